import Basics
import Testing
import WireProtocol

@Suite("Port mapping (Specification 5.3.6)")
struct PortMappingTests {
    private let published = """
        {"tcp": {"172.217.129.041": {"00443": ["", 443]}}, "udp": {"170.133.130.181": {"09000": ["", 9000]}}}
        """

    private func tcp(_ ports: String, address: String = "018.002.192.002") throws -> PortMapping {
        try PortMapping(body: "{\"tcp\": {\"\(address)\": \(ports)}, \"udp\": {}}")
    }

    @Test("the published example is read, and written in the same characters")
    func roundTrip() throws {
        let mapping = try PortMapping(body: published)
        #expect(
            mapping.target(transport: .tcp, recordedAddress: "172.217.129.041", recordedPort: "00443")
                == PortMapping.Target(port: 443))
        #expect(
            mapping.target(transport: .udp, recordedAddress: "170.133.130.181", recordedPort: "09000")
                == PortMapping.Target(port: 9_000))
        #expect(mapping.body == published)
        #expect(mapping.body.utf8.count == 101)
    }

    @Test("a flow is looked up as written, then padded to five digits, then without zeros")
    func lookupOrder() throws {
        let both = try tcp("{\"443\": [\"\", 1], \"00443\": [\"\", 2]}")
        func port(_ mapping: PortMapping, _ spelling: String) -> Int? {
            mapping.target(transport: .tcp, recordedAddress: "018.002.192.002", recordedPort: spelling)?.port
        }
        #expect(port(both, "443") == 1)
        #expect(port(both, "00443") == 2)
        #expect(port(both, "0443") == 2)
        #expect(port(try tcp("{\"00443\": [\"\", 3]}"), "443") == 3)
        #expect(port(try tcp("{\"443\": [\"\", 4]}"), "00443") == 4)
        #expect(port(try tcp("{\"https\": [\"\", 5]}"), "https") == 5)
        #expect(port(both, "https") == nil)
    }

    @Test("a flow of another transport, address or port has no target")
    func missing() throws {
        let mapping = try PortMapping(body: published)
        #expect(
            mapping.target(transport: .udp, recordedAddress: "172.217.129.041", recordedPort: "00443") == nil)
        #expect(
            mapping.target(transport: .tcp, recordedAddress: "172.217.129.41", recordedPort: "00443") == nil)
        #expect(
            mapping.target(transport: .tcp, recordedAddress: "172.217.129.041", recordedPort: "00080") == nil)
    }

    @Test("an IPv6 recording is found under its own address text")
    func ipv6() throws {
        let mapping = try tcp(
            "{\"08080\": [\"\", 8080], \"00080\": [\"2001:db8::5\", 80]}", address: "2606:4700::6811:164b")
        #expect(
            mapping.target(transport: .tcp, recordedAddress: "2606:4700::6811:164b", recordedPort: "8080")
                == PortMapping.Target(port: 8_080))
        #expect(
            mapping.target(transport: .tcp, recordedAddress: "2606:4700::6811:164b", recordedPort: "80")
                == PortMapping.Target(host: "2001:db8::5", port: 80))
    }

    @Test("entries with an empty address are ignored, whatever their ports")
    func emptyAddress() throws {
        let mapping = try PortMapping(
            body: #"{"tcp": {"": {"00000": ["", 33301]}, "001.002.003.004": {"00080": ["", 80]}}, "udp": {}}"#
        )
        #expect(mapping.target(transport: .tcp, recordedAddress: "", recordedPort: "00000") == nil)
        #expect(
            mapping.target(transport: .tcp, recordedAddress: "001.002.003.004", recordedPort: "00080") != nil)
        #expect(!mapping.body.contains("33301"))
        _ = try PortMapping(body: #"{"tcp": {"": {"00000": ["", 0]}}, "udp": {}}"#)
    }

    @Test("a host that is named is kept, an empty one means the server itself")
    func hosts() throws {
        let mapping = try tcp(#"{"00443": ["198.51.100.3", 8443], "00080": ["", 80]}"#)
        #expect(
            mapping.target(transport: .tcp, recordedAddress: "018.002.192.002", recordedPort: "00443")
                == PortMapping.Target(host: "198.51.100.3", port: 8_443))
        #expect(
            mapping.target(transport: .tcp, recordedAddress: "018.002.192.002", recordedPort: "00080")?.host
                == nil)
    }

    @Test("a port as text is read like a number, and a missing transport is empty")
    func lenient() throws {
        let mapping = try PortMapping(body: #"{"tcp": {"001.002.003.004": {"00443": ["", "443"]}}}"#)
        #expect(mapping.body == #"{"tcp": {"001.002.003.004": {"00443": ["", 443]}}, "udp": {}}"#)
    }

    @Test("a flow is added under its recorded and its padded port, because clients look up either")
    func adds() throws {
        var mapping = PortMapping()
        #expect(mapping.body == #"{"tcp": {}, "udp": {}}"#)
        mapping.add(.init(port: 8_443), transport: .tcp, recordedAddress: "2001:db8::1", recordedPort: "443")
        #expect(
            mapping.body == #"{"tcp": {"2001:db8::1": {"00443": ["", 8443], "443": ["", 8443]}}, "udp": {}}"#)
        #expect(try PortMapping(body: mapping.body) == mapping)
    }

    @Test("ports are padded to five digits", arguments: [(80, "00080"), (8_080, "08080"), (65_535, "65535")])
    func padded(_ port: Int, _ text: String) {
        #expect(PortMapping.padded(port) == text)
    }

    @Test(
        "a malformed mapping is refused with what is wrong",
        arguments: [
            ("", ExpectedForm.object), ("[]", .object), ("{\"tcp\": ", .object),
            ("OK", .object),
            (#"{"tcp": []}"#, .addresses(transport: "tcp")),
            (#"{"tcp": {}, "udp": 5}"#, .addresses(transport: "udp")),
            (#"{"tcp": {"1": {"00443": 443}}}"#, .addresses(transport: "tcp")),
            (#"{"tcp": {"1": {"00443": [""]}}}"#, .hostAndPort(address: "1", port: "00443")),
            (#"{"tcp": {"1": {"00443": ["", 443, 1]}}}"#, .hostAndPort(address: "1", port: "00443")),
            (#"{"tcp": {"1": {"00443": [443, ""]}}}"#, .hostAndPort(address: "1", port: "00443")),
            (#"{"tcp": {"1": {"00443": ["", 0]}}}"#, .hostAndPort(address: "1", port: "00443")),
            (#"{"tcp": {"1": {"00443": ["", 65536]}}}"#, .hostAndPort(address: "1", port: "00443")),
            (#"{"tcp": {"1": {"00443": ["", 44.5]}}}"#, .hostAndPort(address: "1", port: "00443")),
            (#"{"udp": {"1": {"09000": ["", null]}}}"#, .hostAndPort(address: "1", port: "09000")),
        ])
    func refuses(_ body: String, _ expected: ExpectedForm) {
        #expect(
            refusal { try PortMapping(body: body) }
                == .malformed(message: .portMapping, body: body, expected: expected))
    }
}
