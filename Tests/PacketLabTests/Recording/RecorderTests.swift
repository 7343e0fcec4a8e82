import Basics
import Foundation
import PathEmulation
import TestSupport
import Testing

@testable import PacketLab

@Suite("The record of a box")
struct RecorderTests {
    /// A block of a pcapng file (draft-ietf-opsawg-pcapng, section 3.1).
    private struct Block {
        let type: UInt32
        let body: [UInt8]

        func number(_ place: Int) -> Int { Self.number(body, place) }

        static func number(_ bytes: [UInt8], _ place: Int) -> Int {
            (0..<4).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
        }

        /// The options from a place on, by their codes (section 3.5).
        func options(from start: Int) -> [Int: [UInt8]] {
            var found: [Int: [UInt8]] = [:]
            var place = start
            while place + 4 <= body.count {
                let code = Int(body[place]) | Int(body[place + 1]) << 8
                let length = Int(body[place + 2]) | Int(body[place + 3]) << 8
                if code == 0 { break }
                found[code] = Array(body[(place + 4)..<(place + 4 + length)])
                place += 4 + (length + 3) / 4 * 4
            }
            return found
        }
    }

    private func blocks(_ file: Data) -> [Block] {
        var bytes = Array(file)
        var found: [Block] = []
        while bytes.count >= 12 {
            let length = Block.number(bytes, 4)
            guard length % 4 == 0, (12...bytes.count).contains(length),
                Block.number(bytes, length - 4) == length
            else { break }
            found.append(
                Block(type: UInt32(Block.number(bytes, 0)), body: Array(bytes[8..<(length - 4)])))
            bytes.removeFirst(length)
        }
        #expect(bytes.isEmpty)
        return found
    }

    private let level = PacketNote(
        time: 5_000_000_007, side: .b, fate: .passed, rule: 0, level: nil, delay: 1_234_567)

    @Test("each packet is in both files, with what became of it")
    func records() async throws {
        try await withTemporaryFolder { folder in
            let files = PacketRecorder.Files(capture: folder.appending(path: "lab.pcapng").path)
            let rules = try LabRules(text: "name=cap any police rate=1Mbit/s burst=1500B\nany loss rate=1%")
            let epoch: Int64 = 1_795_435_200_000_000_000
            let recorder = try PacketRecorder(files, rules: rules, epoch: epoch)
            let settings = BoxSettings()
            let box = PacketBox(rules: rules, settings: settings, sink: RecordingSink(recorder: recorder))
            let ends = Ends()
            let packets: [(PathSide, [UInt8])] = [
                (.a, ends.udp(fromClient: true, [1])),
                (.b, ends.udp(fromClient: false, [UInt8](repeating: 2, count: 1_001))),
                (.b, ends.udp(fromClient: false, [UInt8](repeating: 3, count: 1_001))), (.a, [1, 2, 3]),
            ]
            for (index, (side, packet)) in packets.enumerated() {
                var packet = packet
                packet.withUnsafeMutableBytes { box.take($0, from: side, at: Int64(index + 1)) }
            }
            try recorder.flush()

            let file = blocks(try Data(contentsOf: URL(filePath: files.capture)))
            #expect(file.map(\.type) == [0x0A0D_0D0A, 1, 1, 6, 6, 6, 6])
            #expect(file[1].options(from: 8)[9] == [9] && file[1].body[0] == 101)
            #expect(file[2].options(from: 8)[2] == Array("b".utf8))
            let comments = [
                "fate=passed", "fate=passed rule=2 tokens=471B queue=0B",
                "fate=dropped cause=rule rule=1 name=cap tokens=471B queue=0B",
                "fate=dropped cause=malformed-version",
            ]
            for (index, (side, packet)) in packets.enumerated() {
                let block = file[3 + index]
                #expect(block.number(0) == (side == .a ? 0 : 1))
                #expect(Int64(block.number(4)) << 32 | Int64(block.number(8)) == epoch + Int64(index + 1))
                #expect(block.number(12) == packet.count && block.number(16) == packet.count)
                #expect(Array(block.body[20..<(20 + packet.count)]) == packet)
                let comment = block.options(from: 20 + (packet.count + 3) / 4 * 4)[1].map {
                    String(decoding: $0, as: UTF8.self)
                }
                // The last rule that acted has no bucket, so nothing is told of one.
                #expect(comment == comments[index].replacing("rule=2 tokens=471B queue=0B", with: "rule=2"))
            }

            let lines = try String(contentsOfFile: files.lines, encoding: .utf8).split(separator: "\n")
            #expect(lines.count == 4)
            for line in lines {
                #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(line.utf8)) }
            }
            #expect(
                lines[3] == #"{"time":"1795435200.000000004","side":"a","length":3,"fate":"dropped","#
                    + #""cause":"malformed-version","delay_ms":0.000000}"#)
            let third = try #require(
                try JSONSerialization.jsonObject(with: Data(lines[2].utf8)) as? [String: Any])
            #expect(third["time"] as? String == "1795435200.000000003")
            #expect(third["fate"] as? String == "dropped" && third["cause"] as? String == "rule")
            #expect(third["rule"] as? Int == 1 && third["name"] as? String == "cap")
            #expect(third["tokens_bytes"] as? Int == 471 && third["queue_bytes"] as? Int == 0)
            #expect(third["source"] as? String == "198.51.100.7:443" && third["side"] as? String == "b")
            #expect(third["transport"] as? String == "udp" && third["length"] as? Int == 1_029)
        }
    }

    @Test("a line is an interface with its rate, and has the packets that it lost")
    func line() async throws {
        try await withTemporaryFolder { folder in
            let files = PacketRecorder.Files(capture: folder.appending(path: "lab.pcapng").path)
            let access = ClientAccess(
                lineRate: BitRate(parts: 40_000_000), roundTrip: TimeSpan(parts: 20_000_000))
            let recorder = try PacketRecorder(files, rules: .none, access: access, epoch: 0)
            let packet = Ends().udp(fromClient: false, [1])
            for fate in [PacketFate.passed, .dropped(.line)] {
                packet.withUnsafeBytes {
                    recorder.add(
                        $0,
                        PacketNote(time: 5, side: .b, fate: fate, rule: nil, level: nil, delay: 0))
                }
            }
            try recorder.flush()
            let file = blocks(try Data(contentsOf: URL(filePath: files.capture)))
            #expect(file.map(\.type) == [0x0A0D_0D0A, 1, 1, 1, 6, 6])
            let options = file[3].options(from: 8)
            #expect(options[2] == Array("line".utf8))
            #expect(
                options[3] == Array("access of each client: --line-rate 40Mbit/s --round-trip 20ms".utf8))
            // 40,000,000 in eight bytes.
            #expect(options[8] == [0x00, 0x5A, 0x62, 0x02, 0, 0, 0, 0])
            #expect(file[4].number(0) == 1 && file[5].number(0) == 2)
            let lines = try String(contentsOfFile: files.lines, encoding: .utf8).split(separator: "\n")
            #expect(lines.last?.contains(#""side":"b""#) == true)
            #expect(lines.last?.contains(#""fate":"dropped","cause":"line""#) == true)
        }
    }

    @Test("comments tell the delay to the nanosecond, and the router at which a packet ended")
    func comments() throws {
        #expect(NoteText(note: level, rules: .none).comment == "fate=passed rule=1 delay=1.234567ms")
        let expired = PacketNote(
            time: 0, side: .a, fate: .expired(hop: 2), rule: nil, level: nil, delay: 0)
        #expect(NoteText(note: expired, rules: .none).comment == "fate=expired hop=3")
    }

    @Test(
        "a record is not written through a link, whichever of its files it is",
        arguments: ["a.pcapng", "a.jsonl"])
    func link(name: String) throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let other = folder.file("other").path
        try folder.write(Data("kept".utf8), to: "other")
        try FileManager.default.createSymbolicLink(
            atPath: folder.file(name).path, withDestinationPath: other)
        #expect(throws: PacketLabError.record(path: folder.file(name).path, SystemError(ELOOP))) {
            try PacketRecorder(.init(capture: folder.file("a.pcapng").path), rules: .none, epoch: 0)
        }
        #expect(try String(contentsOfFile: other, encoding: .utf8) == "kept")
    }

    @Test("a record that cannot be written says so")
    func fails() {
        let files = PacketRecorder.Files(capture: "/nonexistent/lab.pcapng")
        #expect(files.lines == "/nonexistent/lab.jsonl")
        #expect(throws: PacketLabError.self) { try PacketRecorder(files, rules: .none, epoch: 0) }
        #expect(throws: PacketLabError.self) {
            let recorder = try PacketRecorder(.init(capture: "/dev/full"), rules: .none, epoch: 0)
            try recorder.flush()
        }
    }
}

/// A box whose packets are only recorded.
private struct RecordingSink: PacketSink {
    let recorder: PacketRecorder
    let isRecording = true

    func hasRoom(for length: Int) -> Bool { true }

    func send(
        _ packet: UnsafeRawBufferPointer, _ offload: Offload, to side: PathSide, at departure: Int64,
        now: Int64
    ) {}

    func pause(
        _ packet: UnsafeRawBufferPointer, _ offload: Offload, as number: Int, until instant: Int64
    ) {}

    func note(_ packet: UnsafeRawBufferPointer, _ note: PacketNote) { recorder.add(packet, note) }
}
