import Foundation

/// What a locate service answers (Specification 13.1).
package enum LocateAnswer: Equatable, Sendable {
    /// Machines that can be used, nearest first; those without a name or an envelope are left out.
    case machines([MLabMachine])
    /// No list of machines, and the reason given.
    case failed(reason: String)
    /// No list of machines, and no reason given.
    case noResults

    /// Reads an answer.
    ///
    /// - Throws: ``WireProtocolError/malformed(message:body:expected:)`` if it is no JSON object.
    package init(body: String) throws(WireProtocolError) {
        guard let parsed = try? JSONSerialization.jsonObject(with: Data(body.utf8)),
            let object = parsed as? [String: Any]
        else {
            throw .malformed(message: .locateAnswer, body: body, expected: .object)
        }
        guard let results = object["results"] as? [Any] else {
            let error = object["error"] as? [String: Any]
            let reason = ["title", "detail", "type"].lazy.compactMap { error?[$0] as? String }.first
            self = reason.map(LocateAnswer.failed) ?? .noResults
            return
        }
        self = .machines(results.compactMap(Self.machine))
    }

    /// The JSON text as it goes on the wire; envelopes stand under the key that upstream clients look for.
    package var body: String {
        switch self {
        case .machines(let machines):
            #"{"results": [\#(machines.map(Self.text).joined(separator: ", "))]}"#
        case .failed(let reason):
            #"{"error": {"title": \#(JSONText.quoted(reason))}}"#
        case .noResults: "{}"
        }
    }

    private static func machine(_ entry: Any) -> MLabMachine? {
        guard let entry = entry as? [String: Any], let name = entry["machine"] as? String,
            MLabMachine.isName(name), let urls = entry["urls"] as? [String: Any],
            let envelope = envelope(in: urls)
        else { return nil }
        return MLabMachine(name: name, envelope: envelope, ports: ports(entry["wehe"]))
    }

    /// The exact key wins, as in Java and Android; then any envelope, as on iOS, rather with TLS than without.
    private static func envelope(in urls: [String: Any]) -> EnvelopeURL? {
        func url(_ key: String) -> EnvelopeURL? { (urls[key] as? String).flatMap(EnvelopeURL.init) }
        if let exact = url(MLabService.envelopeKey) { return exact }
        let others = urls.keys.sorted().filter { $0.hasSuffix(MLabService.envelopePath) }.compactMap(url)
        return others.first(where: \.usesTLS) ?? others.first
    }

    private static func ports(_ value: Any?) -> MLabMachine.Ports? {
        guard let ports = value as? [String: Any], let sideChannel = ports["side_channel"] as? Int,
            let results = ports["results"] as? Int, let ownIP = ports["own_ip"] as? Int,
            [sideChannel, results, ownIP].allSatisfy((1...65_535).contains)
        else { return nil }
        return MLabMachine.Ports(sideChannel: sideChannel, results: results, ownIPQuery: ownIP)
    }

    private static func text(_ machine: MLabMachine) -> String {
        let urls = "{\(JSONText.quoted(MLabService.envelopeKey)): \(JSONText.quoted(machine.envelope.text))}"
        let ports = machine.ports.map {
            #", "wehe": {"side_channel": \#($0.sideChannel), "results": \#($0.results), "own_ip": \#($0.ownIPQuery)}"#
        }
        return #"{"machine": \#(JSONText.quoted(machine.name)), "urls": \#(urls)\#(ports ?? "")}"#
    }
}
