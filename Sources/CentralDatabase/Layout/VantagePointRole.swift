package import TestModel

/// The role under which a vantage point hands in: a login of its own that may insert and read what is its own of its campaigns,
/// and change and remove nothing.
package struct VantagePointRole: Equatable, Sendable {
    /// The vantage point's name.
    package let vantagePoint: String
    /// The role's name.
    package let name: String

    private static let prefix = "wehe_vp_"
    /// PostgreSQL cuts longer names.
    private static let longestName = 63

    /// The role of a vantage point.
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

    /// Makes the role if it is not there, without a password, and lets it hand in for campaigns beside those it has.
    ///
    /// - Parameters:
    ///   - campaigns: the names of the campaigns.
    ///   - wire: the connection.
    /// - Returns: whether it was not there.
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

    /// Keeps the role from taking all connections of the server, and from leaving transactions open by mistake, whatever
    /// program it uses.
    private func limit(_ wire: inout PostgresWire) throws {
        try wire.run("SAVEPOINT limits")
        do {
            try wire.run(
                """
                ALTER ROLE \(wire.quoted(name)) CONNECTION LIMIT \(Self.mostConnections);
                ALTER ROLE \(wire.quoted(name)) SET idle_in_transaction_session_timeout = '60s'
                """)
        } catch CentralDatabaseError.forbidden {
            // A role that somebody else made is theirs to limit.
            try wire.run("ROLLBACK TO SAVEPOINT limits")
        }
    }

    /// A vantage point needs one, and one for a person who looks.
    private static let mostConnections = 8
}
