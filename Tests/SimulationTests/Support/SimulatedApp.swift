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

    /// A TLS 1.2 ClientHello with one cipher suite and a server name (RFC 5246 7.4.1.2, RFC 6066 3).
    private static func clientHello(_ serverName: String) -> [UInt8] {
        func short(_ number: Int) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 255)] }
        let name = Array(serverName.utf8)
        let list = [0] + short(name.count) + name
        let extensions = short(0) + short(list.count + 2) + short(list.count) + list
        let body =
            [3, 3] + [UInt8](repeating: 7, count: 32) + [0] + short(2) + [0xC0, 0x2F] + [1, 0]
            + short(extensions.count) + extensions
        return [22, 3, 1] + short(body.count + 4) + [1, 0] + short(body.count) + body
    }
}
