import Differentiation
package import TestModel

extension French {
    package func planned(app: String, server: String, _ cost: PlannedCost) -> String {
        "\(app) avec \(server) : " + costs(cost)
    }
    package func planned(series plan: AppSeriesPlan, app: String) -> String {
        let most = Double(plan.window.schedule.mostPairs)
        let data = 1 + (most - 1) * plan.window.share
        return
            "\(app) avec \(plan.server.name) : une série de \(Int(most)) paires au plus, \(bytes(plan.bytes(data))), "
            + "environ \(seconds(plan.seconds(most)))"
    }

    package func seriesBasis(_ plan: AppSeriesPlan) -> String {
        let extent =
            plan.windowSeconds.map {
                "les rejeux après la première paire durent \(seconds($0)) (\(percent(plan.window.share)) des octets"
                    + (plan.isWindowAssumed ? ", SUPPOSÉ : aucun test enregistré)" : ")")
            } ?? "tous les rejeux sont entiers"
        let noise = "les rejeux varient de \(percent(plan.deviation)) de l'un à l'autre"
        let source =
            plan.series.isEmpty
            ? "SUPPOSÉ : aucune série enregistrée"
            : "d'après les séries \(plan.series.map(String.init).joined(separator: ", "))"
        return "\(extent) ; \(noise), \(source) ; \(plan.trials) séries simulées par ralentissement"
    }

    package func plannedTogether(_ cost: PlannedCost) -> String { "en tout : " + costs(cost) }

    private func costs(_ cost: PlannedCost) -> String {
        let least =
            "\(Self.count(cost.tests, "test", "tests")), \(bytes(cost.bytes)), environ \(seconds(cost.seconds))"
        guard cost.mayDouble else { return least }
        return least
            + " ; avec des confirmations, au plus \(bytes(2 * cost.bytes)) et \(seconds(2 * cost.seconds))"
    }

    package func planBasis(_ basis: PlanningBasis) -> String {
        let replays = basis.replays
        let deviation = "les rejeux diffèrent de \(percent(replays.deviation)) de l'un à l'autre"
        let tests = basis.tests.map(String.init).joined(separator: ", ")
        let reached =
            "le témoin atteint \(throughput(replays.mean)) en \(Self.count(replays.samples, "échantillon", "échantillons"))"
        return switch basis.tests.count {
        case 0: "aucun test enregistré pour s'y fier ; HYPOTHÈSE : \(reached), \(deviation)"
        case 1:
            "d'après le test \(tests) : \(reached) ; HYPOTHÈSE, un seul test ne montrant pas de différence : "
                + deviation
        default: "d'après les tests \(tests) : \(reached), \(deviation)"
        }
    }

    package var notDetectable: String { "aucun" }
    package func detects(_ slowdown: Double) -> String { percent(slowdown) }
    package func planLegend(power: Double, trials: Int) -> String {
        "Un ralentissement compte comme décelé si \(percent(power)) de \(trials) tests simulés le voient ; les faux "
            + "positifs en voient un où il n'y en a pas, avec un intervalle à 95\u{A0}%."
    }
}
