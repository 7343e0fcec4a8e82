import Foundation

extension ServerRecordingFile {
    /// Reads a server's side and checks everything that serving it relies on.
    ///
    /// - Throws: ``RecordingError`` that names `file`, and the datagram or field where there is one.
    package static func decode(_ data: Data, file: String) throws(RecordingError) -> ServerRecording {
        func layout(_ problem: String) -> RecordingError { .layout(file: file, problem: problem) }
        guard data.count <= RecordingFile.longestFile else {
            throw layout("it has \(data.count) bytes; at most \(RecordingFile.longestFile) are accepted")
        }
        let document: Document
        do { document = try JSONDecoder().decode(Document.self, from: data) } catch {
            throw explain(error, file: file)
        }
        guard document.format == format, document.version == version else {
            throw layout(
                "it is \"\(document.format)\" version \(document.version); "
                    + "this program reads \"\(format)\" version \(version)"
            )
        }
        var flows: [ServerRecording.Flow] = []
        for (index, flow) in document.flows.enumerated() {
            guard flow.timestamps.count == flow.lengths.count else {
                throw layout(
                    "flow \(index + 1) has \(flow.timestamps.count) timestamps and \(flow.lengths.count) lengths; "
                        + "there must be one of each for every datagram"
                )
            }
            let pair: FlowPair
            do { pair = try FlowPair(flow.pair) } catch {
                guard case .flow(let text, let why) = error else { throw error }
                throw layout("flow \(index + 1): c_s_pair is \"\(text)\": \(why)")
            }
            flows.append(
                ServerRecording.Flow(
                    pair: pair,
                    datagrams: zip(flow.timestamps, flow.lengths).map {
                        ServerScript.Datagram(timestamp: $0, length: $1)
                    }
                )
            )
        }
        return try ServerRecording(
            name: document.replay,
            synthesised: document.synthesised,
            noise: DatagramNoise(seed: document.noise.seed, isInverted: document.noise.inverted),
            flows: flows,
            file: file
        )
    }

    private struct Document: Decodable {
        let format: String
        let version: Int
        let replay: String
        let synthesised: String?
        let noise: Noise
        let flows: [Flow]

        struct Noise: Decodable {
            let seed: String
            let inverted: Bool
        }

        struct Flow: Decodable {
            let pair: String
            let timestamps: [Double]
            let lengths: [Int]

            private enum CodingKeys: String, CodingKey {
                case pair = "c_s_pair"
                case timestamps, lengths
            }
        }
    }

    private static let expectations = [
        "format": "a string", "version": "a whole number", "replay": "a string", "synthesised": "a string",
        "noise": "an object with seed and inverted", "seed": "a string", "inverted": "true or false",
        "flows": "an array of flows", "c_s_pair": "a string", "timestamps": "an array of seconds",
        "lengths": "an array of whole numbers of bytes",
    ]

    /// The decoder's complaint in our words.
    private static func explain(_ error: any Error, file: String) -> RecordingError {
        guard let error = error as? DecodingError else { return .notJSON(file: file, reason: "\(error)") }
        let path = error.path
        let keys = path.map(\.stringValue).filter { expectations[$0] != nil }
        if path.isEmpty, error.missingKey == nil {
            if case .dataCorrupted(let context) = error {
                return .notJSON(file: file, reason: context.reason)
            }
            return .layout(
                file: file, problem: "the top level is no object with the server's side of a recording")
        }
        let flow = path.dropFirst().first?.intValue.map { "flow \($0 + 1): " } ?? ""
        guard let field = error.missingKey ?? keys.last else {
            return .layout(file: file, problem: "flows is not an array of flows")
        }
        let problem = error.missingKey == nil ? "is not" : "is missing; it should be"
        return .layout(
            file: file, problem: "\(flow)\(field) \(problem) \(expectations[field] ?? "as it should be")")
    }
}
