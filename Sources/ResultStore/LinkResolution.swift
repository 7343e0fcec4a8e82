import GRDB
import TestModel

/// Puts the numbers of tests in the places that name them, once both tests are here.
///
/// Of a test that comes, its own links are looked at and those that name it: how many others wait for tests that never
/// come makes no difference.
enum LinkResolution {
    /// Finds the links of a test whose other test is here.
    static let ofTest = """
        SELECT outside_link.test_id, outside_link.name, named.id
        FROM outside_link JOIN test AS named ON named.uuid = outside_link.uuid
        WHERE outside_link.test_id = ?
        """
    /// Finds the links that name a test which is here.
    static let toTest = """
        SELECT outside_link.test_id, outside_link.name, named.id
        FROM outside_link JOIN test AS named ON named.uuid = outside_link.uuid
        WHERE outside_link.uuid = ?
        """

    /// Resolves what names a test and what it names.
    ///
    /// - Parameters:
    ///   - id: the number of the test, which is stored with its links outside.
    ///   - test: the test.
    ///   - db: the database.
    /// - Throws: SQLite's errors.
    static func resolve(_ id: Int64, _ test: PortableTest, _ db: Database) throws {
        // Most tests name none.
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
