import Differentiation
import Formatting
package import TestModel

extension English {
    package func planned(app: String, server: String, _ cost: PlannedCost) -> String {
        "\(app) with \(server): " + costs(cost)
    }
    package func planned(series plan: AppSeriesPlan, app: String) -> String {
        let most = Double(plan.window.schedule.mostPairs)
        let data = 1 + (most - 1) * plan.window.share
        return
            "\(app) with \(plan.server.name): a series of at most \(Int(most)) pairs, \(bytes(plan.bytes(data))), "
            + "about \(seconds(plan.seconds(most)))"
    }

    package func seriesBasis(_ plan: AppSeriesPlan) -> String {
        let extent =
            plan.windowSeconds.map {
                "replays after the first pair last \(seconds($0)) (\(percent(plan.window.share)) of the bytes"
                    + (plan.isWindowAssumed ? ", ASSUMED: no stored test to go by)" : ")")
            } ?? "all replays are whole"
        let noise = "replays vary by \(percent(plan.deviation)) from one to the next"
        let source =
            plan.series.isEmpty
            ? "ASSUMED: no stored series to go by"
            : "from series \(plan.series.map(String.init).joined(separator: ", "))"
        return "\(extent); \(noise), \(source); \(plan.trials) simulated series for each slowdown"
    }

    package func plannedTogether(_ cost: PlannedCost) -> String { "all together: " + costs(cost) }

    private func costs(_ cost: PlannedCost) -> String {
        let least =
            "\(Quantities.count(cost.tests, "test")), \(bytes(cost.bytes)), about \(seconds(cost.seconds))"
        guard cost.mayDouble else { return least }
        return least
            + "; at most \(bytes(2 * cost.bytes)) and \(seconds(2 * cost.seconds)) with confirmations"
    }

    package func planBasis(_ basis: PlanningBasis) -> String {
        let replays = basis.replays
        let deviation = "replays differ by \(percent(replays.deviation)) from one to the next"
        let tests = basis.tests.map(String.init).joined(separator: ", ")
        let reached = "the control reaches \(throughput(replays.mean)) in \(replays.samples) samples"
        return switch basis.tests.count {
        case 0: "no stored test to go by; ASSUMED: \(reached), \(deviation)"
        case 1: "from test \(tests): \(reached); ASSUMED, as one test shows no difference: \(deviation)"
        default: "from tests \(tests): \(reached), \(deviation)"
        }
    }

    package var notDetectable: String { "none" }
    package func detects(_ slowdown: Double) -> String { percent(slowdown) }
    package func planLegend(power: Double, trials: Int) -> String {
        "A slowdown counts as detected where \(percent(power)) of \(trials) simulated tests notice it; false positives "
            + "are tests that see one where there is none, with a 95 % interval."
    }
}
