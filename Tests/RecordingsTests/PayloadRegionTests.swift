import Basics
import Foundation
import Recordings
import Testing

@Suite("Regions of payloads and their inversion")
struct PayloadRegionTests {
    private func region(_ packet: Int, _ range: Range<Int>) -> PayloadRegion {
        PayloadRegion(packet: packet, range: range)
    }

    @Test("A union is in sending order, without overlaps, touching neighbours or empty regions")
    func union() {
        let regions = [
            region(1, 4..<6), region(0, 10..<12), region(1, 0..<4), region(0, 5..<5), region(0, 11..<20),
            region(0, 12..<13), region(2, 0..<1),
        ]
        #expect(PayloadRegion.union(regions) == [region(0, 10..<20), region(1, 0..<6), region(2, 0..<1)])
        #expect(PayloadRegion.union([]).isEmpty)
    }

    @Test("Packets of both sides are told apart, also in a file; files of before mean the client's")
    func senders() throws {
        let (own, server) = (region(0, 1..<3), PayloadRegion(.server, packet: 0, range: 2..<4))
        #expect(!own.overlaps(server) && own < server)
        #expect(PayloadRegion.union([server, own]) == [own, server])
        #expect(own.subtracting([server]) == [own])
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let earlier = #"[{"packet":0,"range":[1,3]}]"#
        #expect(String(decoding: try encoder.encode([own]), as: UTF8.self) == earlier)
        #expect(
            try JSONDecoder().decode([PayloadRegion].self, from: encoder.encode([own, server])) == [
                own, server,
            ])
    }

    @Test("What is taken away from a region leaves the rest")
    func subtracting() {
        let whole = region(1, 10..<20)
        #expect(whole.subtracting([]) == [whole])
        #expect(whole.subtracting([region(0, 0..<99)]) == [whole])
        #expect(whole.subtracting([region(1, 0..<99)]).isEmpty)
        #expect(
            whole.subtracting([region(1, 0..<11), region(1, 13..<15), region(1, 19..<30)])
                == [region(1, 11..<13), region(1, 15..<19)])
    }

    @Test("Exactly the bytes of the regions are inverted, each once, and nothing else changes")
    func inverting() throws {
        let recording = try Samples.recording([([0x41, 0x00, 0xFF, 0x10], 5), ([1, 2, 3], 0)])
        let altered = try recording.inverting([region(0, 1..<3), region(0, 2..<4), region(1, 2..<3)])
        #expect(altered.packets.map(\.payload) == [[0x41, 0xFF, 0x00, 0xEF], [1, 2, 0xFC]])
        #expect(altered.packets.map(\.timestamp) == recording.packets.map(\.timestamp))
        #expect(altered.packets.map(\.responseLength) == recording.packets.map(\.responseLength))
        #expect(altered.name == recording.name)
        #expect(try recording.inverting([]) == recording)
        #expect(try altered.inverting([region(0, 1..<4), region(1, 2..<3)]) == recording)
    }

    @Test("A region that the recording does not have is refused")
    func outside() throws {
        let recording = try Samples.recording([([1, 2], 5)])
        func error(_ region: PayloadRegion) -> RecordingError? {
            #expect(throws: RecordingError.self) { try recording.inverting([region]) }
        }
        func packet(_ packet: Int, _ problem: PacketProblem) -> RecordingError {
            .packet(file: "Example-01012030", packet: packet, problem: problem)
        }
        #expect(error(region(0, 1..<3)) == packet(0, .regionOutsidePayload(1..<3, bytes: 2)))
        #expect(error(region(0, -1..<1)) == packet(0, .regionOutsidePayload(-1..<1, bytes: 2)))
        #expect(error(region(1, 0..<1)) == packet(1, .regionWithoutPacket(0..<1, packets: 1)))
    }

    @Test("Packets are labelled by their number among those that are not empty, and found again")
    func labels() throws {
        let pair = "010.000.000.002.50621-192.000.002.010.09000"
        let recording = try Recording(
            name: "Call-01012030", transport: .udp,
            packets: [[1], [], [2], [3]].map { ClientPacket(timestamp: 0, payload: $0, pair: pair) },
            udpClientPorts: ["50621"])
        #expect((-1...4).map { recording.probeLabel(ofPacket: $0) } == [nil, "C_1", nil, "C_2", "C_3", nil])
        #expect(["C_1", "C_2", "C_3"].map { recording.packet(probeLabel: $0) } == [0, 2, 3])
        for label in ["C_0", "C_4", "S_1", "C_", "C_-1", "c_1", "", "C_99999999999999999999"] {
            #expect(recording.packet(probeLabel: label) == nil)
        }
    }
}
