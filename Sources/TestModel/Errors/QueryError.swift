/// Why a query of the results database has no answer.
package enum QueryError: Error, Equatable, Sendable {
    /// The text holds no statement.
    case nothingAsked
    /// The text holds more than one.
    case severalStatements
    /// It would do what a query may not.
    case refused(QueryRefusal)
    /// It has a place for a value, such as `?` or `:app`, and nothing fills it.
    case openPlace(String)
    /// SQLite does not understand it, in its own words; the text from there on, if it tells.
    case notUnderstood(String, near: String?)
    /// SQLite could not go on with it, in its own words.
    case failed(String)
    /// It took longer than a query may.
    case tookTooLong(Duration)
}

/// What a query may not do.
package enum QueryRefusal: Equatable, Sendable {
    /// Change what is stored, or make something to store in.
    case writing
    /// Open or close another database.
    case otherDatabase
    /// Begin or end a transaction.
    case transaction
    /// Read or change a setting of SQLite, by its name.
    case pragma(String)
    /// Call a function.
    case function(String)
}
