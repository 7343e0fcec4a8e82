import Basics
package import Foundation

extension RecordingFile {
    /// The recording as compact JSON with keys in a fixed order; equal recordings give equal bytes.
    ///
    /// Both TCP keys are always written, because clients tell the kind of a packet by them (Specification 3.2).
    ///
    /// - Parameters:
    ///   - recording: the recording.
    ///   - payloads: what is written in the place of its payloads.
    /// - Returns: the bytes.
    package static func encode(_ recording: Recording, carrying payloads: PayloadReplacement = .none) -> Data
    {
        var data = Data()
        data.reserveCapacity(2 * recording.bytesUp + 160 * recording.packets.count + 200)
        write(recording, carrying: payloads) { data.append(contentsOf: $0) }
        return data
    }

    /// Bytes of a file are given out once there are so many.
    static let pieceLength = 1 << 18

    /// Gives out what ``encode(_:carrying:)`` returns, piece by piece.
    ///
    /// - Throws: what `take` throws.
    static func write(
        _ recording: Recording, carrying payloads: PayloadReplacement, to take: ([UInt8]) throws -> Void
    ) rethrows {
        // Names, flows, ports and hashes were checked when the recording was made: none needs escaping.
        var replacer = PayloadReplacer(payloads)
        var text: [UInt8] = []
        text.append("[[")
        for (index, packet) in recording.packets.enumerated() {
            text.append("\(index == 0 ? "" : ",")" + #"{"c_s_pair":"\#(packet.pair)","timestamp":"#)
            text.append("\(packet.timestamp)" + #","payload":""#)
            HexText.append(replacer.next(packet.payload), to: &text)
            switch recording.transport {
            case .tcp:
                let hash = packet.responseHash.map { "\"\($0)\"" } ?? "null"
                text.append(#"","response_len":\#(packet.responseLength),"response_hash":\#(hash)}"#)
            case .udp:
                text.append(#"","end":false}"#)
            }
            if text.count >= pieceLength {
                try take(text)
                text.removeAll(keepingCapacity: true)
            }
        }
        text.append(
            "],\(list(recording.udpClientPorts)),\(list(recording.tcpPairs)),\"\(recording.name)\"]\n"
        )
        try take(text)
    }

    private static func list(_ texts: [String]) -> String {
        "[" + texts.map { "\"\($0)\"" }.joined(separator: ",") + "]"
    }
}

extension [UInt8] {
    fileprivate mutating func append(_ text: String) { append(contentsOf: text.utf8) }
}
