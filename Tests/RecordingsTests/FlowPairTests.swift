import Recordings
import Testing

@Suite("A recorded flow's name")
struct FlowPairTests {
    @Test("IPv4 keeps its padded texts as lookup keys")
    func padded() throws {
        let flow = try FlowPair("010.110.232.060.09000-018.002.192.002.00443")
        #expect(flow.clientAddressText == "010.110.232.060")
        #expect(flow.clientPort == 9000)
        #expect(flow.serverAddressText == "018.002.192.002")
        #expect(flow.serverPortText == "00443")
        #expect(flow.serverPort == 443)
        #expect(!flow.isIPv6)
    }

    @Test("IPv6 is split at the last dot, padded port or not", arguments: ["443", "00443"])
    func ipv6(port: String) throws {
        let flow = try FlowPair("2001:db8::1.64221-2606:4700::6811:164b.\(port)")
        #expect(flow.serverAddressText == "2606:4700::6811:164b")
        #expect(flow.serverPortText == port)
        #expect(flow.serverPort == 443)
        #expect(flow.paddedServerPortText == "00443")
        #expect(flow.isIPv6)
    }

    @Test(
        "Full and shortest IPv6 addresses are addresses",
        arguments: ["::", "::1", "1::", "1:2:3:4:5:6:7:8"]
    )
    func addresses(address: String) throws {
        #expect(try FlowPair("\(address).1-\(address).65535").serverAddressText == address)
    }

    @Test(
        "Anything else is refused",
        arguments: [
            "", "-", "a-b", "1.2.3.4.80-1.2.3.4.80", "010.000.000.002.50000-192.000.002.010.443",
            "010.000.000.002.50000-192.000.002.256.00443", "010.000.000.002.50000-192.000.002.010.00000",
            "010.000.000.002.50000-192.000.002.010.70000", "010.000.000.002.50000-192.000.002.010.000443",
            "1:2:3.1-1:2:3.1", "1::2::3.1-1::2::3.1",
            "12345::1.1-::1.1", "1:2:3:4:5:6:7:8:9.1-::1.1", "1:2:3:4:5:6:7:8::.1-::1.1", "::g.1-::1.1",
            ":1.1-::1.1",
        ]
    )
    func refused(text: String) {
        let error = #expect(throws: RecordingError.self) { try FlowPair(text) }
        guard case .flow(text, let problem) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(problem == (text.contains("-") ? .endpoint : .noDash))
    }

    @Test("Both ends are of one kind")
    func mixed() {
        let text = "010.000.000.002.50000-2001:db8::1.443"
        #expect(throws: RecordingError.flow(text: text, problem: .mixedAddresses)) { try FlowPair(text) }
    }
}
