package import TestModel

/// Queries of the results database.
extension English {
    package var howToQuery: String {
        "sql 'SELECT ...' asks the stored tests; it finds the views below, \"sql --columns VIEW\" lists their columns, "
            + "and \"help sql\" shows questions"
    }

    package var noRows: String { "no row" }

    package func querySentence(_ error: QueryError) -> String {
        switch error {
        case .nothingAsked: "the query is empty; \"help sql\" shows some"
        case .severalStatements: "the query has more than one statement; ask one at a time"
        case .refused(let refusal): "sql only reads the stored tests: \(self.refusal(refusal))"
        case .openPlace(let place):
            "nothing fills \(place) in the query; write the value itself, texts in '...'"
        case .notUnderstood(let message, let near):
            "the query is not understood: \(message)"
                + (near.map { "; SQLite stopped at \"\($0)\"" } ?? "; \"sql --views\" lists what can be asked")
        case .failed(let message): "the query failed: \(message)"
        case .tookTooLong(let limit):
            "the query took longer than \(limit.components.seconds) s and was stopped; ask for fewer tests at a time"
        }
    }

    private func refusal(_ refusal: QueryRefusal) -> String {
        switch refusal {
        case .writing: "it changes nothing and makes nothing"
        case .otherDatabase: "it opens no other database"
        case .transaction: "it takes no transactions"
        case .pragma(let name): "it takes no PRAGMA \(name)"
        case .function(let name): "it calls no \(name)"
        }
    }
}
