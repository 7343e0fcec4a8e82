/// By what a classifier can tell the calls among the bundled recordings from their inverted controls.
///
/// Real calls begin with STUN, whose magic cookie stands at offset 4 of a datagram (RFC 8489 5). The bundled ones
/// carry noise instead, each its own, so their first eight bytes stand for what a classifier would know.
enum CallPatterns {
    /// The rule's name and the first bytes of the first datagram.
    static let openings = [
        ("discord", "0869c4c4f9c8f2f5"), ("meet", "deb6a093fdd1df15"), ("teams", "4cd527d1dd1a1c3e"),
        ("skype", "4f409253abfb73e1"), ("webex", "ba0704d8d5cb4343"), ("whatsapp", "b9bfff96ee0038e3"),
        ("zoom", "56da278c79ac4cd8"),
    ]

    /// One rule for each call, and one for STUN.
    static func rules(action: String) -> String {
        let stun = "name=stun transport=udp bytes=2112a442 at=4 \(action)"
        let calls = openings.map { "name=\($0.0) transport=udp bytes=\($0.1) at=0 \(action)" }
        return ([stun] + calls).joined(separator: "\n")
    }
}
