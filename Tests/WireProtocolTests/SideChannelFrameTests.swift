import Testing
import WireProtocol

@Suite("Side-channel frames (Specification 5.1)")
struct SideChannelFrameTests {
    private let limit = ProtocolLimits.serverBodyLimit

    @Test("header and body are one piece, the length in ten digits")
    func encodes() {
        #expect(SideChannelFrame.encode("[-1, null, null]") == bytes("0000000016[-1, null, null]"))
        #expect(SideChannelFrame.encode("OK") == bytes("0000000002OK"))
    }

    @Test("characters outside ASCII are left out and not counted")
    func leavesOutNonASCII() {
        #expect(SideChannelFrame.encode("Télécom 5G") == bytes("0000000008Tlcom 5G"))
    }

    @Test("one byte beyond ASCII is noticed wherever it stands, in one piece of memory or not")
    func noticesEverywhere() throws {
        // Lengths around the widths in which a processor may look at bytes.
        for length in [1, 7, 8, 9, 31, 32, 33, 64, 65, 200] {
            let text = String(repeating: "~", count: length)
            #expect(try SideChannelFrame.body(Array(text.utf8)) == text)
            #expect(SideChannelFrame.encode(text) == bytes(text.framed))
            for place in 0..<length {
                var wrong = Array(text.utf8)
                wrong[place] = 0x80
                #expect(throws: WireProtocolError.notASCII) { try SideChannelFrame.body(wrong) }
                // A lazy collection has no memory of its own.
                #expect(throws: WireProtocolError.notASCII) {
                    try SideChannelFrame.body(wrong.lazy.map { $0 })
                }
            }
        }
    }

    @Test("the length of a body is read from ten digits")
    func readsLength() throws {
        #expect(try SideChannelFrame.bodyLength(header: bytes("0000000068"), limit: limit) == 68)
        #expect(try SideChannelFrame.bodyLength(header: bytes("0001048576"), limit: limit) == 1_048_576)
        #expect(try SideChannelFrame.bodyLength(header: bytes("0016777216"), limit: 16_777_216) == 16_777_216)
    }

    @Test(
        "a header that is not ten digits is refused and shown",
        arguments: [
            "GET / HTTP", "00000000 2", "+000000002", "-000000002", "0x00000002", "000000002", "00000000002",
            "",
            "99999999999999999999999999",
        ])
    func refusesHeader(_ header: String) {
        #expect(
            refusal { try SideChannelFrame.bodyLength(header: bytes(header), limit: limit) }
                == .malformedLength(header))
    }

    @Test("digits of other scripts are not digits")
    func refusesOtherDigits() {
        // ARABIC-INDIC DIGIT ONE is two bytes long, so five of them are ten bytes.
        let header = bytes(String(repeating: "\u{661}", count: 5))
        #expect(header.count == 10)
        #expect(throws: WireProtocolError.self) {
            try SideChannelFrame.bodyLength(header: header, limit: limit)
        }
    }

    @Test("a body of no bytes is refused, for upstream reads it as the end")
    func refusesEmpty() {
        #expect(throws: WireProtocolError.emptyBody) {
            try SideChannelFrame.bodyLength(header: bytes("0000000000"), limit: limit)
        }
    }

    @Test("a body above the limit is refused with both numbers")
    func refusesLong() {
        #expect(
            refusal { try SideChannelFrame.bodyLength(header: bytes("0001048577"), limit: limit) }
                == .bodyTooLong(length: 1_048_577, limit: 1_048_576))
        #expect(throws: WireProtocolError.bodyTooLong(length: 9_999_999_999, limit: 16_777_216)) {
            try SideChannelFrame.bodyLength(
                header: bytes("9999999999"), limit: ProtocolLimits.clientBodyLimit)
        }
    }

    @Test("a body with a byte above 127 is refused")
    func refusesNonASCII() throws {
        #expect(throws: WireProtocolError.notASCII) { try SideChannelFrame.body(bytes("1;é;100")) }
        #expect(try SideChannelFrame.body(bytes("1;203.0.113.9;100")) == "1;203.0.113.9;100")
    }

    @Test("what one side encodes the other reads")
    func roundTrip() throws {
        let frame = SideChannelFrame.encode("DONE;7.94")
        let length = try SideChannelFrame.bodyLength(
            header: frame.prefix(SideChannelFrame.headerLength), limit: limit)
        #expect(length == 9)
        #expect(try SideChannelFrame.body(frame.dropFirst(SideChannelFrame.headerLength)) == "DONE;7.94")
    }
}

extension String {
    /// A message as the protocol frames it.
    fileprivate var framed: String {
        let digits = String(utf8.count)
        return String(repeating: "0", count: 10 - digits.count) + digits + self
    }
}
