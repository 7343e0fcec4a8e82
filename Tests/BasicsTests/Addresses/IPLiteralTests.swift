import Testing
import Basics

@Suite("IP addresses as text")
struct IPLiteralTests {
    @Test("IPv4 literals are four decimal numbers", arguments: ["203.0.113.9", "0.0.0.0", "255.255.255.255"])
    func ipv4(_ text: String) {
        #expect(IPAddress(text)?.isIPv4 == true)
        #expect(!IPLiteral.isIPv6(text))
        #expect(IPLiteral.isAddress(text))
    }

    @Test("IPv6 literals are recognised", arguments: ["2001:db8::7", "::", "::1", "::ffff:203.0.113.9"])
    func ipv6(_ text: String) {
        #expect(IPLiteral.isIPv6(text))
        #expect(IPAddress(text)?.isIPv4 == false)
        #expect(IPLiteral.isAddress(text))
    }

    @Test("A machine's own addresses", arguments: ["127.0.0.1", "127.8.9.1", "::1", "0:0:0:0:0:0:0:1"])
    func loopback(_ text: String) { #expect(IPLiteral.isLoopback(text) && IPLiteral.isOwnHost(text)) }

    @Test(
        "What only looks like them is somewhere else",
        arguments: ["127.example.net", "128.0.0.1", "::2", "127.0.0.1.example.net", ""])
    func notLoopback(_ text: String) { #expect(!IPLiteral.isLoopback(text) && !IPLiteral.isOwnHost(text)) }

    @Test(
        "other texts are no addresses",
        arguments: [
            "", "203.0.113", "203.0.113.256", "203.0.113.9 ", "1:2", "localhost", "[::1]",
            "203.0.113.9\u{0}x",
            "::1\u{0}x",
        ])
    func others(_ text: String) {
        #expect(!IPLiteral.isAddress(text))
        #expect(IPLiteral.anonymised(text) == "")
    }

    @Test(
        "the prefix of an IPv4 peer on an IPv6 socket is taken off",
        arguments: [
            ("::ffff:203.0.113.9", "203.0.113.9"), ("::FFFF:203.0.113.9", "203.0.113.9"),
            ("203.0.113.9", "203.0.113.9"), ("2001:db8::7", "2001:db8::7"),
            ("::ffff:cb00:7109", "203.0.113.9"), ("2001:DB8:0:0::7", "2001:db8::7"),
            ("wehe.example", "wehe.example"),
        ])
    func canonical(_ text: String, _ address: String) {
        #expect(IPLiteral.canonical(text) == address)
    }

    @Test("an IPv6 address stands in brackets in a URL")
    func urlHost() {
        #expect(IPLiteral.urlHost("2001:db8::7") == "[2001:db8::7]")
        #expect(IPLiteral.urlHost("203.0.113.9") == "203.0.113.9")
        #expect(IPLiteral.urlHost("wehe.example") == "wehe.example")
    }

    @Test(
        "anonymising cuts IPv4 to /24 and IPv6 to /48 (Specification 18.2)",
        arguments: [
            ("203.0.113.9", "203.0.113.0"), ("255.255.255.255", "255.255.255.0"),
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1::"), ("2001:db8::7", "2001:db8::"), ("::1", "::"),
        ])
    func anonymised(_ text: String, _ expected: String) {
        #expect(IPLiteral.anonymised(text) == expected)
    }
}
