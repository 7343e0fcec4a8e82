import Basics
import WireProtocol

/// Texts that come as one piece: port mappings, requests to the results service and its answers, locate answers.
enum WireTexts {
    static func portMapping(_ bytes: [UInt8]) throws(Contradiction) {
        guard let mapping = try? PortMapping(body: String(decoding: bytes, as: UTF8.self)) else { return }
        for port in ["443", "00443", "-1", "99999999999999999999"] {
            _ = mapping.target(transport: .tcp, recordedAddress: "192.0.2.1", recordedPort: port)
        }
    }

    /// The first byte says how the request was made, the rest is its query.
    static func resultsRequest(_ bytes: [UInt8]) throws(Contradiction) {
        let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
        let method = bytes.first.map { $0.isMultiple(of: 2) } == true ? "GET" : "POST"
        _ = try? ResultsRequest(method: method, parameters: FormEncoding.decode(text))
    }

    static func resultsAnswer(_ bytes: [UInt8]) throws(Contradiction) {
        guard let answer = try? ResultsAnswer(body: String(decoding: bytes, as: UTF8.self)) else { return }
        switch answer {
        // What upstream words in its own way is told in ours.
        case .rejected, .failed, .defaults: return
        default: break
        }
        guard (try? ResultsAnswer(body: answer.body)) != nil else {
            throw Contradiction("an answer that was read cannot be read again: \(answer.body)")
        }
    }

    static func locateAnswer(_ bytes: [UInt8]) {
        _ = try? LocateAnswer(body: String(decoding: bytes, as: UTF8.self))
    }
}
