import Differentiation
import Basics
package import TestModel

extension Messages {
    /// Describes the estimated cost of testing an app.
    package func planned(app: String, server: String, _ cost: PlannedCost) -> String {
        say("\(app) with \(server): " + costs(cost), "\(app) avec \(server) : " + costs(cost))
    }

    /// Describes the maximum cost of a series of pairs.
    package func planned(series plan: AppSeriesPlan, app: String) -> String {
        let most = Double(plan.window.schedule.mostPairs)
        let data = 1 + (most - 1) * plan.window.share
        let unit = unit(hasThirdArm: plan.arms > 2).plural
        // What a third arm adds is not simulated.
        let table = either(
            plan.arms > 2 ? "; the table is about original and control" : "",
            plan.arms > 2 ? " ; le tableau porte sur l'original et le témoin" : "")
        return say(
            "\(app) with \(plan.server.name): a series of at most \(Int(most)) \(unit), \(bytes(plan.bytes(data))), "
                + "about \(seconds(plan.seconds(most)))" + table,
            "\(app) avec \(plan.server.name) : une série de \(Int(most)) \(unit) au plus, \(bytes(plan.bytes(data))), "
                + "environ \(seconds(plan.seconds(most)))" + table
        )
    }

    /// Describes the assumptions of the simulated series.
    package func seriesBasis(_ plan: AppSeriesPlan) -> String {
        let extent = either(
            plan.windowSeconds.map {
                "replays after the first pair last \(seconds($0)) (\(percent(plan.window.share)) of the bytes"
                    + (plan.isWindowAssumed ? ", ASSUMED: no stored test to go by)" : ")")
            } ?? "all replays are whole",
            plan.windowSeconds.map {
                "les rejeux après la première paire durent \(seconds($0)) (\(percent(plan.window.share)) des octets"
                    + (plan.isWindowAssumed ? ", SUPPOSÉ : aucun test enregistré)" : ")")
            } ?? "tous les rejeux sont entiers"
        )
        let noise = say(
            "replays vary by \(percent(plan.deviation)) from one to the next",
            "les rejeux varient de \(percent(plan.deviation)) de l'un à l'autre")
        let source = either(
            plan.series.isEmpty
                ? "ASSUMED: no stored series to go by"
                : "from series \(plan.series.map(String.init).joined(separator: ", "))",
            plan.series.isEmpty
                ? "SUPPOSÉ : aucune série enregistrée"
                : "d'après les séries \(plan.series.map(String.init).joined(separator: ", "))"
        )
        return say(
            "\(extent); \(noise), \(source); \(plan.trials) simulated series for each slowdown",
            "\(extent) ; \(noise), \(source) ; \(plan.trials) séries simulées par ralentissement")
    }

    /// Describes the total cost for all apps.
    package func plannedTogether(_ cost: PlannedCost) -> String {
        say("all together: " + costs(cost), "en tout : " + costs(cost))
    }

    private func costs(_ cost: PlannedCost) -> String {
        let least = say(
            "\(Quantities.count(cost.tests, "test")), \(bytes(cost.bytes)), about \(seconds(cost.seconds))",
            "\(Self.count(cost.tests, "test", "tests")), \(bytes(cost.bytes)), environ \(seconds(cost.seconds))"
        )
        guard cost.mayDouble else { return least }
        return say(
            least
                + "; at most \(bytes(2 * cost.bytes)) and \(seconds(2 * cost.seconds)) with confirmations",
            least
                + " ; avec des confirmations, au plus \(bytes(2 * cost.bytes)) et \(seconds(2 * cost.seconds))"
        )
    }

    /// Describes the assumptions of an app's simulation.
    package func planBasis(_ basis: PlanningBasis) -> String {
        let replays = basis.replays
        let deviation = say(
            "replays differ by \(percent(replays.deviation)) from one to the next",
            "les rejeux diffèrent de \(percent(replays.deviation)) de l'un à l'autre")
        let tests = basis.tests.map(String.init).joined(separator: ", ")
        let reached = say(
            "the control reaches \(throughput(replays.mean)) in \(replays.samples) samples",
            "le témoin atteint \(throughput(replays.mean)) en \(Self.count(replays.samples, "échantillon", "échantillons"))"
        )
        return switch basis.tests.count {
        case 0:
            say(
                "no stored test to go by; ASSUMED: \(reached), \(deviation)",
                "aucun test enregistré pour s'y fier ; HYPOTHÈSE : \(reached), \(deviation)")
        case 1:
            say(
                "from test \(tests): \(reached); ASSUMED, as one test shows no difference: \(deviation)",
                "d'après le test \(tests) : \(reached) ; HYPOTHÈSE, un seul test ne montrant pas de différence : "
                    + deviation
            )
        default:
            say(
                "from tests \(tests): \(reached), \(deviation)",
                "d'après les tests \(tests) : \(reached), \(deviation)")
        }
    }

    /// States that not even a slowdown of 99 % would be detected often enough.
    package var notDetectable: String { say("none", "aucun") }

    /// Formats the smallest detectable slowdown, as a share.
    package func detects(_ slowdown: Double) -> String { percent(slowdown) }

    /// Explains the columns of a plan.
    package func planLegend(power: Double, trials: Int) -> String {
        say(
            "A slowdown counts as detected where \(percent(power)) of \(trials) simulated tests notice it; false positives "
                + "are tests that see one where there is none, with a 95 % interval.",
            "Un ralentissement compte comme décelé si \(percent(power)) de \(trials) tests simulés le voient ; les faux "
                + "positifs en voient un où il n'y en a pas, avec un intervalle à 95\u{A0}%."
        )
    }
}
