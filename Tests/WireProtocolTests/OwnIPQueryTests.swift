import Testing
import WireProtocol

@Suite("Own-IP query (Specification 4)")
struct OwnIPQueryTests {
    @Test(
        "both forms are recognised",
        arguments: ["GET /WHATSMYIPMAN", "GET /WHATSMYIPMAN?x=1 HTTP/1.0", "WHATSMYIPMAN?"])
    func recognises(_ text: String) {
        #expect(OwnIPQuery.recognise(bytes(text)) == .query)
    }

    @Test(
        "a query in pieces is waited for until it is whole",
        arguments: ["GET /WHATSMYIPMAN", "WHATSMYIPMAN?"])
    func split(_ text: String) {
        let whole = bytes(text)
        for count in whole.indices { #expect(OwnIPQuery.recognise(whole.prefix(count)) == .incomplete) }
    }

    @Test(
        "anything else is a replay's first payload",
        arguments: [
            "GET / HTTP/1.1", "get /whatsmyipman", "WHATSMYIPMAN? ", "WHATSMYIPMAN!", "\u{16}\u{3}\u{1}",
            "GET /WHATSMYIPMEN",
        ])
    func other(_ text: String) {
        #expect(OwnIPQuery.recognise(bytes(text)) == .other)
    }

    @Test("an answer is a status line, an empty line and the address, without a newline")
    func answer() {
        let answer = OwnIPQuery.answer(address: "203.0.113.9")
        #expect(answer == bytes("HTTP/1.1 200 OK\r\n\r\n203.0.113.9"))
        #expect(OwnIPQuery.address(inAnswer: answer) == "203.0.113.9")
    }

    @Test(
        "the address is found in every form an answer may have",
        arguments: [
            ("HTTP/1.1 200 OK\r\n\r\n2001:db8::7", "2001:db8::7"), ("203.0.113.9", "203.0.113.9"),
            (" 203.0.113.9\r\n", "203.0.113.9"), ("HTTP/1.0 200 OK\n\n203.0.113.9\n", "203.0.113.9"),
            (
                "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 11\r\n\r\n203.0.113.9",
                "203.0.113.9"
            ),
        ])
    func finds(_ text: String, _ address: String) {
        #expect(OwnIPQuery.address(inAnswer: bytes(text)) == address)
    }

    @Test(
        "an answer without an address has none",
        arguments: [
            "", "HTTP/1.1 200 OK\r\n\r\n", "HTTP/1.1 200 OK\r\n\r\n<html>203.0.113.9</html>", "300.0.113.9",
            "HTTP/1.1 200 OK", "HTTP/1.1 200 OK\r\n203.0.113.9", "203.0.113", "localhost", "203.0.113.9;rm",
            "203.0.113.9\u{0};rm", "SuspiciousClientIP!;203.0.113.9",
        ])
    func none(_ text: String) {
        #expect(OwnIPQuery.address(inAnswer: bytes(text)) == nil)
    }

    @Test("bytes that are no text have no address")
    func noText() {
        #expect(OwnIPQuery.address(inAnswer: [0xFF, 0xFE, 0x00, 0x31]) == nil)
    }
}
