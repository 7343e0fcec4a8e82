extension SideChannelFrame {
    /// Returns the text of a body as a server reads it: bytes outside 7-bit ASCII are dropped, as in
    /// upstream's server, so that a carrier's name does not end a session (Specification 5.1, 14.2).
    package static func asciiPart(_ bytes: some Collection<UInt8>) -> String {
        (try? body(bytes)) ?? String(decoding: bytes.filter { $0 < 0x80 }, as: UTF8.self)
    }
}
