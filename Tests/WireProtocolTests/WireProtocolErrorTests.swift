import Testing
import WireProtocol

@Suite("Malformed messages in a log")
struct WireProtocolErrorTests {
    @Test("long texts are cut and control characters made visible")
    func quotes() {
        let long = WireProtocolError.unexpected(
            body: String(repeating: "x", count: 81), .client(.permission))
        #expect("\(long)".hasPrefix("unexpected \"\(String(repeating: "x", count: 80))…\""))
        let odd = WireProtocolError.malformedLength("\u{1B}[2J\u{7F}\u{0}é")
        #expect("\(odd)" == #"malformed length "\u{1B}[2J\u{7F}\u{0}é""#)
        #expect("\(WireProtocolError.malformedLength("\r\n\n"))".contains(#""\r\n\n""#))
    }
}
