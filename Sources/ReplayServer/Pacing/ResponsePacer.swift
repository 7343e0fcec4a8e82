/// Due times of the bytes of one answer.
///
/// If the server's packets are known, each is due at its recorded time. If only the client's file is known,
/// the send times are unknown, and all bytes are due immediately: an answer that is held back would avoid
/// throttling that the real one would have met (Specification 3.9, 6.6). Instants are nanoseconds after the
/// end of the request.
struct ResponsePacer: Equatable, Sendable {
    private let length: Int
    /// Due times of the parts of a recorded answer; empty if it is sent immediately.
    private let marks: [RecordedContent.Mark]

    /// - Parameters:
    ///   - length: the length of the answer, bytes.
    ///   - isPaced: false for port tests and unpaced servers.
    ///   - recorded: the recorded answer, if known.
    init(length: Int, isPaced: Bool, recorded: RecordedContent? = nil) {
        self.length = length
        marks = isPaced ? recorded?.marks ?? [] : []
    }

    /// Returns the due time of the byte at this offset.
    func due(offset: Int) -> Int64 { mark(at: offset).map { marks[$0].due } ?? 0 }

    /// Returns the end of the bytes that may be sent together at a time, starting at this offset.
    func end(from offset: Int, by instant: Int64) -> Int {
        guard var next = mark(at: offset) else { return length }
        repeat { next += 1 } while next < marks.count && marks[next].due <= instant
        return next < marks.count ? marks[next].offset : length
    }

    /// Returns the index of the part that contains the byte at this offset.
    private func mark(at offset: Int) -> Int? {
        var (low, high) = (0, marks.count)
        while low < high {
            let middle = (low + high) / 2
            if marks[middle].offset > offset { high = middle } else { low = middle + 1 }
        }
        return low > 0 ? low - 1 : nil
    }
}
