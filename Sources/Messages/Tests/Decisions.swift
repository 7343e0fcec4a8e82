package import Differentiation
package import TestModel

extension Messages {
    /// Describes a reason for a profile's decision.
    package func clause(_ reason: StoredReason, of profile: DecisionProfile.Name) -> String {
        switch reason {
        case .compared(let reason): clause(reason)
        case .uncovered(let uncovered):
            clause(uncovered, profile)
        }
    }

    /// Describes all reasons for a profile's decision.
    package func clauses(_ decision: StoredDecision) -> [String] {
        let clauses = decision.reasons.map { $0.words { clause($0, of: decision.profile) } }
        // Too small a share counts neither for nor against: this rule then leaves p out.
        guard decision.profile == .python, let last = clauses.last,
            case .cause(.compared(let reason)) = decision.reasons.last,
            reason.quantity == .resamplingRatio, !reason.holds
        else { return clauses }
        return clauses.dropLast() + [
            last
                + say(
                    ", so that p is not used and the area alone decides",
                    ", si bien que p ne sert pas et que l'aire seule décide")
        ]
    }
}

extension Messages {
    /// Describes one comparison on which a verdict is based.
    package func clause(_ reason: DecisionReason) -> String {
        let (value, threshold) = reason.digits
        return say(
            "\(name(reason.quantity)) \(value) is \(reason.holds ? "" : "not ")"
                + "\(reason.relation.rawValue) \(threshold)",
            "\(name(reason.quantity)) \(withComma(value)) \(reason.holds ? "" : "non ")"
                + "\(reason.relation.rawValue) \(withComma(threshold))"
        )
    }

    /// Describes the behaviour of a profile's upstream client in a case that its statistics do not cover.
    package func clause(_ uncovered: UncoveredCase, _ profile: DecisionProfile.Name) -> String {
        switch (uncovered, profile) {
        case (.blockedPort, .ios):
            say(
                "the iOS client too calls a port that lets nothing through blocked",
                "le client iOS aussi dit bloqué un port qui ne laisse rien passer")
        case (.blockedPort, .android):
            say(
                "the Android client too reports a blocked port as differentiation",
                "le client Android aussi compte un port bloqué comme différenciation")
        case (.blockedPort, .mlab):
            say(
                "M-Lab's documentation has no rule for a blocked port; that of the iOS client holds",
                "la documentation de M-Lab n'a pas de règle pour un port bloqué ; celle du client iOS vaut")
        case (.blockedPort, .python):
            say(
                "the Python tools have no rule for a blocked port; that of the iOS client holds",
                "les outils Python n'ont pas de règle pour un port bloqué ; celle du client iOS vaut")
        case (.nothingReceived, .ios):
            say("the iOS client too calls this inconclusive", "le client iOS aussi dit cela non concluant")
        case (.nothingReceived, .android):
            say(
                "the Android client reports an error here; the iOS client's rule holds",
                "le client Android signale ici une erreur ; la règle du client iOS vaut")
        case (.nothingReceived, .mlab):
            say(
                "M-Lab's documentation has no rule for this; that of the iOS client holds",
                "la documentation de M-Lab n'a pas de règle pour cela ; celle du client iOS vaut")
        case (.nothingReceived, .python):
            say(
                "the Python tools have no rule for this; that of the iOS client holds",
                "les outils Python n'ont pas de règle pour cela ; celle du client iOS vaut")
        }
    }
}

extension Messages {
    func withComma(_ number: String) -> String { number.replacing(".", with: ",") }
}
