package import Differentiation
package import TestModel

extension Messages {
    /// Names the state of a localization.
    package func status(_ status: LocalizationStatus) -> String {
        switch status {
        case .preparing: say("preparing", "préparation")
        case .replayingOriginals:
            say("original replays to both servers", "rejeux originaux vers les deux serveurs")
        case .replayingControls:
            say("control replays to both servers", "rejeux témoins vers les deux serveurs")
        case .fetchingVerdicts:
            say("fetching both servers' results", "demande des résultats aux deux serveurs")
        case .notSeenByBoth: say("not seen by both servers", "pas vue par les deux serveurs")
        case .awaitingLocalization:
            say("waiting for the localization result", "attente du résultat de la localisation")
        case .replayingWithPauses:
            say(
                "replays to both servers that pause by a coin",
                "rejeux vers les deux serveurs, qui s'arrêtent à pile ou face")
        case .received: say("localization done", "localisation terminée")
        }
    }

    /// Names one of the two servers, counted from 1.
    package func atServer(_ number: Int) -> String { say("server \(number)", "serveur \(number)") }

    /// States that an earlier test is used as the single one.
    package func usingEarlierTest(_ id: Int64) -> String {
        say("test \(id) is the single test", "le test \(id) est le test simple")
    }

    /// States that a single test runs first.
    package var runningSingleTest: String { say("a single test comes first", "un test simple vient d'abord") }

    /// The verdict of a localization.
    package func verdict(_ verdict: LocalizationVerdict) -> String {
        switch verdict {
        case .accessNetwork: say("access network", "réseau d'accès")
        case .noEvidence: say("no evidence", "aucun indice")
        case .inconclusive: say("inconclusive", "non concluant")
        }
    }

    /// Returns the verdict as a word for colouring, and the rest of the sentence; with a developer option
    /// that changed it and the measured verdict.
    package func headline(
        _ verdict: LocalizationVerdict?, app: String, suspects: String,
        override: (option: String, measured: LocalizationVerdict?)?
    ) -> (word: String, rest: String) {
        let word = either(
            (verdict.map(self.verdict) ?? "no verdict").uppercased(),
            (verdict.map(self.verdict) ?? "aucun verdict").uppercased())
        if let override {
            let measured = either(
                override.measured.map(self.verdict) ?? "nothing",
                override.measured.map(self.verdict) ?? "rien")
            return either(
                (
                    word,
                    " (\(howOverridden(override.option)) by dev \(override.option); measured: \(measured))"
                ),
                (
                    word,
                    " (\(howOverridden(override.option)) par dev \(override.option) ; mesuré : \(measured))"
                )
            )
        }
        let who = suspects.isEmpty ? "" : " (\(suspects))"
        return switch verdict {
        case .accessNetwork:
            either(
                (word, ": \(app) is treated this way on the common part of both paths\(who)."),
                (word, " : \(app) est traité ainsi sur la partie commune des deux chemins\(who)."))
        case .noEvidence:
            either(
                (
                    word,
                    ": nothing shows that \(app) is treated this way on the common part of both paths\(who)."
                ),
                (
                    word,
                    " : rien ne montre que \(app) est traité ainsi sur la partie commune des deux chemins\(who)."
                ))
        case .inconclusive:
            either(
                (word, ": the data do not tell where \(app) is treated this way."),
                (word, " : on ne peut pas dire où \(app) est traité ainsi."))
        case nil: either((word, ": \(app)."), (word, " : \(app)."))
        }
    }

    /// The means of the original replays.
    package func simultaneousMeans(_ found: StoredLocalization) -> String {
        let each = either(
            zip(1..., found.meanSimultaneous).map { "server \($0) \(throughput($1))" },
            zip(1..., found.meanSimultaneous).map { "serveur \($0) \(throughput($1))" })
        let sum = either(
            found.meanSum.map { "together \(throughput($0))" },
            found.meanSum.map { "ensemble \(throughput($0))" })
        let single = either(
            found.meanSingle.map { "single \(throughput($0))" },
            found.meanSingle.map { "seul \(throughput($0))" })
        return say(
            "original, means of the samples: "
                + (each + [sum, single].compactMap { $0 }).joined(separator: ", "),
            "original, moyennes des échantillons : "
                + (each + [sum, single].compactMap { $0 }).joined(separator: ", "))
    }

    /// States that not both servers saw differentiation.
    package var notSeenByBoth: String {
        say(
            "not both servers saw differentiation",
            "les deux serveurs n'ont pas tous deux vu une différenciation")
    }

    /// States that there are too few samples.
    package var localizationTooFew: String {
        say(
            "too few samples to tell; use a longer app",
            "trop peu d'échantillons pour conclure ; prenez une application plus longue")
    }

    /// Describes the result of the pair-sum test.
    package func pairSum(_ found: StoredLocalization) -> String {

        guard let pValue = found.pairSumPValue else {
            return say("pair sum: could not be tested", "somme des deux : comparaison impossible")
        }
        let isSimilar = pValue < found.thresholds.pairSum
        return say(
            "pair sum: \(isSimilar ? "equals" : "not shown to equal") the single replay; were they "
                + "unequal, so small a difference would have p = \(probability(pValue)) "
                + "(threshold \(probability(found.thresholds.pairSum)))",
            "somme des deux : \(isSimilar ? "égale au" : "rien ne la montre égale au") rejeu simple ; s'ils "
                + "étaient inégaux, une différence aussi petite aurait p = \(probability(pValue)) "
                + "(seuil \(probability(found.thresholds.pairSum)))"
        )
    }

    /// Describes the result of the loss correlation.
    package func lossCorrelation(_ found: StoredLocalization) -> String {

        guard !found.correlations.isEmpty else {
            return say("losses: could not be correlated", "pertes : corrélation impossible")
        }
        let count = found.correlations.count { $0.pValue < found.thresholds.loss }
        let losses = either(
            found.averageLosses.map { percent($0) }.joined(separator: " and "),
            found.averageLosses.map { percent($0) }.joined(separator: " et "))
        return say(
            "losses: correlated at \(count) of \(found.correlations.count) interval sizes (threshold "
                + "\(percent(found.thresholds.share)))" + (losses.isEmpty ? "" : "; lost \(losses)"),
            "pertes : corrélées à \(count) tailles d'intervalle sur \(found.correlations.count) (seuil "
                + "\(percent(found.thresholds.share)))" + (losses.isEmpty ? "" : " ; perdu \(losses)")
        )
    }

    /// States the maximum number of bytes of replays with pauses.
    package func pausing(atMost bytes: Int) -> String {
        let bytes = self.bytes(bytes)
        return say("then with pauses, at most \(bytes)", "puis avec des pauses, au plus \(bytes)")
    }

    /// Describes the finding of the experiment with pauses.
    package func pauses(_ found: StoredLocalization.Pauses) -> String {
        let rise = found.rise.map { throughput($0) } ?? "-"
        let fall = found.fall.map { throughput($0) } ?? "-"
        let p = found.pValue.map { probability($0) } ?? "-"
        let count = found.isPauseFirst.count
        // A limit below 0 excludes every rise.
        let most = throughput(max(0, found.greatestRise ?? 0))
        let begin = either(
            "pauses: in \(count) pauses of one replay (\(fall) less), the other was \(rise) faster",
            "pauses : pendant \(count) pauses d'un rejeu (\(fall) de moins), l'autre a gagné \(rise)")
        return switch found.verdict {
        case .common:
            say(
                begin + ", p = \(p): both pass the same bottleneck",
                begin + ", p = \(p) : tous deux passent par le même goulet")
        case .separate:
            say(
                "pauses: in \(count) pauses of one replay (\(fall) less), the other was at most \(most) faster: "
                    + "each has a bottleneck of its own",
                "pauses : pendant \(count) pauses d'un rejeu (\(fall) de moins), l'autre a gagné au plus "
                    + "\(most) : chacun a son propre goulet")
        case .absorbed:
            say(
                "pauses: replays hardly became slower in their \(count) pauses (\(fall) less), which thus tell "
                    + "nothing",
                "pauses : les rejeux n'ont guère ralenti pendant leurs \(count) pauses (\(fall) de moins) : "
                    + "elles ne disent rien")
        case .open:
            say(
                begin + ", p = \(p): neither a common bottleneck nor two are shown",
                begin + ", p = \(p) : ni un goulet commun ni deux ne sont établis")
        case .tooShort:
            say(
                "pauses: the replays are too short for them; a longer app could tell",
                "pauses : les rejeux sont trop courts ; une application plus longue pourrait conclure")
        case .notTCP:
            say(
                "pauses: only a replay over TCP can pause; an app over TCP could tell",
                "pauses : seul un rejeu par TCP peut s'arrêter ; une application par TCP pourrait conclure")
        }
    }

    /// The verdict of upstream's rule beside that of the experiment with pauses.
    package func upstreamVerdict(_ verdict: LocalizationVerdict, agrees: Bool) -> String {
        if agrees {
            return say(
                "upstream's rule: \(self.verdict(verdict)), too",
                "la règle de Wehe : \(self.verdict(verdict)), elle aussi")
        }
        let reason =
            verdict == .accessNetwork
            ? say(
                " (it takes two like bottlenecks for one)",
                " (elle prend deux goulets semblables pour un seul)")
            : ""
        return say(
            "upstream's rule disagrees: \(self.verdict(verdict))\(reason)",
            "la règle de Wehe n'est pas d'accord : \(self.verdict(verdict))\(reason)")
    }

    /// States the time between the starts of the replays.
    package func startsApart(_ found: StoredLocalization) -> String {
        let skews = [(role(.original), found.originalSkew), (role(.control), found.controlSkew)]
        return say(
            "starts apart: "
                + skews.map { "\($0) \($1.map { milliseconds($0 * 1000) } ?? "-")" }.joined(separator: ", "),
            "écart des départs : "
                + skews.map { "\($0) \($1.map { milliseconds($0 * 1000) } ?? "-")" }.joined(separator: ", ")
        )
    }

    /// Describes a running pair of servers, with their ports.
    package func pairRuns(_ first: String, _ second: String) -> String {
        say(
            "The embedded pair runs at \(first) and \(second), for \"localize\".",
            "La paire intégrée est en marche aux adresses \(first) et \(second), pour « localize ».")
    }

    /// The heading of a calibration; `runs` per condition.
    package func localizationCalibrated(app: String, rules: String, runs: Int) -> String {
        say(
            "\(app), \(runs) localizations of each kind with \(rules):",
            "\(app), \(runs) localisations de chaque sorte avec \(rules) :")
    }

    /// Names a condition of a calibration.
    package func condition(_ condition: LocalizationCondition) -> String {
        switch condition {
        case .clean: say("no rules", "sans règle")
        case .branch: say("on one branch", "sur une branche")
        case .branches: say("on each branch", "sur chaque branche")
        case .common: say("on the common link", "sur la partie commune")
        }
    }
}
