import Basics
package import Foundation

extension RecordingFile {
    /// Encodes a recording as compact JSON with keys in a fixed order; equal recordings give equal bytes.
    ///
    /// Both TCP keys are always written, because clients determine the kind of a packet from them
    /// (Specification 3.2).
    ///
    /// - Parameters:
    ///   - recording: the recording.
    ///   - payloads: the replacement for its payloads.
    /// - Returns: the bytes.
    package static func encode(_ recording: Recording, carrying payloads: PayloadReplacement = .none) -> Data
    {
        var data = Data()
        data.reserveCapacity(2 * recording.bytesUp + 160 * recording.packets.count + 200)
        write(recording, carrying: payloads) { data.append(contentsOf: $0) }
        return data
    }

    /// Minimum size of the pieces in which a file is written, bytes.
    static let pieceLength = 1 << 18

    /// Writes the result of ``encode(_:carrying:)`` piece by piece.
    ///
    /// - Throws: the errors of `take`.
    static func write(
        _ recording: Recording, carrying payloads: PayloadReplacement, to take: ([UInt8]) throws -> Void
    ) rethrows {
        // Names, flows, ports and hashes were checked when the recording was made: none requires escaping.
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
