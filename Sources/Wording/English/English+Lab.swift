package import Differentiation
import Formatting
package import TestModel

extension English {
    package func labNow(_ name: String?, rules: Int) -> String {
        switch (rules, name) {
        case (0, _): "lab: no rules; the path to the embedded server treats all traffic alike."
        case (_, let name?): "lab: \(name), \(counted(rules: rules))."
        case (_, nil): "lab: \(counted(rules: rules))."
        }
    }
    package var labHint: String {
        "Load a preset (\"lab presets\" lists them) or add a rule: lab add sni=* shape rate=1.5Mbit/s"
    }
    package var noNamespaces: String {
        "No network namespaces are up; \"lab netns up\" makes them (as root)."
    }
    package func namespaces(_ name: String, isComplete: Bool) -> String {
        "Network namespaces \(name)\(isComplete ? "" : ", not complete")."
    }
    package func namespaceServer(_ name: String, address: String?, isRunning: Bool) -> String {
        "\(name) at \(address ?? "no address")\(isRunning ? "" : ", not running"); use it with: servers use \(name)"
    }
    package func queue(_ name: String, packets: Int, bytes: Int, drops: Int) -> String {
        "\(name): \(self.bytes(bytes)) in \(packets) packets passed, \(drops) dropped"
    }
    package func namespacesRemoved(_ removed: [LabThing]) -> String {
        removed.isEmpty
            ? "There was nothing to remove." : "Removed: \(removed.map(thing).joined(separator: ", "))."
    }

    package func calibrating(done: Int, of total: Int, failed: Int, secondsLeft: Int?) -> String {
        "  \(done) of \(total) tests" + (failed > 0 ? ", \(failed) without a result" : "")
            + (done < total ? (secondsLeft.map { ", about \($0) s left" } ?? "") + "; Ctrl-C cancels" : "")
    }
    package func calibrated(app: String, rules: String, runs: Int) -> String {
        "\(app), \(runs) tests without rules and \(runs) with \(rules):"
    }
    package func seriesCalibrated(app: String, rules: String, runs: Int) -> String {
        "\(app), \(runs) series of pairs of each kind with \(rules):"
    }
    package func rate(_ rate: WilsonInterval) -> String {
        "\(rate.hits) of \(rate.trials) (\(wholePercent(rate.lower)) to \(wholePercent(rate.upper)) %)"
    }
    package func calibrationFailures(_ count: Int) -> String {
        count == 1
            ? "1 test had no result and does not count" : "\(count) tests had no result and do not count"
    }
    package var calibrationWithoutResult: String { "no test had a result" }

    package func counted(rules: Int) -> String { rules == 1 ? "1 rule" : "\(rules) rules" }
}

extension Wording {
    /// A share in whole per cent.
    func wholePercent(_ share: Double) -> String { String(Quantities.whole((share * 100).rounded())) }
}
