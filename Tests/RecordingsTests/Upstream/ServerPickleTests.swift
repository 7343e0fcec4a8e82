import Basics
import Foundation
import Recordings
import TerminalTesting
import TestSupport
import Testing

@Suite("Servers' sides in pickles")
struct ServerPickleTests {
    private static let tcpPair = "192.000.002.001.40000-203.000.113.001.00443"
    private static let udpPair = "192.000.002.001.40000-203.000.113.001.08801"

    private func decode(_ bytes: [UInt8]) throws -> (side: ServerRecording, leftOut: Int) {
        try ServerPickle.decode(Data(bytes), file: "x.pickle")
    }

    func refusal(of bytes: [UInt8]) -> PickleError? {
        do { _ = try decode(bytes) } catch {
            if case .serverSide("x.pickle", .pickle(let problem))? = error as? RecordingError {
                return problem
            }
        }
        return nil
    }

    private func recording(_ side: ServerRecording) throws -> Recording {
        try side.flows.isEmpty
            ? Recording(
                name: side.name, transport: .tcp,
                packets: [
                    ClientPacket(timestamp: 0, payload: [1, 2, 200], pair: Self.tcpPair, responseLength: 3),
                    ClientPacket(timestamp: 1, payload: [4], pair: Self.tcpPair),
                ], tcpPairs: [Self.tcpPair])
            : Recording(
                name: side.name, transport: .udp,
                packets: [ClientPacket(timestamp: 0, payload: [1], pair: Self.udpPair)],
                udpClientPorts: ["40000"])
    }

    @Test("What Python wrote is read, with the times and bytes of both transports")
    func read() throws {
        let web = try decode(PickleSamples.tcp).side
        #expect(web.name == "Web-01012030" && web.isRecorded && web.flows.isEmpty)
        #expect(web.answers.map(\.requestLength) == [3, 1])
        #expect(web.answers.map(\.requestHash) == ["a9993e364706816aba3e25717850c26c9cd0d89d", nil])
        #expect(web.answers[0].parts.map(\.payload) == [[0, 255], [127]])
        #expect(web.answers[0].parts.map(\.timestamp) == [0, 0.25])
        #expect(web.answers[1].parts.isEmpty)
        let call = try decode(PickleSamples.udp).side
        #expect(call.name == "Call-01012030")
        #expect(call.flows.map(\.pair.text) == [Self.udpPair])
        #expect(
            call.flows[0].datagrams == [
                .init(timestamp: 0.02, payload: [1, 2]), .init(timestamp: 0.02, payload: []),
            ])
    }

    @Test("What is written is read again as what it was, and written to the same bytes")
    func roundTrip() throws {
        for sample in [PickleSamples.tcp, PickleSamples.udp] {
            let side = try decode(sample).side
            let written = try #require(ServerPickle.encode(side, of: recording(side)))
            let again = try decode(Array(written)).side
            #expect(again == side)
            #expect(try ServerPickle.encode(again, of: recording(again)) == written)
        }
    }

    @Test("Lengths alone are no pickle")
    func noise() throws {
        let side = try ServerRecording(
            name: "Call-1", synthesised: nil, noise: DatagramNoise(seed: "s", isInverted: false),
            flows: [.init(pair: FlowPair(Self.udpPair), datagrams: [.init(timestamp: 0, length: 3)])])
        #expect(try ServerPickle.encode(side, of: recording(side)) == nil)
    }

    @Test(
        "What Python's own unpickler makes of ours is what upstream's programs expect",
        .enabled(if: InstalledProgram.path("python3") != nil, "python3 is not installed"))
    func python() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let side = try decode(PickleSamples.tcp).side
        try folder.write(#require(ServerPickle.encode(side, of: recording(side))), to: "ours.pickle")
        try folder.write(Data(PickleSamples.reader.utf8), to: "read.py")
        let run = try await ProcessRun(
            program: #require(InstalledProgram.path("python3")),
            arguments: [folder.file("read.py").path, folder.file("ours.pickle").path])
        // The table's key is the SHA-1 of the first payload without what is no ASCII: the bytes 1 and 2.
        #expect(
            run.output == """
                tcp \(Self.tcpPair) [(3, 'a9993e364706816aba3e25717850c26c9cd0d89d', \
                [('00ff', 0.0), ('7f', 0.25)]), (1, None, [])]
                table {'0ca623e2855f2c75c842ad302fe820e41b4d197d': ('Web-01012030', '\(Self.tcpPair)')}
                rest {} {} ['00443'] Web-01012030

                """, "\(run.error)")
    }

    @Test("What could run a program is refused by its name")
    func refused() {
        func pickle(_ text: String, _ rest: [UInt8] = []) -> [UInt8] { [0x80, 2] + Array(text.utf8) + rest }
        #expect(refusal(of: pickle("cposix\nsystem\n")) == .global("posix.system", at: 2))
        #expect(
            refusal(of: pickle("cpython_lib\nResponseSets\n")) == .global("python_lib.ResponseSets", at: 2))
        #expect(refusal(of: pickle(")R.")) == .operation(0x52, name: "REDUCE", at: 3))
        #expect(refusal(of: pickle("(i")) == .operation(0x69, name: "INST", at: 3))
        #expect(refusal(of: pickle("", [0x93])) == .operation(0x93, name: "STACK_GLOBAL", at: 2))
        #expect(refusal(of: pickle("", [0xFF])) == .operation(0xFF, name: nil, at: 2))
    }

    @Test("What is damaged is named with its place")
    func damaged() {
        let whole = PickleSamples.tcp
        for count in 0..<whole.count {
            #expect(refusal(of: Array(whole[..<count])) == .endsEarly, "cut at \(count)")
        }
        #expect(refusal(of: Array("a.".utf8)) == .misplaced(at: 0))
        #expect(refusal(of: Array("}(Na.".utf8)) == .misplaced(at: 3))
        #expect(refusal(of: Array("}(Nu.".utf8)) == .misplaced(at: 3))
        #expect(refusal(of: Array("t.".utf8)) == .misplaced(at: 0))
        #expect(refusal(of: Array("h\u{7}.".utf8)) == .notKept(7, at: 0))
        #expect(refusal(of: Array("N.".utf8)) == .notA(.tupleOfSix, .whole))
        #expect(refusal(of: Array("(NNNNNNt.".utf8)) == .notA(.text, .name))
    }

    @Test(
        "A list that holds itself, and one whose answers are all the same, cost no more than they have bytes")
    func references() {
        #expect(refusal(of: Array("]q\u{0}h\u{0}a.".utf8)) == .notA(.tupleOfSix, .whole))
        #expect(refusal(of: PickleSamples.bomb) == .tooLarge(most: 1 << 28))
        #expect(
            refusal(of: [UInt8](repeating: UInt8(ascii: "N"), count: 4_200_000)) == .tooLarge(most: 1 << 22))
        #expect(
            refusal(of: [UInt8](repeating: UInt8(ascii: "("), count: 4_200_000)) == .tooLarge(most: 1 << 22))
    }

    @Test("Mutants of pickles are refused or read, never more")
    func mutants() {
        var generator = LinearGenerator(seed: 16)
        var read = 0
        let rounds = Thoroughness.count(3_000, of: 14_000)
        for round in 0..<rounds {
            var bytes = round.isMultiple(of: 2) ? PickleSamples.tcp : PickleSamples.udp
            for _ in 0...Int.random(in: 0...3, using: &generator) {
                let place = Int.random(in: bytes.indices, using: &generator)
                switch Int.random(in: 0...3, using: &generator) {
                case 0: bytes[place] = .random(in: 0...255, using: &generator)
                case 1: bytes.remove(at: place)
                case 2: bytes.insert(.random(in: 0...255, using: &generator), at: place)
                default: bytes.removeSubrange(place...)
                }
                if bytes.isEmpty { break }
            }
            do {
                _ = try decode(bytes)
                read += 1
            } catch {
                #expect(error is RecordingError)
            }
        }
        #expect((1..<rounds).contains(read))
    }
}
