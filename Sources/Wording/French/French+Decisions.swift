package import Differentiation

extension French {
    package func clause(_ reason: DecisionReason) -> String {
        let (value, threshold) = reason.digits
        return "\(name(reason.quantity)) \(withComma(value)) \(reason.holds ? "" : "non ")"
            + "\(reason.relation.rawValue) \(withComma(threshold))"
    }

    package func clause(_ uncovered: UncoveredCase, _ profile: DecisionProfile.Name) -> String {
        switch (uncovered, profile) {
        case (.blockedPort, .ios): "le client iOS aussi dit bloqué un port qui ne laisse rien passer"
        case (.blockedPort, .android): "le client Android aussi compte un port bloqué comme différenciation"
        case (.blockedPort, .mlab):
            "les outils Python n'ont pas de règle pour un port bloqué ; celle du client iOS vaut"
        case (.nothingReceived, .ios): "le client iOS aussi dit cela non concluant"
        case (.nothingReceived, .android):
            "le client Android signale ici une erreur ; la règle du client iOS vaut"
        case (.nothingReceived, .mlab):
            "les outils Python n'ont pas de règle pour cela ; celle du client iOS vaut"
        }
    }

    package func clause(_ doubt: EffectDoubt) -> String {
        switch doubt {
        case .tooFewSamples(let side, let count, let needed):
            "\(who(side)) a \(count) des \(needed) échantillons qu'il lui faut au moins"
        case .serialCorrelation(let side, let effective, let needed):
            "les échantillons \(whose(side)) dépendent tant les uns des autres qu'ils n'en valent que "
                + "\(withComma(hundredths(effective))) indépendants, et il en faut \(needed)"
        case .wideInterval(let width, let greatest):
            "les échantillons sont si bruités que l'intervalle à 95\u{A0}% a une largeur de "
                + "\(withComma(hundredths(width))), et au-delà de \(withComma("\(greatest)")) il ne distingue plus "
                + "une différenciation d'aucune"
        }
    }

    private func withComma(_ number: String) -> String { number.replacing(".", with: ",") }

    private func who(_ side: EffectDoubt.Side) -> String {
        switch side {
        case .original: "l'original"
        case .control: "le témoin"
        }
    }

    private func whose(_ side: EffectDoubt.Side) -> String {
        switch side {
        case .original: "de l'original"
        case .control: "du témoin"
        }
    }
}
