import Recordings

/// Due times of the bytes of one answer.
///
/// If the server's packets are known, each is due at its recorded time. If only the client's file is known,
/// the send times are unknown, and all bytes are due immediately: an answer that is held back would avoid
/// throttling that the real one would have met (Specification 3.9, 6.6). The exception is a recording so short
/// that its replay would be over within two or three of a client's samples (``ReplayPlan/isSpread``): its answers
/// go at the rate of upstream's recording of such an app, the long ones in a second. Instants are nanoseconds
/// after the end of the request.
struct ResponsePacer: Equatable, Sendable {
    /// The number of parts of an answer that is spread over a second.
    private static let spreadParts = 100.0

    private let length: Int
    /// Due times of the parts of an answer; empty if it is sent immediately.
    private let marks: [RecordedContent.Mark]

    /// - Parameters:
    ///   - length: the length of the answer, bytes.
    ///   - isPaced: false for port tests and unpaced servers.
    ///   - recorded: the recorded answer, if known.
    ///   - isSpread: true if the answer is spread where its times are unknown.
    init(length: Int, isPaced: Bool, recorded: RecordedContent? = nil, isSpread: Bool = false) {
        self.length = length
        let known = recorded?.marks ?? []
        marks = !isPaced ? [] : known.isEmpty && isSpread ? Self.spread(length) : known
    }

    /// Returns the parts of an answer that is spread evenly.
    private static func spread(_ length: Int) -> [RecordedContent.Mark] {
        let seconds = ServerScript.spreadSeconds(of: length)
        let count = max(1, Int(spreadParts * seconds))
        return (0..<count).map { part in
            let share = Double(part) / Double(count)
            return RecordedContent.Mark(
                offset: Int(share * Double(length)), due: Int64(share * seconds * 1e9))
        }
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
