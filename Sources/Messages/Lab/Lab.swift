package import Differentiation
import Basics
package import PacketLab

extension Messages {
    /// Names the active rules, nil if they were entered individually, and their number.
    package func labNow(_ name: String?, rules: Int) -> String {
        switch (rules, name) {
        case (0, _):
            say(
                "lab: no rules; the path to the embedded server treats all traffic alike.",
                "labo : aucune règle ; le chemin vers le serveur intégré traite tout le trafic de même.")
        case (_, let name?):
            say("lab: \(name), \(counted(rules: rules)).", "labo : \(name), \(counted(rules: rules)).")
        case (_, nil): say("lab: \(counted(rules: rules)).", "labo : \(counted(rules: rules)).")
        }
    }

    /// States that a lab of real packets was made, with the way between clients and its box.
    package func labUp(_ access: ClientAccess) -> String {
        say(
            "From now on the rules act on real packets of the embedded server\(behind(access)); \"lab down\" ends "
                + "that.",
            "Désormais, les règles agissent sur de vrais paquets du serveur intégré\(behind(access)) ; "
                + "« lab down » y met fin."
        )
    }

    /// Names the line and the distance of clients, after a comma; nothing if there are none.
    private func behind(_ access: ClientAccess) -> String {
        let line = access.lineRate.map {
            say("a line of \($0.spaced) for each client", "une ligne de \(spaced($0)) par client")
        }
        let distance =
            access.roundTrip.parts == 0
            ? nil
            : say(
                "a round trip of \(access.roundTrip.spaced)", "un aller-retour de \(spaced(access.roundTrip))"
            )
        let parts = [line, distance].compactMap(\.self).joined(separator: say(" and ", " et "))
        return parts.isEmpty ? "" : say(", behind \(parts)", ", derrière \(parts)")
    }

    /// States that a lab of real packets is up, with its routers, the way to them and the file of its record.
    package func labIsUp(_ layout: PathLayout, _ access: ClientAccess, record: String?) -> String {
        let place =
            layout.arms.first.map { arm in
                let hops = arm.hops.count
                return hops == 0
                    ? ""
                    : say(", at router \(arm.box + 1) of \(hops)", ", au routeur \(arm.box + 1) sur \(hops)")
            } ?? ""
        let arms = layout.arms.count > 1 ? say(", on two arms", ", sur deux bras") : ""
        let silent = (layout.arms.first?.hops ?? []).enumerated().filter(\.element.isSilent)
            .map { "\($0.offset + 1)" }.joined(separator: ", ")
        let silence =
            silent.isEmpty ? "" : say("; silent routers: \(silent)", " ; routeurs silencieux : \(silent)")
        let recording = record.map { say("; recorded in \($0)", " ; enregistrés dans \($0)") } ?? ""
        return say(
            "The rules act on real packets (\"lab up\")\(place)\(arms)\(behind(access))\(silence)\(recording).",
            "Les règles agissent sur de vrais paquets (« lab up »)\(place)\(arms)\(behind(access))\(silence)\(recording)."
        )
    }

    /// The advice if there are no rules.
    package var labHint: String {
        say(
            "Load a preset (\"lab presets\" lists them) or add a rule: lab add sni=* shape rate=1.5Mbit/s",
            "Chargez un préréglage (« lab presets » les énumère) ou ajoutez une règle : "
                + "lab add sni=* shape rate=1.5Mbit/s"
        )
    }

    /// Describes the progress of a calibration; nil seconds if the time is unknown.
    package func calibrating(done: Int, of total: Int, failed: Int, secondsLeft: Int?) -> String {
        say(
            "  \(done) of \(total) tests" + (failed > 0 ? ", \(failed) without a result" : "")
                + (done < total
                    ? (secondsLeft.map { ", about \($0) s left" } ?? "") + "; Ctrl-C cancels" : ""),
            "  \(done) tests sur \(total)" + (failed > 0 ? ", \(failed) sans résultat" : "")
                + (done < total
                    ? (secondsLeft.map { ", encore \($0) s environ" } ?? "") + " ; Ctrl-C annule" : "")
        )
    }

    /// The heading of a calibration; `runs` per condition.
    package func calibrated(app: String, rules: String, runs: Int) -> String {
        say(
            "\(app), \(runs) tests without rules and \(runs) with \(rules):",
            "\(app), \(runs) tests sans règle et \(runs) avec \(rules) :")
    }

    /// States how many series of a calibration have no interval.
    package func seriesWithoutInterval(_ series: Int) -> String {
        say(
            "\(series) series ended before a look, and \(series == 1 ? "has" : "have") no interval; the coverage is "
                + "that of the others",
            "\(Self.count(series, "série s'est terminée", "séries se sont terminées")) avant un examen, sans "
                + "intervalle ; la couverture est celle des autres")
    }

    /// The heading of a calibration's report on series of pairs.
    package func seriesCalibrated(app: String, rules: String, runs: Int) -> String {
        say(
            "\(app), \(runs) series of pairs of each kind with \(rules):",
            "\(app), \(Self.count(runs, "série", "séries")) de paires de chaque sorte avec \(rules) :")
    }

    /// Formats a share of tests with its interval.
    package func rate(_ rate: WilsonInterval) -> String {
        say(
            "\(rate.hits) of \(rate.trials) (\(wholePercent(rate.lower)) to \(wholePercent(rate.upper)) %)",
            "\(rate.hits) sur \(rate.trials) (\(wholePercent(rate.lower)) à \(wholePercent(rate.upper)) %)")
    }

    /// Formats a share of tests if there was none.
    package var rateOfNone: String { say("0 of 0", "0 sur 0") }

    /// States the number of tests without a result.
    package func calibrationFailures(_ count: Int) -> String {
        say(
            count == 1
                ? "1 test had no result and does not count" : "\(count) tests had no result and do not count",
            count == 1
                ? "1 test n'a pas eu de résultat et ne compte pas"
                : "\(count) tests n'ont pas eu de résultat et ne comptent pas"
        )
    }

    /// States that no test had a result.
    package var calibrationWithoutResult: String {
        say("no test had a result", "aucun test n'a eu de résultat")
    }

    /// Returns the name of a stored test's lab; the number of rules without a name is stored in English.
    package func named(lab name: String) -> String {
        var parts = name.split(separator: ", ", omittingEmptySubsequences: false).map(String.init)
        guard let words = parts.last?.split(separator: " "), words.count == 2, let count = Int(words[0]),
            ["rule", "rules"].contains(words[1])
        else { return name }
        parts[parts.count - 1] = counted(rules: count)
        return parts.joined(separator: ", ")
    }

    /// Returns a number of rules of the lab with its noun.
    package func counted(rules: Int) -> String {
        say(rules == 1 ? "1 rule" : "\(rules) rules", rules == 1 ? "1 règle" : "\(rules) règles")
    }
}

extension Messages {
    /// Formats a share in whole per cent.
    func wholePercent(_ share: Double) -> String { String(Quantities.whole((share * 100).rounded())) }
}
