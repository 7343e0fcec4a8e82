/// Spreads one answer over the gap that was recorded for it.
///
/// The client's file says only that the answer was complete before the next request. Sending it evenly over most
/// of that gap keeps the recorded mean rate (Specification 3.9, 6.6). Instants are nanoseconds after the request
/// was complete.
package struct ResponsePacer: Equatable, Sendable {
    /// Answers of up to this many bytes go at once.
    static let smallAnswer = 1 << 14
    /// The share of the gap over which an answer is spread; the rest is for the way to the client.
    static let shareOfGap = 0.9

    private let length: Int
    private let span: Double

    /// - Parameters:
    ///   - length: bytes of the answer.
    ///   - gap: the recorded gap in seconds; 0 if it is unknown.
    ///   - isPaced: false for port tests and unpaced servers.
    init(length: Int, gap: Double, isPaced: Bool) {
        self.length = length
        span = isPaced ? Self.seconds(forAnswer: length, gap: gap) * 1e9 : 0
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
        isImmediate ? 0 : Int64(span * Double(offset) / Double(length))
    }

    /// The number of bytes that are due within five milliseconds, from one segment to 64 KiB: the unit to send.
    var chunk: Int {
        isImmediate ? SendingUnit.largest : SendingUnit.clamped(5_000_000 * Double(length) / span)
    }
}
