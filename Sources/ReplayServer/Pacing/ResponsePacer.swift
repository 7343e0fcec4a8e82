/// Tells when the bytes of one answer are due.
///
/// Where the server's packets are known, each is due at its recorded instant. Where only the client's file is, nobody knows
/// when they were sent, and all are due at once: an answer that is held back passes through a throttle that the real one
/// would have met (Specification 3.9, 6.6). Instants are nanoseconds after the request was complete.
struct ResponsePacer: Equatable, Sendable {
    private let length: Int
    /// When the parts of a recorded answer are due; empty if it goes at once.
    private let marks: [RecordedContent.Mark]

    /// - Parameters:
    ///   - length: bytes of the answer.
    ///   - isPaced: false for port tests and unpaced servers.
    ///   - recorded: what was recorded of it, if that is known.
    init(length: Int, isPaced: Bool, recorded: RecordedContent? = nil) {
        self.length = length
        marks = isPaced ? recorded?.marks ?? [] : []
    }

    /// When the byte at this offset is due.
    func due(offset: Int) -> Int64 { mark(at: offset).map { marks[$0].due } ?? 0 }

    /// Up to which byte an answer may be sent at once, when the byte at this offset is due by that instant.
    func end(from offset: Int, by instant: Int64) -> Int {
        guard var next = mark(at: offset) else { return length }
        repeat { next += 1 } while next < marks.count && marks[next].due <= instant
        return next < marks.count ? marks[next].offset : length
    }

    /// The part that has the byte at this offset.
    private func mark(at offset: Int) -> Int? {
        var (low, high) = (0, marks.count)
        while low < high {
            let middle = (low + high) / 2
            if marks[middle].offset > offset { high = middle } else { low = middle + 1 }
        }
        return low > 0 ? low - 1 : nil
    }
}
