package import Foundation

extension RecordingFile {
    /// The recording as compact JSON with keys in a fixed order; equal recordings give equal bytes.
    ///
    /// Both TCP keys are always written, because clients tell the kind of a packet by them (Specification 3.2).
    package static func encode(_ recording: Recording) -> Data {
        // Names, flows, ports and hashes were checked when the recording was made: none needs escaping.
        var text: [UInt8] = []
        text.reserveCapacity(2 * recording.bytesUp + 160 * recording.packets.count + 200)
        text.append("[[")
        for (index, packet) in recording.packets.enumerated() {
            text.append("\(index == 0 ? "" : ",")" + #"{"c_s_pair":"\#(packet.pair)","timestamp":"#)
            text.append("\(packet.timestamp)" + #","payload":""#)
            HexText.append(packet.payload, to: &text)
            switch recording.transport {
            case .tcp:
                let hash = packet.responseHash.map { "\"\($0)\"" } ?? "null"
                text.append(#"","response_len":\#(packet.responseLength),"response_hash":\#(hash)}"#)
            case .udp:
                text.append(#"","end":false}"#)
            }
        }
        text.append(
            "],\(list(recording.udpClientPorts)),\(list(recording.tcpPairs)),\"\(recording.name)\"]\n"
        )
        return Data(text)
    }

    private static func list(_ texts: [String]) -> String {
        "[" + texts.map { "\"\($0)\"" }.joined(separator: ",") + "]"
    }
}

extension [UInt8] {
    fileprivate mutating func append(_ text: String) { append(contentsOf: text.utf8) }
}
