/// What both sides of a flow sent, in the order of its completion.
package struct FlowContent: Sendable {
    /// Bytes that one side sent at once. What is made of a flow shares them, so that a large one is there once.
    package struct Piece: Sendable, Equatable {
        package let side: FlowSide
        /// When the packet came that completed it in order, in nanoseconds since 1970.
        package let time: Int64
        /// Where it begins among the bytes of its side.
        package let offset: Int
        package internal(set) var bytes: [UInt8]

        /// Where its bytes lie among those of its side.
        package var range: Range<Int> { offset..<offset + bytes.count }
    }

    package let flow: CapturedFlow
    package internal(set) var pieces: [Piece] = []

    /// The client's bytes, as a copy.
    package var up: [UInt8] { pieces.filter { $0.side == .client }.flatMap(\.bytes) }
    /// The server's bytes, as a copy.
    package var down: [UInt8] { pieces.filter { $0.side == .server }.flatMap(\.bytes) }
}
