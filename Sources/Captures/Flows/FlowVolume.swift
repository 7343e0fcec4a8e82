/// Number of bytes and of packets with them, of a flow or of a part of it.
package struct FlowVolume: Sendable, Equatable {
    package var bytes: Int
    package var packets: Int

    package init(bytes: Int = 0, packets: Int = 0) { (self.bytes, self.packets) = (bytes, packets) }

    /// The most that is imported at once: some 230 MB of memory, as every packet takes about 450 bytes more than its
    /// content. The file of a client's side has two digits for each byte, and can still be read
    /// (`RecordingFile.longestFile`).
    package static let most = FlowVolume(bytes: 100_000_000, packets: 200_000)

    static func + (one: Self, other: Self) -> Self {
        Self(bytes: one.bytes + other.bytes, packets: one.packets + other.packets)
    }

    static func - (one: Self, other: Self) -> Self {
        Self(bytes: one.bytes - other.bytes, packets: one.packets - other.packets)
    }

    /// Returns true if either number is above another volume's.
    func exceeds(_ most: Self) -> Bool { bytes > most.bytes || packets > most.packets }
}
