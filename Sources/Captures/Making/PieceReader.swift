/// Reads the bytes of pieces that follow each other, from a place that only moves on.
struct PieceReader {
    private let pieces: [FlowContent.Piece]
    /// The piece that the place is in, and how far.
    private var piece = 0
    private var within = 0
    /// Bytes from the place to the end.
    private(set) var left: Int

    init(_ pieces: [FlowContent.Piece]) {
        self.pieces = pieces
        left = pieces.reduce(0) { $0 + $1.bytes.count }
    }

    /// So many bytes from the place on, or all of fewer.
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

    /// Moves on.
    mutating func skip(_ count: Int) {
        within += min(count, left)
        left -= min(count, left)
        while piece < pieces.count, within >= pieces[piece].bytes.count {
            within -= pieces[piece].bytes.count
            piece += 1
        }
    }

    /// Puts bytes in the place of as many at the place, in pieces that are the same as these.
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
