import ServerProgram
import Testing
import WireProtocol

@testable import WeheShell

@Suite("The address of a peer")
struct PeerAddressTests {
    @Test(
        "An address, with or without the port of its results service",
        arguments: [
            ("192.0.2.10", "192.0.2.10", WellKnownPorts.resultsHTTPS),
            ("192.0.2.10:5000", "192.0.2.10", 5000),
            ("2001:db8::1", "2001:db8::1", WellKnownPorts.resultsHTTPS),
            ("[2001:db8::1]:65535", "2001:db8::1", 65_535),
        ])
    func read(text: String, host: String, port: Int) throws {
        let address = try #require(PeerAddress(text))
        #expect(address.host == host)
        #expect(address.resultsPort == port)
    }

    @Test(
        "Anything else is none",
        arguments: [
            "", "example.org", "example.org:5000", "192.0.2.10:0", "192.0.2.10:65536", "192.0.2.10:",
            "192.0.2:1", "[2001:db8::1]",
        ])
    func refused(text: String) { #expect(PeerAddress(text) == nil) }
}
