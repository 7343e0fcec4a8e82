/// The time to live of a packet, in its header.
package enum HopLimit {
    /// Takes off hops and updates the header's checksum (RFC 1141, RFC 1624); there have to be more of them.
    ///
    /// - Parameters:
    ///   - bytes: the packet.
    ///   - count: how many hops it passed.
    package static func decrement(_ bytes: UnsafeMutableRawBufferPointer, by count: Int) {
        guard count > 0 else { return }
        let step = UInt8(truncatingIfNeeded: count)
        guard bytes[0] >> 4 == 4 else {
            bytes[7] &-= step
            return
        }
        let raw = UnsafeRawBufferPointer(bytes)
        let before = raw.number16(8)
        bytes[8] &-= step
        let checksum = InternetChecksum.updated(raw.number16(10), from: before, to: raw.number16(8))
        bytes.store16(checksum, at: 10)
    }
}
