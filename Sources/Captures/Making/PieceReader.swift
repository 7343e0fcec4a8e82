/// Sequential reader of the bytes in consecutive pieces.
struct PieceReader {
    private let pieces: [FlowContent.Piece]
    /// The current piece, and the offset in it.
    private var piece = 0
    private var within = 0
    /// Number of bytes from the current position to the end.
    private(set) var left: Int

    init(_ pieces: [FlowContent.Piece]) {
        self.pieces = pieces
        left = pieces.reduce(0) { $0 + $1.bytes.count }
    }

    /// Returns a number of bytes from the current position, or all if there are fewer.
    func bytes(_ count: Int) -> [UInt8] {
        var found: [UInt8] = []
        found.reserveCapacity(min(count, left))
        var (piece, within) = (piece, within)
        while found.count < count, piece < pieces.count {
            found += pieces[piece].bytes[within...].prefix(count - found.count)
            (piece, within) = (piece + 1, 0)
        }
        return found
    }

    /// Advances the position.
    mutating func skip(_ count: Int) {
        within += min(count, left)
        left -= min(count, left)
        while piece < pieces.count, within >= pieces[piece].bytes.count {
            within -= pieces[piece].bytes.count
            piece += 1
        }
    }

    /// Replaces bytes at the current position by as many others, in pieces that equal these.
    func replace(_ count: Int, by bytes: [UInt8], in pieces: inout [FlowContent.Piece]) {
        var rest = bytes.prefix(count)
        var (piece, within) = (piece, within)
        while !rest.isEmpty, piece < pieces.count {
            let part = rest.prefix(pieces[piece].bytes.count - within)
            pieces[piece].bytes.replaceSubrange(within..<within + part.count, with: part)
            rest = rest.dropFirst(part.count)
            (piece, within) = (piece + 1, 0)
        }
    }
}
