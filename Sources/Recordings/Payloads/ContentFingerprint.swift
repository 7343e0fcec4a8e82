/// Fingerprint by which a server detects that a device on the path changed a flow's first packet.
///
/// Upstream uses the SHA-1 of this text as a key (Specification 3.9, 6.6 step 5); a server that knows the
/// recording can compare the text itself.
package enum ContentFingerprint {
    /// Number of bytes of the first packet that are used.
    package static let length = 400

    /// Returns the first 400 ASCII bytes; other bytes are skipped.
    package static func of(_ firstPacket: some Sequence<UInt8>) -> [UInt8] {
        Array(firstPacket.lazy.filter { $0 < 0x80 }.prefix(length))
    }
}
