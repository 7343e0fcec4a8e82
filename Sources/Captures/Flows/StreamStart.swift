/// Finds the number of a stream's first byte, where segments disagree.
///
/// Somebody else may answer a SYN as well, and a server may answer it twice with different numbers. The number
/// that the other side acknowledges counts; until then, one that data begins with (RFC 9293, section 3.5).
struct StreamStart: Sendable {
    /// The number that counts so far; nil before the first segment.
    private(set) var number: UInt32?
    private var evidence = Evidence.none
    /// Numbers of other SYNs and acknowledgements.
    private var others: [UInt32] = []
    /// Number of bytes in the SYN.
    private var bytesInSYN: UInt32 = 0

    private enum Evidence { case none, data, acknowledgement }

    /// The maximum number of other numbers.
    private static let most = 8
    /// The largest distance between the first byte and a segment that belongs to the same connection.
    private static let nearest: UInt32 = 1 << 24

    /// Adds the number behind a SYN, which may carry bytes (RFC 7413).
    mutating func take(syn next: UInt32, bytes: Int) {
        if number == nil { number = next }
        if number == next { bytesInSYN = UInt32(clamping: bytes) } else { add(next) }
    }

    /// Adds the number of data; the first segment of a stream without a SYN is its start, unless the SYN was
    /// answered.
    mutating func take(data next: UInt32) {
        guard let number else {
            let answered = others.first { next &- $0 < Self.nearest }
            self.number = answered ?? next
            evidence = answered == nil ? .acknowledgement : .data
            return
        }
        guard evidence == .none else { return }
        if let found = match(next) {
            self.number = found
            evidence = .data
        } else if next &- number < Self.nearest {
            evidence = .data
        }
    }

    /// Adds a number that the other side acknowledges.
    ///
    /// - Parameters:
    ///   - next: the number.
    ///   - inSYN: true if it answers a SYN.
    mutating func take(acknowledged next: UInt32, inSYN: Bool) {
        guard evidence != .acknowledgement else { return }
        if number == nil {
            if inSYN { add(next) }
        } else if let found = match(next) {
            number = found
            evidence = .acknowledgement
        } else {
            // Of a SYN that was not captured.
            add(next)
        }
    }

    /// Returns the first byte's number that fits a number best: its own, or the one of a stream that has it.
    private func match(_ next: UInt32) -> UInt32? {
        guard let number else { return nil }
        if next &- number <= bytesInSYN { return number }
        let all = [number] + others
        return all.first { $0 == next } ?? all.first { next &- $0 < Self.nearest }
    }

    private mutating func add(_ next: UInt32) {
        if others.count < Self.most, !others.contains(next) { others.append(next) }
    }
}
