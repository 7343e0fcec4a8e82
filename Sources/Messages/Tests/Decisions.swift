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

    /// Says in plain words why a profile decides as it does; empty without stored reasons.
    package func reasons(_ decision: StoredDecision) -> String {
        let compared = decision.reasons.compactMap { reason -> DecisionReason? in
            guard case .cause(.compared(let compared)) = reason else { return nil }
            return compared
        }
        guard compared.count == decision.reasons.count, let told = conclusion(compared, of: decision) else {
            // Cases that upstream's statistics do not cover, and texts that earlier versions stored.
            let clauses = decision.reasons.map { $0.words { clause($0, of: decision.profile) } }
            return say(clauses.joined(separator: "; "), clauses.joined(separator: " ; "))
        }
        return told
    }

    /// The comparisons of a rule as a conclusion: what it asks for, and what of it is not met. Nil if they do not
    /// lead to its verdict.
    private func conclusion(_ compared: [DecisionReason], of decision: StoredDecision) -> String? {
        guard let area = compared.first, area.quantity == .area,
            area.holds == (decision.verdict != .noDifferentiation)
        else { return nil }
        let first = clause(area)
        guard area.holds else {
            if decision.profile.findsOnlySlower, area.value < -area.threshold {
                return say(
                    "\(first): this rule finds only what is slower",
                    "\(first) : cette règle ne trouve que ce qui est plus lent")
            }
            return say(
                "\(first): too small a difference for this rule",
                "\(first) : une différence trop petite pour cette règle")
        }
        if decision.profile == .python, let ratio = compared.first(where: { $0.quantity == .resamplingRatio })
        {
            return pythonConclusion(
                first, ratio, p: compared.first { $0.quantity == .ksPValue }, decision.verdict)
        }
        let missed = compared.dropFirst().filter { !$0.holds }.map { clause($0) }
        guard missed.isEmpty == (decision.verdict == .differentiation) else { return nil }
        if missed.isEmpty {
            return say(
                "\(listed(compared.map { clause($0) })): all that this rule asks for",
                "\(listed(compared.map { clause($0) })) : tout ce que cette règle demande")
        }
        return say(
            "\(first), but \(listed(missed)): the difference may be chance",
            "\(first), mais \(listed(missed)) : la différence peut être due au hasard")
    }

    /// The conclusion of the Python tools, which use p only where enough halves of the samples agree with it; the
    /// area alone decides otherwise.
    private func pythonConclusion(
        _ area: String, _ ratio: DecisionReason, p: DecisionReason?, _ verdict: Verdict
    ) -> String? {
        guard ratio.holds else {
            let (value, threshold) = ratio.digits
            return say(
                "\(area), which decides alone here: p counts only where the resampling ratio is above "
                    + "\(threshold), and it is \(value)",
                "\(area), ce qui décide seul ici : p ne compte que si le taux de rééchantillonnage dépasse "
                    + "\(withComma(threshold)), et il est de \(withComma(value))")
        }
        guard let p, p.holds == (verdict == .differentiation) else { return nil }
        let (told, why) = (clause(p), clause(ratio))
        return say(
            "\(area), \(p.holds ? "and" : "but") \(told), which counts because \(why)",
            "\(area), \(p.holds ? "et" : "mais") \(told), ce qui compte car \(why)")
    }

    /// Joins clauses: "a, b and c".
    private func listed(_ clauses: [String]) -> String {
        guard let last = clauses.last, clauses.count > 1 else { return clauses.first ?? "" }
        let before = clauses.dropLast().joined(separator: ", ")
        return say("\(before) and \(last)", "\(before) et \(last)")
    }
}

extension Messages {
    /// Describes one comparison on which a verdict is based: "area 0.62 reaches 0.3".
    package func clause(_ reason: DecisionReason) -> String {
        let (value, threshold) = reason.digits
        switch reason.quantity {
        case .meanOriginal where reason.value == 0:
            return say("the original received nothing", "l'original n'a rien reçu")
        case .meanControl where reason.value == 0:
            return say("the control received nothing", "le témoin n'a rien reçu")
        default: break
        }
        let name = name(reason.quantity)
        return say(
            "\(name) \(value) \(relation(reason)) \(threshold)",
            "\(name) \(withComma(value)) \(relation(reason)) \(withComma(threshold))")
    }

    private func relation(_ reason: DecisionReason) -> String {
        switch (reason.relation, reason.holds) {
        case (.atLeast, true): say("reaches", "atteint")
        case (.atLeast, false): say("does not reach", "n'atteint pas")
        case (.above, true): say("is above", "dépasse")
        case (.above, false): say("is not above", "ne dépasse pas")
        case (.below, true): say("is below", "est sous")
        case (.below, false): say("is not below", "n'est pas sous")
        }
    }

    /// Names the client, or the document, whose rule a profile is.
    package func ruleName(_ profile: DecisionProfile.Name) -> String {
        switch profile {
        case .ios: say("rule of the iOS client", "règle du client iOS")
        case .android: say("rule of the Android client", "règle du client Android")
        case .mlab: say("rule of M-Lab's documentation", "règle de la documentation de M-Lab")
        case .python: say("rule of the Python tools", "règle des outils Python")
        }
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
