import CZlib

/// Bytes as zlib compresses them (RFC 1950), which every language reads: `zlib.decompress` in Python.
enum Deflated {
    /// The most bytes of a record: as much as a line that is imported may have.
    private static let most = 64 << 20
    /// zlib's level: three times as quick as its own choice of 6, for 3 % more bytes of records with samples.
    private static let level: Int32 = 2

    /// Compresses bytes; nil if there is no memory for it.
    static func bytes(of plain: [UInt8]) -> [UInt8]? {
        var count = compressBound(uLong(plain.count))
        var compressed = [UInt8](repeating: 0, count: Int(count))
        guard compress2(&compressed, &count, plain, uLong(plain.count), level) == Z_OK else { return nil }
        compressed.removeSubrange(Int(count)...)
        return compressed
    }

    /// What was compressed; nil if it is damaged, or more than any record.
    static func plain(of compressed: [UInt8]) -> [UInt8]? {
        var room = max(compressed.count * 8, 1 << 16)
        while room <= most {
            var plain = [UInt8](repeating: 0, count: room)
            var count = uLong(room)
            switch uncompress(&plain, &count, compressed, uLong(compressed.count)) {
            case Z_OK:
                plain.removeSubrange(Int(count)...)
                return plain
            case Z_BUF_ERROR: room *= 4
            default: return nil
            }
        }
        return nil
    }
}
