package import Differentiation
import TestModel

/// The finding of one pair of replays, for its headline.
package struct PairFinding: Sendable {
    package let verdict: Verdict
    package let app: String
    /// The ratio of original's to control's throughput minus 1.
    package let change: Double
    /// Its 95 % interval; nil if there is none.
    package let changes: Messages.Changes?
    /// The interval in words; nil if it was not estimated.
    package let interval: String?
    /// True if the interval excludes a difference as large as the deciding rule's threshold.
    package let showsAbsence: Bool
    package let isPort: Bool
    /// The part of the recording that was replayed; nil if it was all of it, or is unknown.
    package let part: TestedExtent?

    package init(
        _ verdict: Verdict, app: String, change: Double, changes: Messages.Changes?, interval: String?,
        showsAbsence: Bool, isPort: Bool, part: TestedExtent?
    ) {
        self.verdict = verdict
        self.app = app
        self.change = change
        self.changes = changes
        self.interval = interval
        self.showsAbsence = showsAbsence
        self.isPort = isPort
        self.part = part
    }

    /// True if differentiation is neither found nor ruled out.
    var isOpen: Bool { verdict == .noDifferentiation && !showsAbsence }

    /// True if the pair shows a difference that is only below the threshold: the interval excludes both "no
    /// difference" and the threshold.
    var isBelowThreshold: Bool {
        guard verdict == .noDifferentiation, showsAbsence, abs(change) >= SeriesRule.relevant, let changes
        else { return false }
        return !(changes.low <= 0 && 0 <= changes.high)
    }
}

/// The headline of one pair.
extension Messages {
    /// The verdict, which says that it is one of a single pair.
    func word(_ found: PairFinding) -> String {
        let word =
            if found.isOpen {
                say(
                    "differentiation neither shown nor excluded",
                    "différenciation ni montrée ni exclue")
            } else if found.isBelowThreshold {
                say("below the threshold", "en dessous du seuil")
            } else {
                verdict(found.verdict)
            }
        return say("\(word) in one pair", "\(word) dans une seule paire").uppercased()
    }

    /// The part of the recording to which "no differentiation" applies, if it is not all of it.
    func part(_ found: PairFinding) -> String {
        guard found.verdict == .noDifferentiation, let part = found.part else { return "" }
        return say(", in \(beginning(part))", ", dans \(beginning(part))")
    }

    /// The rest of the sentence.
    func finding(_ found: PairFinding) -> String {
        let interval = found.interval.map { " (\($0))" } ?? ""
        let change = found.change
        if found.verdict == .differentiation {
            let control = say(
                found.isPort ? "port 443" : "the same traffic without its content",
                found.isPort ? "le port 443" : "le même trafic sans son contenu")
            guard change > 0 else {
                return say(
                    "\(found.app) ran \(side(change)) than \(control)\(interval).",
                    "le trafic de \(found.app) a été \(side(change)) que \(control)\(interval).")
            }
            return compared(found.app, change, with: control) + interval + "."
        }
        let finding = finding(found.app, change, isPort: found.isPort) + interval
        switch found.verdict {
        case .inconclusive:
            return say(
                finding + ", but the evidence is not firm.", finding + ", mais les indices ne suffisent pas.")
        default: return finding + standing(found) + "."
        }
    }

    /// The clause that says how the interval lies to the threshold, which the next line or the table tells.
    private func standing(_ found: PairFinding) -> String {
        if found.isBelowThreshold {
            return say(", which is below the threshold", ", ce qui reste sous le seuil")
        }
        if found.showsAbsence {
            return say(
                ", and a difference as large as the threshold is ruled out",
                ", et une différence aussi grande que le seuil est exclue")
        }
        guard found.changes != nil else {
            return say(
                "; without an interval, nothing is excluded", " ; sans intervalle, rien n'est exclu")
        }
        return say("; the interval reaches the threshold", " ; l'intervalle atteint le seuil")
    }
}

/// The headline of a pair of which one replay was cut off.
extension Messages {
    func cutOff(_ cutOff: CutOff, _ app: String, _ verdict: Verdict) -> (word: String, rest: String) {
        let found =
            verdict == .differentiation ? self.verdict(verdict) : say("cut off", "coupure")
        let (received, other) = (bytes(Int(cutOff.received)), bytes(Int(cutOff.receivedByOther)))
        let ending = ending(of: cutOff)
        let rest =
            cutOff.role == .original
            ? say(
                "\(app) stopped after \(received) (\(ending)), while its control received \(other).",
                "le trafic de \(app) s'est arrêté après \(received) (\(ending)), "
                    + "alors que son témoin a reçu \(other).")
            : say(
                "the control of \(app) stopped after \(received) (\(ending)), while \(app) received \(other).",
                "le témoin de \(app) s'est arrêté après \(received) (\(ending)), "
                    + "alors que \(app) a reçu \(other).")
        return (
            say("\(found) in one pair", "\(found) dans une seule paire").uppercased(),
            say(": ", " : ") + rest
        )
    }

    private func ending(of cutOff: CutOff) -> String {
        switch cutOff.ending {
        case .silent: ending(.silent)
        case .reset: ending(.reset)
        case .closedEarly: say("closed early", "fermé trop tôt")
        case .noAnswer: ending(.noAnswer)
        case .complete, .timeLimit, .stopped, .noConnection:
            say(cutOff.ending.rawValue, storedEnding(cutOff.ending))
        }
    }

    /// States that a rule does not see that a replay was cut off.
    package func ruleMissesCutOff(_ profile: String, _ verdict: Verdict) -> String {
        say(
            "the rule \(profile) says \(self.verdict(verdict)): it compares throughputs, not how replays end",
            "la règle \(profile) dit \(self.verdict(verdict)) : elle compare les débits, et non la fin des rejeux"
        )
    }
}
