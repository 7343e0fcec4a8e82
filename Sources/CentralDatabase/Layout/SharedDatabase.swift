import Foundation
import TestModel

/// A PostgreSQL database that many vantage points hand results in to.
package struct SharedDatabase: Sendable {
    /// What it is called in messages.
    package var title: String { connection.title }
    /// Tells it from every other database, wherever it is reached: a UUID in lower case.
    package let identity: String
    /// Tells it from every other database, as far as this machine can know: an identity is what a database says of
    /// itself, and a copy made from it, or a forger, says the same elsewhere. A copy may even take the first one's name.
    package var key: String { "\(identity) \(title)" + (copy.map { " \($0)" } ?? "") }
    /// The database's number on its server where it was made from another one and not made ready since; nil elsewhere.
    let copy: String?
    /// What this user sees and may hand in.
    package let rights: Rights
    /// The address that it was reached by.
    let address: DatabaseAddress
    let connection: PostgresConnection

    /// What a user may do.
    package struct Rights: Equatable, Sendable {
        /// The user's name.
        package let user: String
        /// What it may hand in for; nil for everything, as the owner may.
        package let places: [Place]?
        /// Whether it reads all campaigns.
        package let readsAll: Bool

        /// A vantage point of a campaign.
        package struct Place: Hashable, Sendable {
            package let campaign: String
            package let vantagePoint: String

            package init(campaign: String, vantagePoint: String) {
                self.campaign = campaign
                self.vantagePoint = vantagePoint
            }
        }

        /// What it reads, in words that change when that changes.
        var scope: String {
            readsAll
                ? "all"
                : Set((places ?? []).map { "\($0.campaign)\t\($0.vantagePoint)" }).sorted()
                    .joined(separator: "\n")
        }
    }

    /// Connects to a database that was made ready.
    ///
    /// - Parameter address: where it is.
    /// - Returns: the database.
    /// - Throws: `CentralDatabaseError`; `CancellationError`.
    package static func open(_ address: DatabaseAddress) async throws -> SharedDatabase {
        let connection = try await PostgresConnection.open(address)
        let (identity, copy, rights) = try await connection.perform { wire in
            guard let version = try SharedLayout.version(of: &wire) else {
                throw CentralDatabaseError.notPrepared(database: wire.title)
            }
            guard version == SharedLayout.version else {
                throw CentralDatabaseError.otherLayout(
                    database: wire.title, found: version, known: SharedLayout.version)
            }
            let row = try wire.rows(
                """
                SELECT identity::text, current_user::text, row_security_active('wehe.test')::text,
                    pg_has_role(current_user, '\(SharedLayout.readers)', 'usage')::text,
                    CASE WHEN \(SharedLayout.differs) THEN \(SharedLayout.oid)::text END
                FROM wehe.database
                """
            ).first
            guard let row, let told = row.text(0), let user = row.text(1) else {
                throw CentralDatabaseError.notPrepared(database: wire.title)
            }
            // A server may tell anything, and files are named by it.
            guard let identity = UUID(uuidString: told)?.uuidString.lowercased() else {
                throw CentralDatabaseError.badIdentity(database: wire.title)
            }
            guard row.flag(2) else {
                return (identity, row.text(4), Rights(user: user, places: nil, readsAll: true))
            }
            let places = try wire.rows(
                """
                SELECT campaign, vantage_point FROM wehe.access WHERE role = current_user
                ORDER BY campaign, vantage_point
                """)
            return (
                identity, row.text(4),
                Rights(
                    user: user,
                    places: places.map {
                        Rights.Place(campaign: $0.text(0) ?? "", vantagePoint: $0.text(1) ?? "")
                    }, readsAll: row.flag(3))
            )
        }
        return SharedDatabase(
            identity: identity, copy: copy, rights: rights, address: address, connection: connection)
    }
}
