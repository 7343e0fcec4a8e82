package import TestModel

/// Databases that many vantage points hand results in to.
package protocol SharedWording: Sendable {
    /// The sentence of an error of such a database.
    func sharedSentence(_ error: SharedResultsError) -> String
    /// How many tests were brought, of how many.
    func handingIn(done: Int, of all: Int) -> String
    /// What was handed in: tests and slots that were not there, and tests that were.
    func handedIn(tests: Int, known: Int, slots: Int, to database: String) -> String
    /// That a user may not hand in some tests, which are of other campaigns or vantage points.
    func notMayHandIn(tests: Int, user: String) -> String
    /// That some tests of campaigns are not handed in, as they were imported.
    func importedStay(tests: Int) -> String
    /// How many tests were fetched, of how many if anybody counted them.
    func fetching(done: Int, of all: Int?) -> String
    /// That some tests of a database cannot be read.
    func unreadableTests(_ count: Int) -> String
    /// That a database is ready, and the version of its layout, after an earlier one; 0 for none.
    func databasePrepared(_ database: String, earlier: Int, version: Int) -> String
    /// That a database was a copy of another one and has another identity now.
    func databaseRenewed(_ database: String) -> String
    /// What a vantage point may hand in for, and as which role.
    func vantagePointMay(_ name: String, campaigns: [String], role: String, isNew: Bool) -> String
    /// That new roles have no passwords yet, and how they get some.
    var rolesLackPasswords: String { get }
    /// What a database is, who asks it and how; its size if it is known.
    func databaseState(
        _ database: String, server: String, user: String, isEncrypted: Bool, bytes: Int?
    ) -> String
    /// That nothing was handed in yet.
    var nothingHandedIn: String { get }
}
