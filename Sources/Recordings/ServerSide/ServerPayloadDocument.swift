import Foundation

/// The file of a server's side whose bytes are known, in the form of upstream's newer server.
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
        let payload: String

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
        let payload: String
    }

    /// The server's side, checked.
    func recording(file: String) throws(RecordingError) -> ServerRecording {
        guard isTCP else { return try ServerRecording(name: testName, recorded: flows(file), file: file) }
        var answers: [RecordedAnswer] = []
        for (index, set) in responseSets.enumerated() {
            var parts: [RecordedAnswer.Part] = []
            for (place, part) in set.packets.enumerated() {
                do throws(HexProblem) {
                    parts.append(
                        RecordedAnswer.Part(
                            timestamp: part.timestamp, payload: try HexText.decode(part.payload)))
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

    /// The datagrams by flow, in the order of the flows' first.
    private func flows(_ file: String) throws(RecordingError) -> [ServerRecording.Flow] {
        var order: [String] = []
        var datagrams: [String: [ServerScript.Datagram]] = [:]
        for packet in packets {
            if datagrams[packet.pair] == nil { order.append(packet.pair) }
            let payload: [UInt8]
            do throws(HexProblem) { payload = try HexText.decode(packet.payload) } catch {
                throw .serverDatagram(
                    file: file, flow: order.firstIndex(of: packet.pair) ?? 0,
                    datagram: datagrams[packet.pair]?.count ?? 0, problem: .payloadDigits(error))
            }
            datagrams[packet.pair, default: []].append(
                ServerScript.Datagram(timestamp: packet.timestamp, payload: payload))
        }
        var flows: [ServerRecording.Flow] = []
        for (index, text) in order.enumerated() {
            do throws(FlowProblem) {
                flows.append(
                    ServerRecording.Flow(
                        pair: try FlowPair(parsing: text), datagrams: datagrams[text] ?? []))
            } catch {
                throw .serverSide(file: file, problem: .flow(index, text, error))
            }
        }
        return flows
    }

    /// The file of a server's side; equal values give equal bytes.
    static func encode(_ recording: ServerRecording) -> Data {
        // Names, flows and hashes were checked when the recording was made: none needs escaping.
        var text: [UInt8] = []
        let isTCP = recording.flows.isEmpty
        text += #"{"test_name":"\#(recording.name)","is_tcp":\#(isTCP),"packets":["#.utf8
        let packets = recording.flows.flatMap { flow in flow.datagrams.map { (flow.pair.text, $0) } }
        for (index, (pair, datagram)) in packets.enumerated() {
            text += (index == 0 ? "" : ",").utf8
            text += #"{"c_s_pair":"\#(pair)","timestamp":\#(datagram.timestamp),"payload":""#.utf8
            HexText.append(datagram.payload ?? [], to: &text)
            text += #"","end":false}"#.utf8
        }
        text += #"],"response_sets":["#.utf8
        for (index, answer) in recording.answers.enumerated() {
            let hash = answer.requestHash.map { "\"\($0)\"" } ?? "null"
            text += (index == 0 ? "" : ",").utf8
            text += #"{"request_length":\#(answer.requestLength),"request_hash":\#(hash),"packets":["#.utf8
            for (place, part) in answer.parts.enumerated() {
                text += #"\#(place == 0 ? "" : ","){"timestamp":\#(part.timestamp),"payload":""#.utf8
                HexText.append(part.payload, to: &text)
                text += #""}"#.utf8
            }
            text += "]}".utf8
        }
        text += "]}\n".utf8
        return Data(text)
    }
}
