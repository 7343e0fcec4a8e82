package import TestModel

/// Queries of the results database.
extension Messages {
    /// Explains how to type a query, before a list of the views.
    package var howToQuery: String {
        say(
            "sql 'SELECT ...' asks the stored tests; it finds the views below, \"sql --columns VIEW\" lists their columns, "
                + "and \"help sql\" shows questions",
            "sql 'SELECT ...' interroge les tests enregistrés ; les vues ci-dessous sont là, « sql --columns VUE » liste "
                + "leurs colonnes, et « help sql » montre des questions"
        )
    }

    /// States that a query's result is empty.
    package var noRows: String { say("no row", "aucune ligne") }

    /// Returns the sentence of an error of a query.
    package func querySentence(_ error: QueryError) -> String {
        switch error {
        case .nothingAsked:
            say("the query is empty; \"help sql\" shows some", "la requête est vide ; « help sql » en montre")
        case .severalStatements:
            say(
                "the query has more than one statement; ask one at a time",
                "la requête a plus d'une instruction ; posez-les l'une après l'autre")
        case .refused(let refusal):
            say(
                "sql only reads the stored tests: \(self.refusal(refusal))",
                "sql ne fait que lire les tests enregistrés : \(self.refusal(refusal))")
        case .openPlace(let place):
            say(
                "nothing fills \(place) in the query; write the value itself, texts in '...'",
                "rien ne remplit \(place) dans la requête ; écrivez la valeur elle-même, les textes entre '...'"
            )
        case .notUnderstood(let message, let near):
            say(
                "the query is not understood: \(message)"
                    + (near.map { "; SQLite stopped at \"\($0)\"" }
                        ?? "; \"sql --views\" lists what can be asked"),
                "la requête n'est pas comprise : \(message)"
                    + (near.map { " ; SQLite s'est arrêté à « \($0) »" }
                        ?? " ; « sql --views » liste ce qu'on peut interroger")
            )
        case .failed(let message): say("the query failed: \(message)", "la requête a échoué : \(message)")
        case .tookTooLong(let limit):
            say(
                "the query took longer than \(limit.components.seconds) s and was stopped; ask for fewer tests at a time",
                "la requête a duré plus de \(limit.components.seconds) s et a été arrêtée ; interrogez moins de tests à la fois"
            )
        }
    }

    private func refusal(_ refusal: QueryRefusal) -> String {
        switch refusal {
        case .writing: say("it changes nothing and makes nothing", "rien n'est changé ni créé")
        case .otherDatabase: say("it opens no other database", "aucune autre base n'est ouverte")
        case .transaction: say("it takes no transactions", "les transactions ne sont pas admises")
        case .pragma(let name): say("it takes no PRAGMA \(name)", "PRAGMA \(name) n'est pas admis")
        case .function(let name): say("it calls no \(name)", "\(name) n'est pas appelée")
        }
    }
}
