import Basics
import Recordings
import ReplayServer
import TestSupport

/// A short app and its control.
struct SimulatedApp: Sendable {
    /// The original and the control.
    let recordings: [ServedRecording]
    /// The seconds that an app list would give a replay.
    let seconds: Double

    /// An app over TCP whose first packet names video.example.net in a TLS ClientHello, and whose answer takes so many bytes;
    /// the control has all bits of the packet inverted.
    static func stream(bytes: Int) throws -> SimulatedApp {
        let hello = clientHello("video.example.net")
        let recordings = try [("Short-01012030", hello), ("ShortRandom-01012030", hello.map { ~$0 })].map {
            name, payload in
            let pair = "192.000.002.001.40000-203.000.113.001.00443"
            return ServedRecording(
                recording: try Recording(
                    name: name, transport: .tcp,
                    packets: [
                        ClientPacket(
                            timestamp: 0, payload: payload, pair: pair, responseLength: bytes,
                            responseHash: nil)
                    ], tcpPairs: [pair]))
        }
        return SimulatedApp(recordings: recordings, seconds: 1)
    }

    /// A call over UDP: so many datagrams each way, 10 ms apart.
    static func call(count: Int) throws -> SimulatedApp {
        let recordings = try ["Call-01012030", "CallRandom-01012030"].map { name in
            let pair = "192.000.002.001.40000-203.000.113.001.20000"
            let recording = try Recording(
                name: name, transport: .udp,
                packets: (0..<count).map { index in
                    ClientPacket(
                        timestamp: Double(index) / 100, payload: [UInt8](repeating: 1, count: 80), pair: pair)
                }, udpClientPorts: ["40000"])
            let flow = ServerRecording.Flow(
                pair: recording.flow,
                datagrams: (0..<count).map {
                    ServerScript.Datagram(timestamp: Double($0) / 100, length: 1_000)
                })
            return ServedRecording(
                recording: recording,
                serverSide: try ServerRecording(
                    name: name, synthesised: nil, noise: DatagramNoise(seed: "Call", isInverted: false),
                    flows: [flow]))
        }
        return SimulatedApp(recordings: recordings, seconds: Double(count) / 100)
    }
}
