/// Numbers in packets, the first byte the most significant; offsets are the caller's to check.
extension UnsafeRawBufferPointer {
    func number16(_ offset: Int) -> UInt16 {
        UInt16(bigEndian: loadUnaligned(fromByteOffset: offset, as: UInt16.self))
    }

    func number32(_ offset: Int) -> UInt32 {
        UInt32(bigEndian: loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }

    func number64(_ offset: Int) -> UInt64 {
        UInt64(bigEndian: loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    /// A part of the bytes, with offsets from 0.
    func part(_ range: Range<Int>) -> UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: self[range]) }
}

extension UnsafeMutableRawBufferPointer {
    func store16(_ number: UInt16, at offset: Int) {
        storeBytes(of: number.bigEndian, toByteOffset: offset, as: UInt16.self)
    }

    func store32(_ number: UInt32, at offset: Int) {
        storeBytes(of: number.bigEndian, toByteOffset: offset, as: UInt32.self)
    }
}
