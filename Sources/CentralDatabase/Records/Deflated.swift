import CZlib

/// Bytes as zlib compresses them (RFC 1950), which every language reads: `zlib.decompress` in Python.
enum Deflated {
    /// The most bytes of a record: a test whose two replays have as many samples as any may have takes 26 MB.
    static let most = 32 << 20
    /// zlib's level: three times as quick as its own choice of 6, for 3 % more bytes of records with samples.
    private static let level: Int32 = 2

    /// Compresses bytes; nil if there is no memory for it, or they are more than any record.
    static func bytes(of plain: [UInt8]) -> [UInt8]? {
        guard plain.count <= most else { return nil }
        var count = compressBound(uLong(plain.count))
        var compressed = [UInt8](repeating: 0, count: Int(count))
        guard compress2(&compressed, &count, plain, uLong(plain.count), level) == Z_OK else { return nil }
        compressed.removeSubrange(Int(count)...)
        return compressed
    }

    /// What was compressed; nil if it is damaged, or more than any record.
    static func plain(of compressed: [UInt8]) -> [UInt8]? {
        var room = min(max(compressed.count * 8, 1 << 16), most)
        while true {
            var plain = [UInt8](repeating: 0, count: room)
            var count = uLong(room)
            switch uncompress(&plain, &count, compressed, uLong(compressed.count)) {
            case Z_OK:
                plain.removeSubrange(Int(count)...)
                return plain
            case Z_BUF_ERROR where room < most: room = min(room * 4, most)
            default: return nil
            }
        }
    }
}
