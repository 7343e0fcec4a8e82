/// The data of both sides of a flow, or of a period of it, in the order in which it became complete.
package struct FlowContent: Sendable {
    /// Bytes that one side sent at one time. Recordings made from a flow share them, so that a large flow is
    /// in memory only once.
    package struct Piece: Sendable, Equatable {
        package let side: FlowSide
        /// Arrival of the packet that completed it in order, in nanoseconds since 1970.
        package let time: Int64
        /// Offset among the bytes of its side.
        package let offset: Int
        package internal(set) var bytes: [UInt8]

        /// Range among the bytes of its side.
        package var range: Range<Int> { offset..<offset + bytes.count }
    }

    package let flow: CapturedFlow
    /// The period.
    let period: FlowPeriod
    /// The pieces of the period.
    package let pieces: [Piece]
    /// Number of bytes outside the period.
    let outside: Int

    /// - Parameters:
    ///   - flow: the flow.
    ///   - period: the period.
    ///   - pieces: the pieces of the period.
    ///   - outside: the number of bytes outside the period.
    init(flow: CapturedFlow, period: FlowPeriod, pieces: [Piece], outside: Int) {
        self.flow = flow
        self.period = period
        self.pieces = pieces
        self.outside = outside
    }

    /// The client's bytes, as a copy.
    package var up: [UInt8] { pieces.filter { $0.side == .client }.flatMap(\.bytes) }
    /// The server's bytes, as a copy.
    package var down: [UInt8] { pieces.filter { $0.side == .server }.flatMap(\.bytes) }
}
