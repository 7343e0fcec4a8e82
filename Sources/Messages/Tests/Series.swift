package import Differentiation
import Basics
package import TestModel

extension StoredSeries {
    /// The look whose estimate is reported: the last one.
    package var lastLook: Look? { looks.last }

    /// Number of planned looks, for which p is adjusted.
    package var plannedLooks: Int { mostPairs.flatMap(LookSchedule.init(mostPairs:))?.looks.count ?? 0 }

    /// Numbers of void pairs with only a control, with only an original, and others.
    package var voidHalves: (originalFailed: Int, controlFailed: Int, others: Int) {
        let voids = pairs.compactMap(\.void)
        let failed = voids.count { $0 == .originalNotMeasured }
        let reverse = voids.count { $0 == .controlNotMeasured }
        return (failed, reverse, voids.count - failed - reverse)
    }
}

extension StoredSeries.Look {
    /// Returns true if the difference is significant but too small to count as differentiation.
    package func isRealButSmall(_ series: StoredSeries) -> Bool {
        adjustedPValue <= series.level
            && abs(estimate) < -PairDifference.millionths(ofRatio: 1 - SeriesRule.relevant)
    }

    /// The estimate as a share; negative if the original was slower.
    package var change: Double { PairDifference.change(ofMillionths: estimate) }

    /// The interval as shares, in ascending order even for edited data.
    package var changes: (low: Double, high: Double) {
        (PairDifference.change(ofMillionths: low), PairDifference.change(ofMillionths: high))
    }
}

extension Messages {
    /// Announces a series.
    package func seriesBegins(_ series: StoredSeries, megabytes: Double) -> String {
        let added = "\(LateCheck.fewest - 1) \(say("to", "à")) \(LateCheck.most(forLevel: series.level) - 1)"
        let unit = unit(of: series)
        let later = say(
            "if short replays show no difference, \(added) whole \(unit.plural) follow; ",
            "si de courts rejeux ne montrent aucune différence, \(added) \(unit.wholePlural) suivent ; ")
        return say(
            "a series of \(unit.plural): 10 to 37 of them, at most \(Quantities.tenths(series.budget)) "
                + "\(unit.wholePlural)' data "
                + "(\(Quantities.tenths(megabytes)) MB); " + (series.isWhole ? "" : later)
                + "Ctrl-C interrupts it, and it can go on later",
            "une série de \(unit.plural) : de 10 à 37, au plus les données de \(Quantities.tenths(series.budget)) "
                + "\(unit.wholePlural) "
                + "(\(Quantities.tenths(megabytes)) Mo) ; " + (series.isWhole ? "" : later)
                + "Ctrl-C l'interrompt, et elle peut reprendre plus tard"
        )
    }

    /// States that an interrupted series continues.
    package func seriesGoesOn(_ test: Int64, _ series: StoredSeries) -> String {
        let pairs = count(series.pairs.count, unit(of: series))
        return say("series \(test) goes on after \(pairs)", "la série \(test) reprend après \(pairs)")
    }

    /// Announces a second series, which must find the same result.
    package var runningSecondSeries: String {
        say(
            "one of several series found differentiation; a second, fresh one has to find the same:",
            "une série parmi plusieurs a trouvé une différence ; une seconde, nouvelle, doit trouver la même :"
        )
    }

    /// Describes the result of a second series relative to the first.
    package func secondSeries(_ second: Int64, of first: Int64, agrees: Bool) -> String {
        say(
            agrees
                ? "confirmed: series \(first) and \(second) agree; the estimate of series \(second) counts"
                : "not confirmed: series \(second) does not find what series \(first) found",
            agrees
                ? "confirmé : les séries \(first) et \(second) concordent ; l'estimation de la série \(second) compte"
                : "non confirmé : la série \(second) ne trouve pas ce qu'a trouvé la série \(first)"
        )
    }

    /// States the probability of any false detection in a campaign with a number of series.
    package func familyError(_ error: Double, of series: Int, isConfirmed: Bool) -> String {
        say(
            "\(series) series: where nothing is slowed, at most \(probability(100 * error)) % of such campaigns have a "
                + "false finding" + (isConfirmed ? ", as a second series confirms each" : ""),
            "\(series) séries : si rien n'est ralenti, au plus \(probability(100 * error)) % de telles campagnes "
                + "trouvent à tort" + (isConfirmed ? ", car une seconde série confirme chaque résultat" : "")
        )
    }

    /// Describes a pair and its result.
    package func pair(_ number: Int, _ pair: StoredSeries.Pair) -> String {
        if let triple = pair.triple { return self.triple(number, triple, of: pair) }
        let order = either(
            pair.isOriginalFirst ? "original first" : "control first",
            pair.isOriginalFirst ? "original avant" : "témoin avant")
        let rates = say(
            "original \(measured(pair.original)), control \(measured(pair.control)) Mbit/s",
            "original \(measured(pair.original)), témoin \(measured(pair.control)) Mbit/s")

        guard let difference = pair.difference else {
            return say(
                "pair \(number)  \(rates)  does not count"
                    + (pair.void == .beganApart ? ": one was answered late" : ""),
                "paire \(number)  \(rates)  ne compte pas"
                    + (pair.void == .beganApart ? " : une réponse a tardé" : "")
            )
        }
        let ratio = significant(PairDifference.ratio(ofMillionths: Double(difference)))
        return say(
            "pair \(number)  \(rates)  ratio \(ratio)  (\(order))",
            "paire \(number)  \(rates)  rapport \(ratio)  (\(order))")
    }

    func measured(_ megabits: Double?) -> String { megabits.map(significant) ?? "-" }

    /// States the number of pairs so far and the maximum.
    package func seriesSoFar(_ series: StoredSeries) -> String {
        let unit = unit(of: series)
        if series.addedPairs > 0 {
            return say(
                "\(series.addedPairs) whole \(series.addedPairs == 1 ? unit.single : unit.plural) for what comes later",
                "\(series.addedPairs) \(series.addedPairs == 1 ? unit.whole : unit.wholePlural) pour la suite"
            )
        }
        return say(
            "\(series.judgedPairs) of at most \(series.mostPairs ?? 0) \(unit.plural)",
            "\(series.judgedPairs) \(unit.plural) sur \(series.mostPairs ?? 0) au plus")
    }

    /// States the data transferred so far and the maximum.
    package func seriesData(_ series: StoredSeries) -> String {
        let whole = unit(of: series).wholePlural
        return say(
            "\(Quantities.tenths(series.data)) of \(Quantities.tenths(series.budget)) \(whole)' data",
            "données de \(decimals(series.data)) \(whole) sur \(decimals(series.budget))")
    }

    /// States the maximum remaining time of a series.
    package func mostTimeLeft(_ seconds: Double) -> String {
        say("at most \(wholeSeconds(seconds)) left", "au plus \(wholeSeconds(seconds)) encore")
    }

    /// Returns the verdict of a series: a word, and the rest of the sentence.
    package func headline(
        _ series: StoredSeries, app: String, _ verdict: Verdict
    ) -> (word: String, rest: String) {
        let word = self.verdict(verdict).uppercased()

        guard let look = series.lastLook else {
            let unit = unit(of: series).plural
            return either(
                (word, ": too few \(unit) of \(app) were measured for an estimate."),
                (word, " : trop peu de \(unit) de \(app) pour une estimation."))
        }
        switch verdict {
        case .differentiation:
            if let later = foundLater(series, app: app) { return (word, later) }
            let finding =
                (series.answer.flatMap { comparedAmongThree(app, look.change, $0) }
                    ?? compared(app, look.change, with: say("its control", "son témoin")))
                + " (\(interval(look.changes)))."
            return either((word, ": \(finding)"), (word, " : \(finding)"))
        case .noDifferentiation:
            let part = series.isWindowOnly ? series.window.map(beginning) : nil
            return either(
                (
                    word,
                    (part.map { " in \($0)" } ?? "")
                        + ": \(app) and its control differ by \(unsignedPercent(look.change)) "
                        + "(\(interval(look.changes)))."
                ),
                (
                    word,
                    (part.map { " dans \($0)" } ?? "")
                        + " : \(app) et son témoin diffèrent de \(unsignedPercent(look.change)) "
                        + "(\(interval(look.changes)))."
                )
            )
        case .inconclusive:
            let (low, high) = look.changes
            return either(
                (
                    word,
                    ": \(app) seems \(side(look.change)); anything from \(side(low)) to \(side(high)) is possible."
                ),
                (
                    word,
                    " : \(app) semble \(side(look.change)) ; tout est possible de \(side(low)) à \(side(high))."
                )
            )
        }
    }

    /// Describes the evidence: the number of pairs, the part of the recording, and p.
    package func basis(_ series: StoredSeries) -> String {
        let unit = unit(of: series).plural
        let pairs = say(
            "\(series.judgedPairs) of at most \(series.mostPairs ?? 0) \(unit)",
            "\(series.judgedPairs) \(unit) sur \(series.mostPairs ?? 0) au plus")
        let extent = either(
            series.windowSeconds.map {
                ", the first \(seconds($0)) (\(percent(series.share ?? 1)) of the bytes) of each replay"
            } ?? " of whole replays",
            series.windowSeconds.map {
                ", les \(seconds($0)) premières (\(percent(series.share ?? 1)) des octets) de chaque rejeu"
            } ?? " de rejeux entiers"
        )
        // The looks did not find a difference that whole pairs found after them.
        let look = series.ending == .foundLater ? nil : series.lastLook
        let p = either(
            look.map {
                "; p = \(probability($0.adjustedPValue)), allowing for \(Quantities.count(series.plannedLooks, "look"))"
            },
            look.map {
                " ; p = \(probability($0.adjustedPValue)), compte tenu de \(Self.count(series.plannedLooks, "examen", "examens"))"
            }
        )
        return pairs + extent + (p ?? "")
    }

    /// Describes the end of a series and its cost; the number is that of a series that can be continued.
    package func seriesEnding(_ series: StoredSeries, resumable: Int64?) -> String {
        let isEarly = series.judgedPairs < series.mostPairs ?? 0
        let why =
            switch series.ending {
            case .found:
                say(
                    isEarly ? "stopped early: found" : "found at the last look",
                    isEarly ? "arrêt anticipé : trouvée" : "trouvée au dernier examen")
            case .excluded:
                say(
                    isEarly ? "stopped early: excluded" : "excluded at the last look",
                    isEarly ? "arrêt anticipé : exclue" : "exclue au dernier examen")
            case .foundLater:
                say("found after the beginning", "trouvée après le début")
            case .unconfirmed:
                say("not confirmed by the test of all three", "non confirmée par le test des trois")
            case .budget: say("budget used up", "budget épuisé")
            case .tooManyVoidPairs:
                say(
                    "too many \(unit(of: series).plural) could not be measured",
                    "trop de \(unit(of: series).plural) n'ont pas pu être mesuré\(series.answer == nil ? "e" : "")s"
                )
            case .interrupted:
                say(
                    resumable.map { "interrupted; \"replay --resume \($0)\" goes on" } ?? "interrupted",
                    resumable.map { "interrompue ; « replay --resume \($0) » la reprend" } ?? "interrompue")
            }
        let whole = unit(of: series).wholePlural
        return say(
            "\(why). \(Quantities.tenths(series.data)) of \(Quantities.tenths(series.budget)) \(whole)' data used",
            "\(why). Données de \(decimals(series.data)) \(whole) sur \(Quantities.tenths(series.budget))"
        )
    }

    /// Counts the void pairs, by reason.
    package func voidPairs(_ series: StoredSeries) -> String {
        let voids = series.voidHalves
        let number = voids.originalFailed + voids.controlFailed + voids.others
        let halves = either(
            voids.originalFailed + voids.controlFailed == 0
                ? ""
                : ": the control worked where the original failed: \(voids.originalFailed); the reverse: "
                    + "\(voids.controlFailed)",
            voids.originalFailed + voids.controlFailed == 0
                ? ""
                : " : le témoin a marché où l'original a échoué : \(voids.originalFailed) ; l'inverse : "
                    + "\(voids.controlFailed)"
        )
        let counted = count(number, unit(of: series))
        // How many triples did not count is told with the third arm.
        guard series.answer == nil else {
            return say(
                "in \(counted) original and control could not be compared" + halves,
                "dans \(counted), original et témoin n'ont pas pu être comparés" + halves)
        }
        return say(
            "\(counted) did not count" + halves,
            "\(counted) ne compte\(number > 1 ? "nt" : "") pas" + halves)
    }

    /// States that a difference is significant but below the minimum for differentiation.
    package func tooSmall(_ look: StoredSeries.Look) -> String {
        say(
            "a difference of \(unsignedPercent(look.change)) is real, but too small to matter",
            "une différence de \(unsignedPercent(look.change)) est réelle, mais trop petite pour compter")
    }

    /// States that all replays are whole ones, because the rest of the first pair differs from its beginning.
    package var lateDifference: String {
        say(
            "all replays are whole: the rest of the first pair differs from its beginning",
            "tous les rejeux sont entiers : la suite de la première paire diffère de son début")
    }

    /// Explains the table of randomized series.
    package func tossLegend(_ tosses: Int) -> String {
        say(
            "In each of \(tosses) tosses original and control of every pair change places by chance: what is found then is "
                + "found where nothing is. It may be at most the level of the series.",
            "À chacun des \(tosses) tirages, original et témoin de chaque paire échangent leurs places au hasard : ce qui "
                + "est trouvé alors l'est à tort. Cela doit rester sous le niveau de la série."
        )
    }
}

extension Messages {
    private func decimals(_ number: Double) -> String {
        Quantities.tenths(number).replacing(".", with: ",")
    }

    private func count(_ number: Int, _ unit: SeriesUnit) -> String {
        say(
            "\(number) \(number == 1 ? unit.single : unit.plural)",
            Self.count(number, unit.single, unit.plural))
    }
}
