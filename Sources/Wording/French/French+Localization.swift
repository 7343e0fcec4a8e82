package import Differentiation
package import TestModel

extension French {
    package func status(_ status: LocalizationStatus) -> String {
        switch status {
        case .preparing: "préparation"
        case .replayingOriginals: "rejeux originaux vers les deux serveurs"
        case .replayingControls: "rejeux témoins vers les deux serveurs"
        case .fetchingVerdicts: "demande des résultats aux deux serveurs"
        case .notSeenByBoth: "pas vue par les deux serveurs"
        case .awaitingLocalization: "attente du résultat de la localisation"
        case .received: "localisation terminée"
        }
    }
    package func atServer(_ number: Int) -> String { "serveur \(number)" }
    package func usingEarlierTest(_ id: Int64) -> String { "le test \(id) est le test simple" }
    package var runningSingleTest: String { "un test simple vient d'abord" }

    package func verdict(_ verdict: LocalizationVerdict) -> String {
        switch verdict {
        case .accessNetwork: "réseau d'accès"
        case .noEvidence: "aucun indice"
        case .inconclusive: "non concluant"
        }
    }

    package func headline(
        _ verdict: LocalizationVerdict?, app: String, suspects: String,
        override: (option: String, measured: LocalizationVerdict?)?
    ) -> (word: String, rest: String) {
        let word = (verdict.map(self.verdict) ?? "aucun verdict").uppercased()
        if let override {
            let measured = override.measured.map(self.verdict) ?? "rien"
            return (
                word, " (\(howOverridden(override.option)) par dev \(override.option) ; mesuré : \(measured))"
            )
        }
        let who = suspects.isEmpty ? "" : " (\(suspects))"
        return switch verdict {
        case .accessNetwork: (word, " : \(app) est traité ainsi là où les deux chemins se rejoignent\(who).")
        case .noEvidence:
            (word, " : rien ne dit que \(app) est traité ainsi là où les deux chemins se rejoignent\(who).")
        case .inconclusive: (word, " : on ne peut pas dire où \(app) est traité ainsi.")
        case nil: (word, " : \(app).")
        }
    }

    package func simultaneousMeans(_ found: StoredLocalization) -> String {
        let each = zip(1..., found.meanSimultaneous).map { "serveur \($0) \(throughput($1))" }
        let sum = found.meanSum.map { "ensemble \(throughput($0))" }
        let single = found.meanSingle.map { "seul \(throughput($0))" }
        return "original : " + (each + [sum, single].compactMap { $0 }).joined(separator: ", ")
    }
    package var notSeenByBoth: String { "les deux serveurs n'ont pas tous deux vu une différenciation" }
    package var localizationTooFew: String {
        "trop peu d'échantillons pour conclure ; prenez une application plus longue"
    }

    package func pairSum(_ found: StoredLocalization) -> String {
        guard let pValue = found.pairSumPValue else { return "somme des deux : comparaison impossible" }
        let isSimilar = pValue < found.thresholds.pairSum
        return
            "somme des deux : \(isSimilar ? "égale au" : "rien ne la montre égale au") rejeu simple ; s'ils "
            + "étaient inégaux, une différence aussi petite aurait p = \(probability(pValue)) "
            + "(seuil \(probability(found.thresholds.pairSum)))"
    }

    package func lossCorrelation(_ found: StoredLocalization) -> String {
        guard !found.correlations.isEmpty else { return "pertes : corrélation impossible" }
        let count = found.correlations.count { $0.pValue < found.thresholds.loss }
        let losses = found.averageLosses.map { percent($0) }.joined(separator: " et ")
        return "pertes : corrélées à \(count) tailles d'intervalle sur \(found.correlations.count) (seuil "
            + "\(percent(found.thresholds.share)))" + (losses.isEmpty ? "" : " ; perdu \(losses)")
    }

    package func startsApart(_ found: StoredLocalization) -> String {
        let skews = [(role(.original), found.originalSkew), (role(.control), found.controlSkew)]
        return "écart des départs : "
            + skews.map { "\($0) \($1.map { milliseconds($0 * 1000) } ?? "-")" }.joined(separator: ", ")
    }

    package func pairRuns(_ first: String, _ second: String) -> String {
        "La paire intégrée est en marche aux adresses \(first) et \(second), pour « localize »."
    }
    package func localizationCalibrated(app: String, rules: String, runs: Int) -> String {
        "\(app), \(runs) localisations de chaque sorte avec \(rules) :"
    }
    package func condition(_ condition: LocalizationCondition) -> String {
        switch condition {
        case .clean: "sans règle"
        case .branch: "sur une branche"
        case .common: "sur la partie commune"
        }
    }
}
