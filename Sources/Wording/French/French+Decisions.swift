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
            "la documentation de M-Lab n'a pas de règle pour un port bloqué ; celle du client iOS vaut"
        case (.blockedPort, .python):
            "les outils Python n'ont pas de règle pour un port bloqué ; celle du client iOS vaut"
        case (.nothingReceived, .ios): "le client iOS aussi dit cela non concluant"
        case (.nothingReceived, .android):
            "le client Android signale ici une erreur ; la règle du client iOS vaut"
        case (.nothingReceived, .mlab):
            "la documentation de M-Lab n'a pas de règle pour cela ; celle du client iOS vaut"
        case (.nothingReceived, .python):
            "les outils Python n'ont pas de règle pour cela ; celle du client iOS vaut"
        }
    }

    private func withComma(_ number: String) -> String { number.replacing(".", with: ",") }
}
