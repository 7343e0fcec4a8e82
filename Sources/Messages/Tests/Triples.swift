import Differentiation
import Basics
import Recordings
package import TestModel

/// Series of triples.
extension Messages {
    /// Words for the replays that a series repeats together.
    struct SeriesUnit {
        let single: String
        let plural: String
        let whole: String
        let wholePlural: String
    }

    /// Returns the words for the pairs or triples of a series.
    func unit(of series: StoredSeries) -> SeriesUnit { unit(hasThirdArm: series.answer != nil) }

    /// Returns the words for pairs or triples.
    func unit(hasThirdArm: Bool) -> SeriesUnit {
        guard hasThirdArm else {
            return SeriesUnit(
                single: say("pair", "paire"), plural: say("pairs", "paires"),
                whole: say("whole pair", "paire entière"), wholePlural: say("whole pairs", "paires entières"))
        }
        return SeriesUnit(
            single: say("triple", "triplet"), plural: say("triples", "triplets"),
            whole: say("whole triple", "triplet entier"),
            wholePlural: say("whole triples", "triplets entiers"))
    }

    /// Describes a triple and its result.
    func triple(_ number: Int, _ triple: StoredTriple, of pair: StoredSeries.Pair) -> String {
        var order: [ReplayRole] = pair.isOriginalFirst ? [.original, .control] : [.control, .original]
        // An edited file may have any number.
        order.insert(.innocuous, at: min(max(1, triple.place), 3) - 1)
        let rates = say(
            "original \(measured(triple.original)), control \(measured(triple.control)), "
                + "innocuous \(measured(triple.innocuous)) Mbit/s",
            "original \(measured(triple.original)), témoin \(measured(triple.control)), "
                + "anodin \(measured(triple.innocuous)) Mbit/s")
        let end =
            triple.counts
            ? "(\(order.map(role).joined(separator: ", ")))" : say("does not count", "ne compte pas")
        return "\(unit(hasThirdArm: true).single) \(number)  \(rates)  \(end)"
    }

    /// Compares an app with its control where three arms tell which of them is treated; nil where they do not.
    func comparedAmongThree(_ app: String, _ change: Double, _ answer: TripleAnswer) -> String? {
        guard isShown(change), answer == .original || answer == .control else { return nil }
        return say(
            "\(app) is \(side(change)) than its control",
            "\(app) est \(side(change)) que son témoin")
    }

    /// The hint that a third arm tells if an app is preferred or its control slowed.
    package var thirdArmTells: String {
        say(
            "the control was slowed, or the app preferred; --arms 3 tells which, with a server that runs this program",
            "le témoin a été ralenti, ou l'application favorisée ; --arms 3 dit lequel, avec un serveur de ce programme"
        )
    }

    /// Names the arm that stands out, with its treatment, and gives the evidence; nothing for a series of pairs.
    package func thirdArm(_ series: StoredSeries, app: String) -> [String] {
        guard let answer = series.answer else { return [] }
        guard let triples = series.judgedTriples(), !triples.triples.isEmpty else {
            return [say("no triple could be compared", "aucun triplet n'a pu être comparé")]
        }
        return [sentence(answer, triples, of: series, app: app), evidence(of: triples)]
    }

    /// Names what a series found of the three; before the first look nothing was tested.
    private func sentence(
        _ answer: TripleAnswer, _ triples: TripleSeries, of series: StoredSeries, app: String
    ) -> String {
        let (count, needed) = (triples.triples.count, triples.schedule.looks.first?.pairs ?? 0)
        if count < needed {
            return say(
                "too few triples for a test of the three: \(count) of at least \(needed)",
                "trop peu de triplets pour un test des trois : \(count) sur au moins \(needed)")
        }
        if series.ending == .unconfirmed {
            return say(
                "the pairs of \(app) and its control differ, but the test of all three does not confirm it: more triples "
                    + "may tell",
                "les paires de \(app) et de son témoin diffèrent, mais le test des trois ne le confirme pas : "
                    + "davantage de triplets peuvent trancher")
        }
        if series.ending == .foundLater, answer == .noneFound {
            return say(
                "before that, no difference was found between any two of the three",
                "avant cela, aucune différence n'a été trouvée entre deux des trois")
        }
        return sentence(answer, triples, app: app)
    }

    private func sentence(_ answer: TripleAnswer, _ triples: TripleSeries, app: String) -> String {
        if let arm = answer.standingOut { return standsOut(arm, triples, app: app) }
        switch answer {
        case .allDiffer:
            let order = Arm.allCases.sorted { mean($0, triples) > mean($1, triples) }
            let names = order.map { armName($0, app: app) }.joined(separator: ", ")
            return say(
                "of the three, each differs from the others; from the fastest to the slowest: \(names)",
                "chacun des trois diffère des autres ; du plus rapide au plus lent : \(names)")
        case .originalControl: return twoDiffer(.original, .control, but: .innocuous, app: app)
        case .originalInnocuous: return twoDiffer(.original, .innocuous, but: .control, app: app)
        case .controlInnocuous: return twoDiffer(.control, .innocuous, but: .original, app: app)
        case .unresolved:
            return say(
                "the three are not treated alike, but no two of them were found to differ",
                "les trois ne sont pas traités de la même façon, mais aucune différence entre deux n'a été trouvée"
            )
        case .noneFound, .original, .control, .innocuous:
            return say(
                "no difference was found between any two of the three",
                "aucune différence n'a été trouvée entre deux des trois")
        }
    }

    /// Names the arm that stands out, and its treatment.
    private func standsOut(_ arm: Arm, _ triples: TripleSeries, app: String) -> String {
        let others = Arm.allCases.filter { $0 != arm }.map { mean($0, triples) }
        let isSlower = mean(arm, triples) < others.reduce(0, +) / Double(others.count)
        let name = armName(arm, app: app)
        let treatment = say(
            isSlower ? "slowed" : "preferred", isSlower ? "ralenti" : "favorisé")
        guard arm == .innocuous else {
            return say(
                "of the three, \(name) stands out: it is \(treatment); between the two others no difference was "
                    + "found",
                "parmi les trois, \(name) se distingue : il est \(treatment) ; entre les deux autres, aucune différence "
                    + "n'a été trouvée")
        }
        return say(
            "of the three, \(name) stands out: it is \(treatment), or \(app) and its control are "
                + (isSlower ? "preferred alike" : "slowed alike"),
            "parmi les trois, \(name) se distingue : il est \(treatment), ou \(app) et son témoin sont "
                + (isSlower ? "favorisés de même" : "ralentis de même"))
    }

    private func twoDiffer(_ one: Arm, _ other: Arm, but third: Arm, app: String) -> String {
        let (one, other) = (armName(one, app: app), armName(other, app: app))
        let third = armName(third, app: app)
        return say(
            "of the three, only \(one) and \(other) were found to differ; \(third) is between them, or there are too "
                + "few triples to tell which stands out",
            "parmi les trois, seuls \(one) et \(other) diffèrent ; \(third) est entre les deux, ou il y a trop peu "
                + "de triplets pour dire lequel se distingue")
    }

    private func armName(_ arm: Arm, app: String) -> String {
        switch arm {
        case .original: app
        case .control: say("the control", "le témoin")
        case .innocuous: say("TLS to \(InnocuousTLS.serverName)", "le TLS vers \(InnocuousTLS.serverName)")
        }
    }

    private func mean(_ arm: Arm, _ triples: TripleSeries) -> Double {
        triples.triples.reduce(0) { $0 + $1[arm.rawValue] } / Double(max(1, triples.triples.count))
    }

    private func evidence(of triples: TripleSeries) -> String {
        let means = Arm.allCases.map { significant(mean($0, triples)) }
        let (count, void) = (triples.triples.count, triples.voidTriples)
        let level = percent(triples.rule.level)
        let counted = say(
            "\(Quantities.count(count, "triple"))" + (void == 0 ? "" : ", \(void) did not count"),
            Self.count(count, "triplet", "triplets")
                + (void == 0 ? "" : ", \(void) \(void == 1 ? "ne compte" : "ne comptent") pas"))
        return say(
            "\(counted): original \(means[0]), control \(means[1]), innocuous \(means[2]) Mbit/s on average; a "
                + "difference between two that are treated alike is found in at most \(level) of series",
            "\(counted) : original \(means[0]), témoin \(means[1]), anodin \(means[2]) Mbit/s en moyenne ; une "
                + "différence entre deux traités de même est trouvée dans au plus \(level) des séries")
    }
}
