import GRDB
import TestModel

/// Resolves references between tests into test numbers, once both tests are in this database.
///
/// For a new test, only its own references and those to it are examined: the number of other unresolved
/// references does not matter.
enum LinkResolution {
    /// Finds the references of a test to tests in this database.
    static let ofTest = """
        SELECT outside_link.test_id, outside_link.name, named.id
        FROM outside_link JOIN test AS named ON named.uuid = outside_link.uuid
        WHERE outside_link.test_id = ?
        """
    /// Finds the references to a test in this database.
    static let toTest = """
        SELECT outside_link.test_id, outside_link.name, named.id
        FROM outside_link JOIN test AS named ON named.uuid = outside_link.uuid
        WHERE outside_link.uuid = ?
        """

    /// Resolves the references from a test and to it.
    ///
    /// - Parameters:
    ///   - id: the number of the test, which is stored with its unresolved references.
    ///   - test: the test.
    ///   - db: the database.
    /// - Throws: SQLite's errors.
    static func resolve(_ id: Int64, _ test: PortableTest, _ db: Database) throws {
        // Most tests have no references.
        if !test.links.isEmpty { try resolve(ofTest, [id], db) }
        try resolve(toTest, [test.uuid], db)
    }

    private static func resolve(_ query: String, _ arguments: StatementArguments, _ db: Database) throws {
        let found = try Row.fetchAll(db.cachedStatement(sql: query), arguments: arguments)
        for row in found {
            let (naming, name, named): (Int64, String, Int64) = (row[0], row[1], row[2])
            if let link = PortableTest.Link(rawValue: name) {
                let (table, key, column) = link.place
                try db.cachedStatement(sql: "UPDATE \(table) SET \(column) = ? WHERE \(key) = ?")
                    .execute(arguments: [named, naming])
            }
            try db.cachedStatement(sql: "DELETE FROM outside_link WHERE test_id = ? AND name = ?")
                .execute(arguments: [naming, name])
        }
    }
}
