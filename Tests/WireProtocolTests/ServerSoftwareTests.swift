import Testing
import WireProtocol

@Suite("What a server of this program says of itself")
struct ServerSoftwareTests {
    private func read(_ fields: [String: String]) -> ServerSoftware? {
        ServerSoftware(reading: { fields[$0] })
    }

    @Test("Header fields say the same after a round trip")
    func roundTrip() {
        let software = ServerSoftware(
            version: "0.1.0", congestionControl: "cubic", offered: ["reno", "cubic", "bbr"])
        #expect(
            software.headers.map { "\($0.name): \($0.value)" } == [
                "Server: wehe/0.1.0", "Wehe-Congestion: cubic, reno, bbr",
            ])
        let read = read(Dictionary(uniqueKeysWithValues: software.headers.map { ($0.name, $0.value) }))
        #expect(read?.congestionControl == "cubic" && read?.offered == ["cubic", "reno", "bbr"])
        let silent = ServerSoftware(version: "0.1.0", congestionControl: nil, offered: ["cubic"])
        #expect(silent.headers.count == 1)
    }

    @Test(
        "Other programs and malformed versions are none of this program",
        arguments: ["TornadoServer/6.1", "nginx", "wehe", "wehe/", "wehe/1.0 (x)", "wehe/\u{1B}[2J"])
    func others(field: String) { #expect(read(["Server": field]) == nil) }

    @Test("No server is one without the field", arguments: [[:], ["Wehe-Congestion": "cubic"]])
    func missing(fields: [String: String]) { #expect(read(fields) == nil) }

    @Test(
        "Names that the kernel cannot have are not shown",
        arguments: ["cubic, \u{1B}[2J", "a-name-that-is-too-long", "BBR", ""])
    func names(field: String) throws {
        let software = try #require(read(["Server": "wehe/2.0", "Wehe-Congestion": field]))
        #expect(software.congestionControl == nil && software.offered.isEmpty && software.version == "2.0")
    }
}
