import Basics

/// Answer of a locate service (Specification 13.1).
package enum LocateAnswer: Equatable, Sendable {
    /// Usable machines, nearest first; those without a name or an envelope are omitted.
    case machines([MLabMachine])
    /// No list of machines, with a reason.
    case failed(reason: String)
    /// No list of machines, without a reason.
    case noResults

    /// Reads an answer.
    ///
    /// - Throws: ``WireProtocolError/malformed(message:body:expected:)`` if it is not a JSON object.
    package init(body: String) throws(WireProtocolError) {
        guard let object = try? JSONValue(parsing: body), object.members != nil else {
            throw .malformed(message: .locateAnswer, body: body, expected: .object)
        }
        guard let results = object["results"]?.elements else {
            let error = object["error"]
            let reason = ["title", "detail", "type"].lazy.compactMap { error?[$0]?.content }.first
            self = reason.map(LocateAnswer.failed) ?? .noResults
            return
        }
        self = .machines(results.compactMap(Self.machine))
    }

    /// The JSON text of the answer; envelopes are under the key that upstream clients look up.
    package var body: String {
        switch self {
        case .machines(let machines):
            #"{"results": [\#(machines.map(Self.text).joined(separator: ", "))]}"#
        case .failed(let reason):
            #"{"error": {"title": \#(JSONText.quoted(reason))}}"#
        case .noResults: "{}"
        }
    }

    private static func machine(_ entry: JSONValue) -> MLabMachine? {
        guard let name = entry["machine"]?.content, MLabMachine.isName(name),
            let urls = entry["urls"]?.members,
            let envelope = envelope(in: urls)
        else { return nil }
        return MLabMachine(name: name, envelope: envelope, ports: ports(entry["wehe"]))
    }

    /// Returns the URL under the exact key, as in Java and Android; otherwise any envelope, as on iOS,
    /// preferably with TLS.
    private static func envelope(in urls: [(key: String, value: JSONValue)]) -> EnvelopeURL? {
        func url(_ key: String) -> EnvelopeURL? {
            urls.first { $0.key == key }?.value.content.flatMap(EnvelopeURL.init)
        }
        if let exact = url(MLabService.envelopeKey) { return exact }
        let others = urls.map(\.key).sorted().filter { $0.hasSuffix(MLabService.envelopePath) }.compactMap(
            url)
        return others.first(where: \.usesTLS) ?? others.first
    }

    private static func ports(_ ports: JSONValue?) -> MLabMachine.Ports? {
        guard let ports, let sideChannel = ports["side_channel"]?.wholeNumber,
            let results = ports["results"]?.wholeNumber, let ownIP = ports["own_ip"]?.wholeNumber,
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
