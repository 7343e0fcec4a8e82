/// Bytes of a packet, read without copying; everything past the end is nil.
struct PacketBytes {
    /// The bytes.
    let raw: UnsafeRawBufferPointer

    init(_ raw: UnsafeRawBufferPointer) { self.raw = raw }

    var count: Int { raw.count }

    func byte(_ offset: Int) -> UInt8? { offset < raw.count ? raw[offset] : nil }

    /// Reads a big-endian number of two bytes.
    func number16(_ offset: Int) -> UInt16? {
        offset + 2 <= raw.count ? UInt16(raw[offset]) << 8 | UInt16(raw[offset + 1]) : nil
    }

    /// Reads a big-endian number of four bytes.
    func number32(_ offset: Int) -> UInt32? {
        guard offset + 4 <= raw.count else { return nil }
        return UInt32(bigEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }

    /// Reads a little-endian number of two bytes.
    func little16(_ offset: Int) -> UInt16? { number16(offset)?.byteSwapped }

    /// Reads a little-endian number of four bytes.
    func little32(_ offset: Int) -> UInt32? { number32(offset)?.byteSwapped }

    /// Reads a big-endian number of eight bytes.
    func number64(_ offset: Int) -> UInt64? {
        guard offset + 8 <= raw.count else { return nil }
        return UInt64(bigEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    /// Returns the bytes after a header; nil if there are fewer than the header.
    func dropping(_ length: Int) -> PacketBytes? {
        length <= raw.count ? PacketBytes(UnsafeRawBufferPointer(rebasing: raw[length...])) : nil
    }

    /// Returns the first bytes, or all if there are fewer.
    func prefix(_ length: Int) -> PacketBytes {
        length < raw.count ? PacketBytes(UnsafeRawBufferPointer(rebasing: raw[..<max(0, length)])) : self
    }
}
