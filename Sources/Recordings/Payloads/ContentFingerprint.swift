/// What a server compares to notice that something on the path changed a flow's first packet.
///
/// Upstream hashes this text with SHA-1 to use it as a key (Specification 3.9, 6.6 step 5); who knows the
/// recording already can compare the text itself.
package enum ContentFingerprint {
    /// How much of the first packet counts, in bytes.
    package static let length = 400

    /// The first 400 ASCII bytes; others are left out.
    package static func of(_ firstPacket: some Sequence<UInt8>) -> [UInt8] {
        Array(firstPacket.lazy.filter { $0 < 0x80 }.prefix(length))
    }
}
