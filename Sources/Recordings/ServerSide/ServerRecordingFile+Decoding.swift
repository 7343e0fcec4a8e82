package import Foundation
import Basics

extension ServerRecordingFile {
    /// Reads a server's side and checks everything required for serving it.
    ///
    /// - Throws: ``RecordingError`` that names `file`, and the datagram or field if applicable.
    package static func decode(_ data: Data, file: String) throws(RecordingError) -> ServerRecording {
        func wrong(_ problem: ServerSideProblem) -> RecordingError {
            .serverSide(file: file, problem: problem)
        }
        guard data.count <= RecordingFile.longestFile else {
            throw wrong(.tooLong(bytes: data.count, limit: RecordingFile.longestFile))
        }
        let document: Document
        do {
            switch try JSONDecoder().decode(AnyDocument.self, from: data) {
            case .payloads(let document): return try document.recording(file: file)
            case .schedule(let schedule): document = schedule
            }
        } catch let error as RecordingError { throw error } catch {
            throw explain(error, file: file)
        }
        guard document.format == format, document.version == version else {
            throw wrong(
                .otherFormat(
                    document.format, version: document.version, readable: format,
                    readableVersion: version
                )
            )
        }
        var flows: [ServerRecording.Flow] = []
        for (index, flow) in document.flows.enumerated() {
            guard flow.timestamps.count == flow.lengths.count else {
                throw wrong(
                    .unequalLists(
                        flow: index, timestamps: flow.timestamps.count, lengths: flow.lengths.count)
                )
            }
            let pair: FlowPair
            do { pair = try FlowPair(parsing: flow.pair) } catch {
                throw wrong(.flow(index, flow.pair, error))
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

    /// Reads a server's side with known bytes as a stream.
    ///
    /// - Parameters:
    ///   - next: returns the next bytes; nil after the last.
    ///   - file: the name used in errors.
    /// - Returns: the server's side; nil for a file that requires ``decode(_:file:)``.
    /// - Throws: ``RecordingError``; the errors of `next`.
    static func decode(
        pieces next: @escaping () throws -> [UInt8]?, file: String
    ) throws -> ServerRecording? {
        let document: ServerPayloadDocument
        do { document = try ServerPayloadDocument(reading: next) } catch is PlainJSONReader.NotPlain {
            return nil
        }
        return try document.recording(file: file)
    }

    /// A document in either format.
    private enum AnyDocument: Decodable {
        case schedule(Document)
        case payloads(ServerPayloadDocument)

        init(from decoder: any Decoder) throws {
            let keys = try decoder.container(keyedBy: ServerPayloadDocument.CodingKeys.self)
            self =
                keys.contains(.isTCP)
                ? .payloads(try ServerPayloadDocument(from: decoder)) : .schedule(try Document(from: decoder))
        }
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

    /// Converts a decoding error.
    private static func explain(_ error: any Error, file: String) -> RecordingError {
        func wrong(_ problem: ServerSideProblem) -> RecordingError {
            .serverSide(file: file, problem: problem)
        }
        guard let error = error as? DecodingError else {
            return .notJSON(file: file, complaint: ErrorWords.of(error))
        }
        let path = error.path
        if path.isEmpty, error.missingKey == nil {
            if case .dataCorrupted(let context) = error {
                return .notJSON(file: file, complaint: context.complaint)
            }
            return wrong(.notAnObject)
        }
        if let missing = error.missingKey.flatMap(ServerSideField.init) {
            return wrong(.missing(missing, in: part(path)))
        }
        let field = path.compactMap { ServerSideField(rawValue: $0.stringValue) }.last
        return wrong(.wrongKind(field ?? .flows, in: field == nil ? nil : part(path)))
    }

    /// Returns the part that a coding path leads into.
    private static func part(_ path: [any CodingKey]) -> ServerSidePart? {
        guard let number = path.dropFirst().first?.intValue else { return nil }
        return switch path.first.flatMap({ ServerSideField(rawValue: $0.stringValue) }) {
        case .responseSets: .answer(number)
        case .packets: .packet(number)
        default: .flow(number)
        }
    }
}
