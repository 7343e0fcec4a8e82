import Testing
import WireProtocol

@testable import Messages

@Suite("Sentences about malformed messages")
struct WireErrorTests {
    @Test("Long texts are cut and control characters made visible")
    func quotes() {
        for words in [Messages.english, .french] {
            let long = WireProtocolError.unexpected(
                body: String(repeating: "x", count: 81), .client(.replay))
            let told = words.sentence(long)
            #expect(told.contains(String(repeating: "x", count: 80) + "…"), "\(told)")
            #expect(!told.contains(String(repeating: "x", count: 81)), "\(told)")
            #expect(
                words.sentence(WireProtocolError.malformedLength("\u{1B}[2J\u{7F}\u{0}é"))
                    .contains(#"\u{1B}[2J\u{7F}\u{0}é"#))
        }
    }

    @Test("Every message has a name, and every stage")
    func names() {
        let messages = WireMessage.allCases.map {
            Messages.english.sentence(WireProtocolError.malformed(message: $0, body: "?", expected: .object))
        }
        #expect(Set(messages).count == WireMessage.allCases.count)
        let stages =
            ClientStage.allCases.map { WireProtocolError.unexpected(body: "OK", .client($0)) }
            + ServerStage.allCases.map { WireProtocolError.unexpected(body: "OK", .server($0)) }
        // The end is one at either side.
        #expect(Set(stages.map { Messages.french.sentence($0) }).count >= ServerStage.allCases.count)
    }
}
