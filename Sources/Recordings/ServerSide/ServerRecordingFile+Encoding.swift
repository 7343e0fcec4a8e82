package import Foundation

extension ServerRecordingFile {
    /// Encodes a server's side as compact JSON with keys in a fixed order; equal values give equal bytes.
    ///
    /// - Parameters:
    ///   - recording: the server's side.
    ///   - payloads: the replacement for recorded payloads.
    /// - Returns: the bytes.
    package static func encode(
        _ recording: ServerRecording, carrying payloads: PayloadReplacement = .none
    ) -> Data {
        var data = Data()
        write(recording, carrying: payloads) { data.append(contentsOf: $0) }
        return data
    }

    /// Writes the result of ``encode(_:carrying:)`` piece by piece.
    ///
    /// - Throws: the errors of `take`.
    static func write(
        _ recording: ServerRecording, carrying payloads: PayloadReplacement, to take: ([UInt8]) throws -> Void
    ) rethrows {
        guard let noise = recording.noise else {
            return try ServerPayloadDocument.write(recording, carrying: payloads, to: take)
        }
        // Names, seeds and flows were checked when the recording was made: none requires escaping.
        var text = #"{"format":"\#(format)","version":\#(version),"replay":"\#(recording.name)","#
        if let source = recording.synthesised { text += #""synthesised":\#(quoted(source)),"# }
        text +=
            #""noise":{"seed":"\#(noise.seed)","inverted":\#(noise.isInverted)},"flows":["#
        text += recording.flows.map { flow in
            let timestamps = flow.datagrams.map { number($0.timestamp) }.joined(separator: ",")
            let lengths = flow.datagrams.map { String($0.length) }.joined(separator: ",")
            return #"{"c_s_pair":"\#(flow.pair.text)","timestamps":[\#(timestamps)],"lengths":[\#(lengths)]}"#
        }.joined(separator: ",")
        try take(Array((text + "]}\n").utf8))
    }

    /// Formats a number, whole ones without a fraction.
    private static func number(_ value: Double) -> String {
        Int(exactly: value).map { String($0) } ?? "\(value)"
    }

    private static func quoted(_ text: String) -> String {
        let escaped = text.unicodeScalars.map { scalar in
            switch scalar {
            case "\"": "\\\""
            case "\\": "\\\\"
            case _ where scalar.value < 0x20:
                "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
            default: String(scalar)
            }
        }
        return "\"" + escaped.joined() + "\""
    }
}
