import Foundation

/// The file of a server's side with known bytes, in the format of upstream's newer server.
struct ServerPayloadDocument: Decodable {
    let testName: String
    let isTCP: Bool
    let packets: [Packet]
    let responseSets: [ResponseSet]

    enum CodingKeys: String, CodingKey {
        case testName = "test_name"
        case isTCP = "is_tcp"
        case packets
        case responseSets = "response_sets"
    }

    /// A datagram of a UDP server.
    struct Packet: Decodable {
        let pair: String
        let timestamp: Double
        let payload: HexPayload

        private enum CodingKeys: String, CodingKey {
            case pair = "c_s_pair"
            case timestamp, payload
        }
    }

    /// An answer of a TCP server.
    struct ResponseSet: Decodable {
        let requestLength: Int
        let requestHash: String?
        let packets: [Part]

        private enum CodingKeys: String, CodingKey {
            case requestLength = "request_length"
            case requestHash = "request_hash"
            case packets
        }
    }

    struct Part: Decodable {
        let timestamp: Double
        let payload: HexPayload
    }

    /// Bytes written as hexadecimal digits; a defect is reported later with its location.
    struct HexPayload: Decodable {
        let bytes: Result<[UInt8], HexError>

        init(_ bytes: [UInt8]) { self.bytes = .success(bytes) }

        init(from decoder: any Decoder) throws {
            let text = try decoder.singleValueContainer().decode(String.self)
            do throws(HexError) { bytes = .success(try HexText.decode(text)) } catch {
                bytes = .failure(error)
            }
        }
    }

    /// Returns the checked server's side.
    func recording(file: String) throws(RecordingError) -> ServerRecording {
        guard isTCP else { return try ServerRecording(name: testName, recorded: flows(file), file: file) }
        var answers: [RecordedAnswer] = []
        for (index, set) in responseSets.enumerated() {
            var parts: [RecordedAnswer.Part] = []
            for (place, part) in set.packets.enumerated() {
                do throws(HexError) {
                    parts.append(
                        RecordedAnswer.Part(
                            timestamp: part.timestamp, payload: try part.payload.bytes.get()))
                } catch {
                    throw .serverAnswer(
                        file: file, answer: index, part: place, problem: .payloadDigits(error))
                }
            }
            answers.append(
                RecordedAnswer(requestLength: set.requestLength, requestHash: set.requestHash, parts: parts))
        }
        return try ServerRecording(name: testName, answers: answers, file: file)
    }

    /// Returns the datagrams by flow, with flows in the order of their first datagrams.
    private func flows(_ file: String) throws(RecordingError) -> [ServerRecording.Flow] {
        var order: [String] = []
        var datagrams: [String: [ServerScript.Datagram]] = [:]
        for packet in packets {
            if datagrams[packet.pair] == nil { order.append(packet.pair) }
            let payload: [UInt8]
            do throws(HexError) { payload = try packet.payload.bytes.get() } catch {
                throw .serverDatagram(
                    file: file, flow: order.firstIndex(of: packet.pair) ?? 0,
                    datagram: datagrams[packet.pair]?.count ?? 0, problem: .payloadDigits(error))
            }
            datagrams[packet.pair, default: []].append(
                ServerScript.Datagram(timestamp: packet.timestamp, payload: payload))
        }
        var flows: [ServerRecording.Flow] = []
        for (index, text) in order.enumerated() {
            do throws(FlowError) {
                flows.append(
                    ServerRecording.Flow(
                        pair: try FlowPair(parsing: text), datagrams: datagrams[text] ?? []))
            } catch {
                throw .serverSide(file: file, problem: .flow(index, text, error))
            }
        }
        return flows
    }

    /// Writes the file of a server's side piece by piece; equal values give equal bytes.
    ///
    /// - Throws: the errors of `take`.
    static func write(
        _ recording: ServerRecording, carrying payloads: PayloadReplacement, to take: ([UInt8]) throws -> Void
    ) rethrows {
        // Names, flows and hashes were checked when the recording was made: none requires escaping.
        var replacer = PayloadReplacer(payloads)
        var text: [UInt8] = []
        func add(_ part: String) { text += part.utf8 }
        let isTCP = recording.flows.isEmpty
        add(#"{"test_name":"\#(recording.name)","is_tcp":\#(isTCP),"packets":["#)
        var separator = ""
        for flow in recording.flows {
            for datagram in flow.datagrams {
                add(
                    separator
                        + #"{"c_s_pair":"\#(flow.pair.text)","timestamp":\#(datagram.timestamp),"payload":""#)
                HexText.append(replacer.next(datagram.payload ?? []), to: &text)
                add(#"","end":false}"#)
                separator = ","
                if text.count >= RecordingFile.pieceLength {
                    try take(text)
                    text.removeAll(keepingCapacity: true)
                }
            }
        }
        add(#"],"response_sets":["#)
        for (index, answer) in recording.answers.enumerated() {
            let hash = answer.requestHash.map { "\"\($0)\"" } ?? "null"
            add(index == 0 ? "" : ",")
            add(#"{"request_length":\#(answer.requestLength),"request_hash":\#(hash),"packets":["#)
            for (place, part) in answer.parts.enumerated() {
                add(#"\#(place == 0 ? "" : ","){"timestamp":\#(part.timestamp),"payload":""#)
                HexText.append(replacer.next(part.payload), to: &text)
                add(#""}"#)
                if text.count >= RecordingFile.pieceLength {
                    try take(text)
                    text.removeAll(keepingCapacity: true)
                }
            }
            add("]}")
        }
        add("]}\n")
        try take(text)
    }
}
