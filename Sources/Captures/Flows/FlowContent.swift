/// The data of both sides of a flow, in the order in which it became complete.
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
    package internal(set) var pieces: [Piece] = []

    /// The client's bytes, as a copy.
    package var up: [UInt8] { pieces.filter { $0.side == .client }.flatMap(\.bytes) }
    /// The server's bytes, as a copy.
    package var down: [UInt8] { pieces.filter { $0.side == .server }.flatMap(\.bytes) }
}
