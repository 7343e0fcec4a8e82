/// Users whose tests are put together in one turn: all of them, or a share where all their records would not fit into
/// memory.
struct UserShare {
    private var buckets: Range<Int>

    /// Every user.
    static let all = UserShare(buckets: 0..<4_096)

    /// The share of all users that it has, 0 … 1.
    var fraction: Double { Double(buckets.count) / Double(Self.all.buckets.count) }

    /// True if it has every user.
    var isAll: Bool { buckets == Self.all.buckets }

    /// Tells whether a user is one of them.
    ///
    /// - Parameter user: the user as ``TestKey`` has it, or the name of a file, which leaves each `@` out.
    /// - Returns: whether that is so.
    func holds(_ user: String) -> Bool {
        guard !isAll else { return true }
        var hasher = Hasher()
        for byte in user.utf8 where byte != UInt8(ascii: "@") { hasher.combine(byte) }
        return buckets.contains(Int(UInt(bitPattern: hasher.finalize()) % UInt(Self.all.buckets.count)))
    }

    /// Keeps one half of the users.
    ///
    /// - Returns: the other half; nil where there is no more to divide, and all stay.
    mutating func halve() -> UserShare? {
        guard buckets.count > 1 else { return nil }
        let middle = buckets.lowerBound + buckets.count / 2
        let other = UserShare(buckets: middle..<buckets.upperBound)
        buckets = buckets.lowerBound..<middle
        return other
    }
}

/// The turns in which the files of a part are read: one as a rule, and more where records of all users do not fit into
/// memory.
struct ReadingTurns {
    /// Whose records are taken in this turn.
    private(set) var users = UserShare.all
    private var later: [UserShare] = []
    /// The share of all users that were read in the turns before, 0 … 1.
    private(set) var done = 0.0

    /// Leaves half of the users to a later turn.
    ///
    /// - Returns: whether there was a half.
    mutating func divide() -> Bool {
        guard let other = users.halve() else { return false }
        later.append(other)
        return true
    }

    /// Goes on to the next turn.
    ///
    /// - Returns: whether there is one.
    mutating func next() -> Bool {
        guard let users = later.popLast() else { return false }
        done += self.users.fraction
        self.users = users
        return true
    }
}
