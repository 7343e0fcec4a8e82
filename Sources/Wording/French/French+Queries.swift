package import TestModel

extension French {
    package var howToQuery: String {
        "sql 'SELECT ...' interroge les tests enregistrés ; les vues ci-dessous sont là, « sql --columns VUE » liste "
            + "leurs colonnes, et « help sql » montre des questions"
    }

    package var noRows: String { "aucune ligne" }

    package func querySentence(_ error: QueryError) -> String {
        switch error {
        case .nothingAsked: "la requête est vide ; « help sql » en montre"
        case .severalStatements:
            "la requête a plus d'une instruction ; posez-les l'une après l'autre"
        case .refused(let refusal): "sql ne fait que lire les tests enregistrés : \(self.refusal(refusal))"
        case .openPlace(let place):
            "rien ne remplit \(place) dans la requête ; écrivez la valeur elle-même, les textes entre '...'"
        case .notUnderstood(let message, let near):
            "la requête n'est pas comprise : \(message)"
                + (near.map { " ; SQLite s'est arrêté à « \($0) »" }
                    ?? " ; « sql --views » liste ce qu'on peut interroger")
        case .failed(let message): "la requête a échoué : \(message)"
        case .tookTooLong(let limit):
            "la requête a duré plus de \(limit.components.seconds) s et a été arrêtée ; interrogez moins de tests à la fois"
        }
    }

    private func refusal(_ refusal: QueryRefusal) -> String {
        switch refusal {
        case .writing: "rien n'est changé ni créé"
        case .otherDatabase: "aucune autre base n'est ouverte"
        case .transaction: "les transactions ne sont pas admises"
        case .pragma(let name): "PRAGMA \(name) n'est pas admis"
        case .function(let name): "\(name) n'est pas appelée"
        }
    }
}
