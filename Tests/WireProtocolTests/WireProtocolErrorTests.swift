import Testing
import WireProtocol

@Suite("Sentences about malformed messages")
struct WireProtocolErrorTests {
    @Test("long texts are cut and control characters made visible")
    func quotes() {
        let long = WireProtocolError.unexpected(body: String(repeating: "x", count: 81), state: "too early")
        #expect("\(long)" == "the message \"\(String(repeating: "x", count: 80))…\" came too early")
        let odd = WireProtocolError.malformedLength("\u{1B}[2J\u{7F}\u{0}é")
        #expect(
            "\(odd)" == #"a message began with "\u{1B}[2J\u{7F}\u{0}é" where ten digits give its length"#
        )
        #expect("\(WireProtocolError.malformedLength("\r\n\n"))".contains(#""\r\n\n""#))
    }

    @Test("every case has one sentence")
    func sentences() {
        #expect("\(WireProtocolError.emptyBody)" == "a message of no bytes, which the protocol does not have")
        #expect("\(WireProtocolError.notASCII)" == "a message with bytes that are not ASCII")
        #expect(
            "\(WireProtocolError.bodyTooLong(length: 9, limit: 8))"
                == "a message of 9 bytes, more than the 8 accepted")
        #expect(
            "\(WireProtocolError.unusableNumber(field: "ks2dVal", value: "-5", allowed: 0...1))"
                == "the field \"ks2dVal\" holds \"-5\"; it should be a number from 0 to 1")
        #expect(
            "\(WireProtocolError.malformed(message: "permission", body: "?", expected: "1;address;slices"))"
                == "the permission read \"?\"; it should be 1;address;slices")
    }
}
