import Basics
import Foundation
import Recordings
import ReplayServer
import TestSupport
import Testing
import WireProtocol

/// A call whose original says "video" in each of the client's datagrams, and whose control does not.
struct VideoCall {
    /// Number of datagrams in each direction, 5 ms apart.
    static let count = 400

    /// Original and control.
    let recordings: [ServedRecording]

    init() throws {
        recordings = try ["Call-01012030", "CallRandom-01012030"].enumerated().map { place, name in
            let pair = "192.000.002.001.40000-203.000.113.001.20000"
            let recording = try Recording(
                name: name, transport: .udp,
                packets: (0..<Self.count).map { index in
                    let payload = Array("video".utf8) + [UInt8(index / 256), UInt8(index % 256)]
                    return ClientPacket(
                        timestamp: Double(index) / 200,
                        payload: place == 0
                            ? payload : PayloadInversion.inverted(payload, in: payload.indices),
                        pair: pair)
                }, udpClientPorts: ["40000"])
            return ServedRecording(
                recording: recording,
                serverSide: try ServerRecording(
                    name: name, synthesised: nil, noise: DatagramNoise(seed: "Call", isInverted: place == 1),
                    flows: [
                        ServerRecording.Flow(
                            pair: recording.flow,
                            datagrams: (0..<Self.count).map {
                                ServerScript.Datagram(timestamp: Double($0) / 200, length: 500)
                            })
                    ]))
        }
    }

    /// Writes the files of both sides into a folder.
    func write(to home: TemporaryFolder) throws {
        for (served, part) in zip(recordings, ["Call", "CallRandom"]) {
            try home.write(
                RecordingFile.encode(served.recording), to: "calls/\(part)_01012030.pcap_client_all.json")
            guard let side = served.serverSide else { continue }
            try home.write(
                ServerRecordingFile.encode(side), to: "calls/\(part)_01012030.pcap_server_all.json")
        }
    }
}
