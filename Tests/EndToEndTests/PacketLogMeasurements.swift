import Characterisation
import ReplayClient
import ReplayTesting
import TestModel
import TestSupport
import Testing
import WireProtocol

extension PacketLogTests {
    @Test(
        "A client that asks for them gets those of the original, which carry at least what it received",
        .measured,
        .enabled(if: mayRead, "packets can be read with CAP_NET_RAW only, on Linux"))
    func told() async throws {
        let test = try await test(line: nil)
        let original = try #require(test.original)
        let packets = try #require(original.packets).packets
        // IPv4 over the loopback, with timestamps.
        let payload = packets.reduce(0) { $0 + $1.bytes - 52 }
        #expect(payload >= original.bytesReceived && original.bytesReceived >= 500_000)
        #expect(packets.allSatisfy { $0.fate != .lost })
        #expect(packets.contains { $0.roundTrip != nil })
        #expect(test.control.packets == nil)
    }
}
