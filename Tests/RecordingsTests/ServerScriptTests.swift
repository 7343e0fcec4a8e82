import Foundation
import Recordings
import Testing

@Suite("What a server sends")
struct ServerScriptTests {
    @Test(
        "Requests gather up to the packet that waits; when they were answered, the client's file does not say"
    )
    func gathering() throws {
        let script = ServerScript(
            try Samples.recording([
                (Array("GET /".utf8), 100), ([1, 2], 0), ([3], 0), ([4, 5, 6], 2000), ([7], 50),
            ]))
        #expect(script.responses.map(\.requestLength) == [5, 6, 1])
        #expect(script.responses.map(\.responseLength) == [100, 2000, 50])
        #expect(script.responses.map(\.requestIsGET) == [true, false, false])
        #expect(script.responses.allSatisfy { $0.parts.isEmpty } && script.times == .unknown)
        #expect(script.datagrams.isEmpty)
    }

    @Test("A last request without an answer is a set of its own")
    func unanswered() throws {
        let script = ServerScript(try Samples.recording([([1], 10), ([2, 3], 0), ([4], 0)]))
        #expect(script.responses.map(\.requestLength) == [1, 3])
        #expect(script.responses.map(\.responseLength) == [10, 0])
    }

    @Test("A call is mirrored")
    func mirrored() throws {
        let data = Samples.udp(Samples.datagram("0001", at: "1.5"), Samples.datagram("", at: "2"))
        let script = ServerScript(try RecordingFile.decode(data, file: "call"))
        #expect(script.responses.isEmpty)
        #expect(script.datagrams.map(\.timestamp) == [0, 0.5])
        #expect(script.datagrams.map(\.length) == [2, 0])
        #expect(script.times == .unknown)
    }

    @Test("What stands in the server's file is sent, over the flow that the client uses")
    func serverSide() throws {
        let data = Samples.udp(Samples.datagram("0001", at: "1.5"))
        let recording = try RecordingFile.decode(data, file: "call")
        func flow(_ server: String, _ length: Int) throws -> ServerRecording.Flow {
            ServerRecording.Flow(
                pair: try FlowPair("192.000.002.001.40000-\(server)"),
                datagrams: [ServerScript.Datagram(timestamp: 0.25, length: length)])
        }
        let noise = DatagramNoise(seed: "Call", isInverted: true)
        func script(_ flows: [ServerRecording.Flow], synthesised: String? = nil) throws -> ServerScript {
            ServerScript(
                recording,
                serverSide: try ServerRecording(
                    name: recording.name, synthesised: synthesised, noise: noise, flows: flows))
        }
        let other = try flow("192.000.002.010.09001", 7)
        let same = try flow("192.000.002.010.09000", 9)
        #expect(try script([other, same]).datagrams == same.datagrams)
        #expect(try script([other]).datagrams == other.datagrams)
        #expect(try script([same]).noise == noise)
        #expect(try script([same]).bytesDown == 9)
        #expect(try script([same]).times == .recorded)
        #expect(try script([same], synthesised: "from size and time").times == .synthesised)
        #expect(ServerScript(recording).bytesDown == 2)
    }

    @Test("A first packet is known by its first 400 ASCII bytes")
    func fingerprint() {
        let packet = [0xFF, 0x41] + [UInt8](repeating: 0x42, count: 500)
        let text = ContentFingerprint.of(packet)
        #expect(text.count == 400)
        #expect(text.first == 0x41)
        #expect(ContentFingerprint.of([0x80, 1, 0xFF, 2]) == [1, 2])
    }
}
