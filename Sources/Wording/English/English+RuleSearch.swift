package import ClassifierSearch
import Formatting
package import TestModel

extension English {
    package var searchTakesLong: String {
        "a search takes some 20 to 100 short replays after the test; on a slow path that can be 1 GB and an hour"
    }
    package func searchBegins(_ estimate: SearchEstimate?) -> String {
        guard let estimate, estimate.probes > 0 else { return "search: the server leads it" }
        return "search: \(left(estimate)); Ctrl-C interrupts, --resume goes on"
    }
    package func searchGoesOn(after probes: Int) -> String {
        "going on after \(probes) probes, with a new test of original and control"
    }
    package func searchCanResume(_ command: String) -> String { "go on later with: \(command)" }
    package func knownRule(_ text: String, tests: Int, timestamp: String?) -> String {
        "the server knows a rule found earlier\(timestamp.map { " (\($0) UTC)" } ?? ""), after \(tests) tests: "
            + text
    }
    package func resting(seconds: Double, afterBlock: Bool) -> String {
        afterBlock
            ? "waiting \(wholeSeconds(seconds)): what was blocked may stay so for a while"
            : "waiting \(wholeSeconds(seconds)) before the next probe"
    }
    package func probe(_ number: Int) -> String { "probe \(number)" }
    package func probing(_ number: Int, _ purpose: Probe.Purpose?, bytes: Int) -> String {
        let why =
            switch purpose {
            case .original: "is there a differentiation to explain?"
            case .everything: "does any byte matter?"
            case .packets: "which packets matter?"
            case .fields: "which fields matter?"
            case .bytes, nil: "which bytes matter?"
            case .sufficiency: "do the bytes found suffice?"
            case .necessity: "can a region be done without?"
            case .control: "is the control treated as before?"
            }
        return padded(probe(number), to: 10) + padded(why, to: 36) + "\(self.bytes(bytes)) inverted"
    }
    package func probed(_ outcome: ProbeOutcome, _ estimate: SearchEstimate?) -> String {
        let said =
            switch outcome {
            case .stillDifferentiated: "still differentiated"
            case .notDifferentiated: "no longer differentiated"
            case .inconclusive: "unclear, once more"
            }
        guard let estimate, estimate.probes > 0 else { return said }
        return "\(said); \(left(estimate)) left"
    }

    package func searchConclusion(
        _ key: Conclusion.Key?, regions: Int, alternatives: Int, isComplete: Bool, app: String
    ) -> String {
        switch key {
        case .rule where alternatives > 1:
            "The classifier matches any of \(alternatives)\(isComplete ? "" : " or more") alternatives:"
        case .rule where regions == 1: "The classifier matches 1 region:"
        case .rule: "The classifier matches \(regions) regions together:"
        case .noByteMatters:
            "\(app): no bytes of this recording matter; the rule looks at something else, such as the port"
        case .nothingToExplain: "\(app): no differentiation to explain"
        case .inconclusive:
            "\(app): the test of original and control is inconclusive, so nothing was searched for"
        case .unstable:
            "\(app): no stable difference: by the end the control was treated like the original, too"
        case .tooNoisy: "\(app): the outcomes are too noisy; one question got no clear answer"
        case .contradictory: "\(app): the outcomes contradict each other; a higher --noise may help"
        case .probeLimit: "\(app): the limit of probes was reached; what was found may lack bytes"
        case nil: "\(app): the search did not end"
        }
    }
    package func searchAnyway(app: String) -> String {
        "search all the same: \"dpi \(app) --anyway\"; or gather more data first: \"replay \(app) --repeat 5\""
    }
    package func searchAlternative(_ number: Int) -> String { "alternative \(number):" }
    package func region(_ region: StoredRuleSearch.Region) -> String {
        let last = Quantities.sum(region.right, -1)
        let place = region.left == last ? "byte \(last)" : "bytes \(region.left) to \(last)"
        let fields = region.fields.map { $0.words(field) }.joined(separator: ", ")
        return "\(region.packet) \(place)  \"\(region.text)\"" + (fields.isEmpty ? "" : "  (\(fields))")
    }
    package func framing(_ fields: [String]) -> String {
        "and what leads a parser there: \(fields.joined(separator: ", "))"
    }
    package func serverSays(_ text: String) -> String { "the server says: \(text)" }
    package func searchEffort(probes: Int, inAll: Int, bytes: Int, seconds: Double) -> String {
        let earlier = inAll > probes ? " (\(inAll) with those of earlier attempts)" : ""
        return
            "\(probes) \(probes == 1 ? "probe" : "probes")\(earlier), \(self.bytes(bytes)), \(self.seconds(seconds))"
    }

    private func left(_ estimate: SearchEstimate) -> String {
        "about \(estimate.probes) \(estimate.probes == 1 ? "probe" : "probes"), "
            + "\(bytes(estimate.bytes)) and \(wholeSeconds(estimate.seconds))"
    }
}
