package import TestModel

/// The role with which a vantage point submits: a separate login that may insert and read its own data of its
/// campaigns, but not change or remove anything.
package struct VantagePointRole: Equatable, Sendable {
    /// The vantage point's name.
    package let vantagePoint: String
    /// The role's name.
    package let name: String

    private static let prefix = "wehe_vp_"
    /// PostgreSQL truncates longer names.
    private static let longestName = 63

    /// Creates the role description of a vantage point.
    ///
    /// - Parameter vantagePoint: its name.
    /// - Throws: `CentralDatabaseError.badRoleName`.
    package init(vantagePoint: String) throws(CentralDatabaseError) {
        self.vantagePoint = vantagePoint
        name = Self.prefix + vantagePoint
        guard !vantagePoint.isEmpty, name.utf8.count <= Self.longestName, !name.utf8.contains(0) else {
            throw .badRoleName(vantagePoint, longest: Self.longestName - Self.prefix.utf8.count)
        }
    }

    /// Creates the role if it does not exist, without a password, and permits it to submit for additional
    /// campaigns.
    ///
    /// - Parameters:
    ///   - campaigns: the names of the campaigns.
    ///   - wire: the connection.
    /// - Returns: true if it is new.
    /// - Throws: `CentralDatabaseError`; `CancellationError`.
    func grant(_ campaigns: [String], _ wire: inout PostgresWire) throws -> Bool {
        let isNew = try SharedLayout.makeRole(name, "LOGIN", &wire)
        try wire.run("GRANT \(SharedLayout.vantagePoints) TO \(wire.quoted(name))")
        try limit(&wire)
        for campaign in campaigns {
            try wire.rows(
                """
                INSERT INTO wehe.access (role, campaign, vantage_point) VALUES ($1::name, $2::text, $3::text)
                ON CONFLICT DO NOTHING
                """, [.text(name), .text(campaign), .text(vantagePoint)])
        }
        return isNew
    }

    /// Prevents the role from using all connections of the server, and from leaving transactions open by
    /// mistake, whatever the client program.
    private func limit(_ wire: inout PostgresWire) throws {
        try wire.run("SAVEPOINT limits")
        do {
            try wire.run(
                """
                ALTER ROLE \(wire.quoted(name)) CONNECTION LIMIT \(Self.mostConnections);
                ALTER ROLE \(wire.quoted(name)) SET idle_in_transaction_session_timeout = '60s'
                """)
        } catch CentralDatabaseError.forbidden {
            // A role created by another user cannot be limited here.
            try wire.run("ROLLBACK TO SAVEPOINT limits")
        }
    }

    /// A vantage point needs one connection, and one for interactive use.
    private static let mostConnections = 8
}
