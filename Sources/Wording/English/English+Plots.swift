import Differentiation
import Formatting
package import TestModel

extension English {
    package func plotted(test number: String, app: String) -> String { "\(app), test \(number)" }
    package func plotted(tests numbers: [String]) -> String { "Tests \(numbers.joined(separator: ", "))" }
    package func plotTitle(_ subject: String, _ content: PlotContent) -> String {
        switch content {
        case .throughput: "\(subject): throughput over time"
        case .received: "\(subject): data received over time"
        case .distribution: "\(subject): distribution of throughput"
        case .recorded: "\(subject): what would be sent, over time"
        case .ratios: "\(subject): the pairs in the order run"
        case .shares: "Tests that show differentiation"
        case .rates: (subject.isEmpty ? "" : "\(subject): ") + "rates of originals that were slowed down"
        }
    }
    package var plotTime: String { "time" }
    package var plotThroughput: String { "throughput" }
    package var plotReceived: String { "received" }
    package var plotShare: String { "share of samples" }
    package var plotPair: String { "pair" }
    package var plotRatio: String { "original / control" }
    package var plotPairs: String { "ratio of each pair" }
    package var plotEstimate: String { "estimate so far" }
    package var plotLeast: String { "least so far" }
    package var plotMost: String { "most so far" }
    package var plotRate: String { "rate" }
    package var plotData: String { "data" }
    package var plotDown: String { "server" }
    package var plotUp: String { "client" }
    package var plotLooks: String { "looks" }
    package func plotNeedsColumns(_ needed: Int, here: Int) -> String {
        "a plot needs \(needed) columns, and this window has \(here); see --width, --svg and --html"
    }
    package func noSamples(_ id: Int64) -> String { "test \(id) has no samples to draw" }
    package func noStatistics(_ id: Int64) -> String { "test \(id) has no statistics to decide on" }
    package func written(_ path: String) -> String { "Wrote \(path)." }

    package func verdictName(_ verdict: TestVerdict) -> String {
        verdict.ofReplays.map(self.verdict) ?? verdict.rawValue
    }

    package func compared(_ id: Int64, app: String, verdict: TestVerdict?, effect: String) -> String {
        "test \(id), \(app): \(verdict?.rawValue ?? "no verdict"), \(effect)"
    }
    package func comparison(_ change: Double, within changes: Changes?) -> String {
        "each against its control, the first was \(side(change)) \(isShown(change) ? "than" : "as") the second "
            + "(\(interval(changes)))"
    }
    package func comparisonMeans(_ outcome: ComparisonOutcome) -> String {
        switch outcome {
        case .tooFewSegments(let id, let count, let needed):
            "UNKNOWN: of what both replays of test \(id) got there are \(Quantities.count(count, "sample")), and it "
                + "takes \(needed)."
        case .noEvidence:
            "NO EVIDENCE of a difference: the interval holds \"as fast\", so chance alone may explain it."
        case .stronger(let id): "THEY DIFFER: the original of test \(id) fared worse against its control."
        }
    }
}
