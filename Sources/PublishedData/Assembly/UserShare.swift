/// The users whose tests are assembled in one turn: all of them, or a share if the records of all do not fit
/// into memory.
struct UserShare {
    private var buckets: Range<Int>

    /// Every user.
    static let all = UserShare(buckets: 0..<4_096)

    /// The share of all users, 0 … 1.
    var fraction: Double { Double(buckets.count) / Double(Self.all.buckets.count) }

    /// True if it includes every user.
    var isAll: Bool { buckets == Self.all.buckets }

    /// Returns true if a user is included.
    ///
    /// - Parameter user: the user in the form of ``TestKey``, or in that of a file name, which omits each
    ///   `@`.
    /// - Returns: true if included.
    func holds(_ user: String) -> Bool {
        guard !isAll else { return true }
        var hasher = Hasher()
        for byte in user.utf8 where byte != UInt8(ascii: "@") { hasher.combine(byte) }
        return buckets.contains(Int(UInt(bitPattern: hasher.finalize()) % UInt(Self.all.buckets.count)))
    }

    /// Keeps one half of the users.
    ///
    /// - Returns: the other half; nil, with all users kept, if further division is impossible.
    mutating func halve() -> UserShare? {
        guard buckets.count > 1 else { return nil }
        let middle = buckets.lowerBound + buckets.count / 2
        let other = UserShare(buckets: middle..<buckets.upperBound)
        buckets = buckets.lowerBound..<middle
        return other
    }
}

/// The turns in which the files of a part are read: usually one, and more if the records of all users do not
/// fit into memory.
struct ReadingTurns {
    /// The users of this turn.
    private(set) var users = UserShare.all
    private var later: [UserShare] = []
    /// The share of all users in the earlier turns, 0 … 1.
    private(set) var done = 0.0

    /// Defers half of the users to a later turn.
    ///
    /// - Returns: true if division was possible.
    mutating func divide() -> Bool {
        guard let other = users.halve() else { return false }
        later.append(other)
        return true
    }

    /// Advances to the next turn.
    ///
    /// - Returns: true if there is one.
    mutating func next() -> Bool {
        guard let users = later.popLast() else { return false }
        done += self.users.fraction
        self.users = users
        return true
    }
}
