import Testing
import WireProtocol

@Suite("The address of an access envelope")
struct EnvelopeURLTests {
    @Test("host, port and target are read, the scheme's port where none is given")
    func parts() throws {
        let plain = try #require(EnvelopeURL("ws://machine.example"))
        #expect(!plain.usesTLS)
        #expect(plain.port == 80)
        #expect(plain.target == "/")
        #expect(plain.hostHeader == "machine.example")
        let secure = try #require(EnvelopeURL("WSS://machine.example/a?b=c%2F"))
        #expect(secure.usesTLS)
        #expect(secure.port == 443)
        #expect(secure.target == "/a?b=c%2F")
    }

    @Test("an IPv6 literal is bare as a host and bracketed in the Host header")
    func literal() throws {
        let url = try #require(EnvelopeURL("wss://[2001:db8::7]:4443/v0/envelope/access"))
        #expect(url.host == "2001:db8::7")
        #expect(url.hostHeader == "[2001:db8::7]:4443")
    }

    @Test(
        "other URLs are none of a WebSocket",
        arguments: [
            "", "machine.example", "https://a/", "wss:///path", "wss://user:word@a/", "wss://a:0/",
            "wss://a:99999/",
        ])
    func refused(text: String) {
        #expect(EnvelopeURL(text) == nil)
    }
}
