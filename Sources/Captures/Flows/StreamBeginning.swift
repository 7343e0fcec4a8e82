/// The first bytes of a stream, for a comparison with what is sent again: a classifier decides by them.
struct StreamBeginning: Sendable {
    private(set) var bytes: [UInt8] = []
    /// Number of bytes that were sent again with other content.
    private(set) var differing = 0
    /// False from the first byte that was not kept on.
    private var isOpen = true

    /// The maximum number of bytes.
    static let longest = 2_048

    /// Adds the next bytes of the stream; nil for bytes that were not kept.
    mutating func take(_ next: UnsafeRawBufferPointer?) {
        guard isOpen else { return }
        if let next { bytes += next.prefix(Self.longest - bytes.count) }
        isOpen = next != nil && bytes.count < Self.longest
    }

    /// Compares bytes that were sent again.
    mutating func compare(_ again: UnsafeRawBufferPointer, at offset: Int64) {
        guard offset < bytes.count else { return }
        for (index, byte) in again.prefix(bytes.count - Int(offset)).enumerated()
        where bytes[Int(offset) + index] != byte {
            differing += 1
        }
    }

    /// Forgets the bytes.
    mutating func release() {
        bytes = []
        isOpen = false
    }
}
