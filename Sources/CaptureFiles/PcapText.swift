import CPcap

/// What libpcap says, in English.
enum PcapText {
    /// What went wrong last with a capture.
    static func complaint(_ handle: OpaquePointer) -> String { String(cString: pcap_geterr(handle)) }

    /// A buffer that libpcap filled.
    static func text(_ characters: [CChar]) -> String {
        String(decoding: characters.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
