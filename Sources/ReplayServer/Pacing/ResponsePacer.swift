/// Tells when the bytes of one answer are due.
///
/// Where the server's packets are known, each is due at its recorded instant. Where only the client's file is, it says no
/// more than that the answer was complete before the next request: sending it evenly over most of that gap keeps the
/// recorded mean rate (Specification 3.9, 6.6). Instants are nanoseconds after the request was complete.
package struct ResponsePacer: Equatable, Sendable {
    /// Answers of up to this many bytes go at once.
    static let smallAnswer = 1 << 14
    /// The share of the gap over which an answer is spread; the rest is for the way to the client.
    static let shareOfGap = 0.9

    private let length: Int
    private let span: Double
    /// When the parts of a recorded answer are due; empty if it goes at once, or evenly.
    private let marks: [RecordedContent.Mark]

    /// - Parameters:
    ///   - length: bytes of the answer.
    ///   - gap: the recorded gap in seconds; 0 if it is unknown.
    ///   - isPaced: false for port tests and unpaced servers.
    ///   - recorded: what was recorded of it, if that is known.
    init(length: Int, gap: Double, isPaced: Bool, recorded: RecordedContent? = nil) {
        self.length = length
        marks = isPaced ? recorded?.marks ?? [] : []
        span =
            isPaced && recorded == nil
            ? Self.seconds(forAnswer: length, gap: gap) * 1e9 : marks.last.map { Double($0.due) } ?? 0
    }

    /// Seconds over which a paced server spreads an answer.
    ///
    /// - Parameters:
    ///   - length: bytes of the answer.
    ///   - gap: the recorded gap in seconds.
    /// - Returns: 0 for an answer that goes at once.
    package static func seconds(forAnswer length: Int, gap: Double) -> Double {
        length > smallAnswer ? gap * shareOfGap : 0
    }

    /// Whether the answer goes at once.
    var isImmediate: Bool { span <= 0 }

    /// When the byte at this offset is due.
    func due(offset: Int) -> Int64 {
        if isImmediate { return 0 }
        if let mark = mark(at: offset) { return marks[mark].due }
        return Int64(span * Double(offset) / Double(length))
    }

    /// Up to which byte an answer may be sent at once, when the byte at this offset is due by that instant.
    func end(from offset: Int, by instant: Int64) -> Int {
        guard !isImmediate, var next = mark(at: offset) else { return length }
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

    /// The number of bytes that are due within five milliseconds, from one segment to 64 KiB: the unit to send.
    var chunk: Int {
        isImmediate ? SendingUnit.largest : SendingUnit.clamped(5_000_000 * Double(length) / span)
    }
}
