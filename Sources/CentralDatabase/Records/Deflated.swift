import CZlib

/// Bytes in zlib format (RFC 1950), which can be read in all languages: `zlib.decompress` in Python.
enum Deflated {
    /// The maximum size of a record: a test whose two replays have the maximum number of samples takes 26 MB.
    static let most = 32 << 20
    /// zlib's compression level: three times as fast as the default of 6, with 3 % more bytes for records
    /// with samples.
    private static let level: Int32 = 2

    /// Compresses bytes; nil if there is not enough memory, or they exceed the maximum.
    static func bytes(of plain: [UInt8]) -> [UInt8]? {
        guard plain.count <= most else { return nil }
        var count = compressBound(uLong(plain.count))
        var compressed = [UInt8](repeating: 0, count: Int(count))
        guard compress2(&compressed, &count, plain, uLong(plain.count), level) == Z_OK else { return nil }
        compressed.removeSubrange(Int(count)...)
        return compressed
    }

    /// Decompresses bytes; nil if they are damaged, or exceed the maximum.
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
