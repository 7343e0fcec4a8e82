package import Differentiation
import Basics
package import TestModel

/// The delay beside replays, and the second verdict of a series.
extension Messages {
    /// Says what connections beside a replay took.
    package func probes(_ probes: DelayProbes, _ responsiveness: Responsiveness?) -> String {
        func part(_ name: String, _ times: [Int64]?) -> String? {
            DelayProbes.median(times).map { "\(name) \(milliseconds($0 * 1_000))" }
        }
        let parts = [
            part(say("connecting", "connexion"), probes.tcp), part("TLS", probes.tls),
            part("HTTP", probes.http),
        ].compactMap(\.self)
        let count = say(
            "probes beside it: \(probes.count) answered"
                + (probes.unanswered > 0 ? ", \(probes.unanswered) not" : ""),
            "sondes à côté : \(probes.count) avec réponse"
                + (probes.unanswered > 0 ? ", \(probes.unanswered) sans" : ""))
        guard !parts.isEmpty else { return count }
        let list = parts.joined(separator: ", ")
        return count + say(", in the median \(list)", ", de médiane \(list)")
            + betweenClauses + rounds(responsiveness, hasExchanges: probes.http != nil)
    }

    /// Says how many round trips a minute there were beside a replay and on its connection.
    private func rounds(_ found: Responsiveness?, hasExchanges: Bool) -> String {
        guard let found else {
            return say(
                "fewer than \(Responsiveness.fewest) give no round trips per minute",
                "moins de \(Responsiveness.fewest) ne donnent pas d'allers-retours par minute")
        }
        func whole(_ number: Double) -> String { significant(number) }
        let bare = hasExchanges ? "" : say(" (without HTTP)", " (sans HTTP)")
        let beside = say(
            "\(whole(found.foreign)) round trips per minute beside it\(bare)",
            "\(whole(found.foreign)) allers-retours par minute à côté\(bare)")
        guard let loaded = found.loaded, let combined = found.combined else { return beside }
        return beside
            + say(
                ", \(whole(loaded)) on its own connection (the kernel's), \(whole(combined)) in the mean",
                ", \(whole(loaded)) sur sa propre connexion (du noyau), \(whole(combined)) en moyenne")
    }

    /// Says that no connections were opened beside a replay.
    package var noProbes: String {
        say(
            "no probes beside it: turned off, a public server, or an emulated path (\"help evidence\")",
            "pas de sondes à côté : désactivées, un serveur public, ou un chemin émulé (« help evidence »)"
        )
    }

    /// Returns the second verdict of a series if it found that the delays differ: a word, and the rest of the sentence;
    /// nil if it did not.
    package func delayHeadline(_ found: DelayComparison, app: String) -> (word: String, rest: String)? {
        guard found.isFound else { return nil }
        let word = say("delay differentiation", "différenciation du délai").uppercased()
        return either((word, ": \(comparison(found, app))."), (word, " : \(comparison(found, app))."))
    }

    /// Describes the comparison of the delays of a series: its finding if there is none, and what it rests on.
    package func delays(_ found: DelayComparison, by ends: Set<PairDelay.End>, app: String) -> String {
        let pairs = say(
            "\(found.pairs) pairs", "\(found.pairs) paires")
        let basis = say(
            "\(pairs), \(measured(by: ends)); p = \(probability(found.adjustedPValue)), at a level of its own, "
                + percent(DelayComparison.level),
            "\(pairs), \(measured(by: ends)) ; p = \(probability(found.adjustedPValue)), à un niveau à part, "
                + percent(DelayComparison.level))
        guard !found.isFound else { return say("delay: \(basis)", "délai : \(basis)") }
        return say(
            "no delay differentiation shown: \(comparison(found, app)); \(basis)",
            "pas de différenciation du délai démontrée : \(comparison(found, app)) ; \(basis)")
    }

    /// States that too few pairs have delays for a second verdict.
    package func tooFewDelays(_ pairs: Int) -> String {
        say(
            "delay: \(Quantities.count(pairs, "pair")) with round trips of both replays, too few for a verdict",
            "délai : \(Self.count(pairs, "paire", "paires")) avec les allers-retours des deux rejeux, trop peu pour "
                + "un verdict")
    }

    private func comparison(_ found: DelayComparison, _ app: String) -> String {
        let (low, high) = found.changes
        let more = milliseconds(abs(found.difference) * 1_000)
        let sign = found.difference < 0 ? say("less", "de moins") : say("more", "de plus")
        return say(
            "round trips of \(app) are \(length(found.change)) \(isShown(found.change) ? "than" : "as") those of its "
                + "control (95 % interval: \(length(low)) to \(length(high))), \(more) \(sign) in the median",
            "les allers-retours de \(app) sont \(length(found.change)) que ceux de son témoin (intervalle à 95 % : "
                + "\(length(low)) à \(length(high))), \(more) \(sign) de médiane")
    }

    /// "31 % longer".
    private func length(_ change: Double) -> String {
        say(
            isShown(change) ? "\(unsignedPercent(change)) \(change > 0 ? "longer" : "shorter")" : "as long",
            isShown(change)
                ? "plus \(change > 0 ? "longs" : "courts") de \(unsignedPercent(change))" : "aussi longs")
    }

    private func measured(by ends: Set<PairDelay.End>) -> String {
        switch (ends.contains(.client), ends.contains(.server)) {
        case (true, true): say("measured at either end", "mesurées à l'un des deux bouts")
        case (true, false):
            say(
                "measured at the client's end only, with the few segments that it sends",
                "mesurées au bout du client seulement, avec les rares segments qu'il envoie")
        default: say("measured at the server's end", "mesurées au bout du serveur")
        }
    }
}
