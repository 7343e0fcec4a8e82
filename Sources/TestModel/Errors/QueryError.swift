/// Reasons that a query of the results database fails.
package enum QueryError: Error, Equatable, Sendable {
    /// The text contains no statement.
    case nothingAsked
    /// The text contains more than one statement.
    case severalStatements
    /// The query attempts a forbidden operation.
    case refused(QueryRefusal)
    /// It has a parameter without a value, such as `?` or `:app`.
    case openPlace(String)
    /// SQLite cannot parse it: SQLite's message, and the text from the error on if known.
    case notUnderstood(String, near: String?)
    /// SQLite reported an error while executing it; SQLite's message.
    case failed(String)
    /// It exceeded the time limit.
    case tookTooLong(Duration)
}

/// Operations that a query must not perform.
package enum QueryRefusal: Equatable, Sendable {
    /// Changing stored data or the schema.
    case writing
    /// Opening or closing another database.
    case otherDatabase
    /// Beginning or ending a transaction.
    case transaction
    /// Reading or changing a pragma of SQLite, by its name.
    case pragma(String)
    /// Calling a function.
    case function(String)
}
