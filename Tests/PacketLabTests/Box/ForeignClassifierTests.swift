import Basics
import Foundation
import TerminalTesting
import TestSupport
import Testing

@testable import PacketLab

/// The lab's rules beside nDPI, a classifier that others wrote.
@Suite("A foreign classifier")
struct ForeignClassifierTests {
    private static let names = [
        "video.example.net", "music.example.org", "cdn.video.example.net", "a.example",
    ]

    /// A connection: its client's port, and what the client sends, in segments.
    private struct Flow {
        let port: UInt16
        let server: UInt16
        let segments: [[UInt8]]
    }

    /// Hellos and requests for each name, whole and in segments of several sizes, and bytes without a name.
    private static let flows: [Flow] = {
        var flows: [Flow] = []
        func add(_ bytes: [UInt8], to server: UInt16, by size: Int) {
            let segments = stride(from: 0, to: bytes.count, by: size).map {
                Array(bytes[$0..<min($0 + size, bytes.count)])
            }
            flows.append(Flow(port: 50_000 + UInt16(flows.count), server: server, segments: segments))
        }
        for name in names {
            for size in [1_460, 90, 60, 40] { add(Requests.hello(name), to: 443, by: size) }
            add(Requests.http(name), to: 80, by: 1_460)
        }
        // The control of a test: every bit inverted.
        add(Requests.hello(names[0]).map { ~$0 }, to: 443, by: 1_460)
        return flows
    }()

    /// The packets of a flow, each with the side it comes from.
    private func packets(of flow: Flow) -> [(side: PathSide, bytes: [UInt8])] {
        var ends = Ends()
        ends.ports = (flow.port, flow.server)
        var packets: [(PathSide, [UInt8])] = [
            (.a, ends.tcp(fromClient: true, .syn, 1_000)),
            (.b, ends.tcp(fromClient: false, [.syn, .ack], 9_000, 1_001)),
            (.a, ends.tcp(fromClient: true, .ack, 1_001, 9_001)),
        ]
        var next: UInt32 = 1_001
        for segment in flow.segments {
            packets.append((.a, ends.tcp(fromClient: true, .ack, next, 9_001, segment)))
            next += UInt32(segment.count)
        }
        packets.append((.b, ends.tcp(fromClient: false, .ack, 9_001, next, [0x16, 3, 3, 0, 1, 0])))
        return packets
    }

    /// A capture of packets that begin with their IP header (link type 101), a millisecond apart.
    private func capture() -> Data {
        func little(_ number: UInt32) -> [UInt8] { four(number).reversed() }
        var bytes = little(0xA1B2_C3D4) + [2, 0, 4, 0] + little(0) + little(0) + little(65_535) + little(101)
        for (index, packet) in Self.flows.flatMap(packets).enumerated() {
            let length = UInt32(packet.bytes.count)
            bytes += little(1_700_000_000) + little(UInt32(index) * 1_000) + little(length) + little(length)
            bytes += packet.bytes
        }
        return Data(bytes)
    }

    @Test(
        "nDPI and the lab's rules name the same flows",
        .enabled(if: InstalledProgram.path("ndpiReader") != nil, "ndpiReader is not installed"))
    func names() async throws {
        let folder = try TemporaryFolder()
        try folder.write(capture(), to: "hellos.pcap")
        let run = try await ProcessRun(
            program: "ndpiReader",
            arguments: [
                "-q", "-d", "-i", folder.file("hellos.pcap").path, "-C", folder.file("flows.csv").path,
            ])
        #expect(run.status == .exited(0), "\(run.error)")
        let rows = try folder.text("flows.csv").split(separator: "\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false)
        }
        let head = try #require(rows.first)
        let columns = try ["src_port", "dst_port", "server_name_sni"].map { name in
            try #require(head.firstIndex { $0 == name })
        }
        var foreign: [UInt16: String] = [:]
        for row in rows.dropFirst() where row.count > columns.max() ?? 0 {
            let ports = columns.prefix(2).compactMap { UInt16(row[$0]) }
            guard let port = ports.max() else { continue }
            foreign[port] = String(row[columns[2]])
        }

        let rules = Self.names.flatMap { ["sni=\($0) packets=1000 block", "host=\($0) packets=1000 block"] }
        let harness = try BoxHarness(rules.joined(separator: "\n"))
        var own: [UInt16: String] = [:]
        for flow in Self.flows {
            for packet in packets(of: flow) { harness.take(packet.bytes, from: packet.side) }
            own[flow.port] = harness.box.sink.notes.last?.rule.map { Self.names[$0 / 2] } ?? ""
        }
        #expect(own.values.count { !$0.isEmpty } == Self.flows.count - 1)
        // It does not list flows that it cannot name.
        for flow in Self.flows { #expect(own[flow.port] == foreign[flow.port] ?? "", "\(flow.port)") }
    }
}
