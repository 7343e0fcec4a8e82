import Basics
import Foundation
import Recordings

/// Small recordings of the tests' own.
enum Samples {
    static let pair = "010.000.000.002.50000-192.000.002.010.00443"

    /// A TCP packet's object.
    static func packet(
        _ payload: String = "16030100",
        at timestamp: String = "0.0",
        pair: String = pair,
        length: String = "0",
        hash: String = "null"
    ) -> String {
        #"{"c_s_pair":"\#(pair)","timestamp":\#(timestamp),"payload":"\#(payload)","response_len":\#(length),"#
            + #""response_hash":\#(hash)}"#
    }

    /// A UDP packet's object.
    static func datagram(_ payload: String = "0001", at timestamp: String = "0.0") -> String {
        #"{"payload":"\#(payload)","timestamp":\#(timestamp),"#
            + #""c_s_pair":"010.000.000.002.50621-192.000.002.010.09000","end":false}"#
    }

    static func tcp(_ packets: String..., name: String = "Example-01012030") -> Data {
        Data(#"[[\#(packets.joined(separator: ","))],[],["\#(pair)"],"\#(name)"]"#.utf8)
    }

    static func udp(_ packets: String..., name: String = "ExampleCall-01012030") -> Data {
        Data(#"[[\#(packets.joined(separator: ","))],["50621"],[],"\#(name)"]"#.utf8)
    }

    /// A recording of datagrams of a client, one tenth of a second apart.
    static func datagrams(_ payloads: [[UInt8]], name: String = "ExampleCall-01012030") throws -> Recording {
        let pair = "010.000.000.002.50621-192.000.002.010.00443"
        return try Recording(
            name: name, transport: .udp,
            packets: payloads.enumerated().map {
                ClientPacket(timestamp: Double($0.offset) / 10, payload: $0.element, pair: pair)
            }, udpClientPorts: ["50621"])
    }

    /// A recording of given payloads, one tenth of a second apart.
    static func recording(
        _ payloads: [(bytes: [UInt8], response: Int)],
        name: String = "Example-01012030"
    ) throws -> Recording {
        try Recording(
            name: name,
            transport: .tcp,
            packets: payloads.enumerated().map { index, payload in
                ClientPacket(
                    timestamp: Double(index) / 10,
                    payload: payload.bytes,
                    pair: pair,
                    responseLength: payload.response
                )
            },
            tcpPairs: [pair]
        )
    }
}
