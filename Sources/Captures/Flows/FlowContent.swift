/// What both sides of a flow sent, in the order of its completion.
package struct FlowContent: Sendable {
    /// Bytes that one side sent at once.
    package struct Piece: Sendable, Equatable {
        package let side: FlowSide
        /// When the packet came that completed it in order, in nanoseconds since 1970.
        package let time: Int64
        /// Where its bytes lie among those of its side.
        package let range: Range<Int>
    }

    package let flow: CapturedFlow
    /// The client's bytes.
    package internal(set) var up: [UInt8] = []
    /// The server's bytes.
    package internal(set) var down: [UInt8] = []
    package internal(set) var pieces: [Piece] = []

    /// The bytes of a piece.
    package func bytes(of piece: Piece) -> ArraySlice<UInt8> {
        piece.side == .client ? up[piece.range] : down[piece.range]
    }
}
