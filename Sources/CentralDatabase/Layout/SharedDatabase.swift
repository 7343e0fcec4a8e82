import Foundation
import TestModel

/// A PostgreSQL database to which many vantage points submit results.
package struct SharedDatabase: Sendable {
    /// Display name of the database.
    package var title: String { connection.title }
    /// The globally unique identity of the database, independent of its address: a UUID in lower case.
    package let identity: String
    /// Key that distinguishes it from every other database, as far as this machine can know: the identity
    /// alone is the database's own claim, and a copy, or a forgery, has the same one elsewhere. A copy may
    /// even take over the first one's name.
    package var key: String { "\(identity) \(title)" + (copy.map { " \($0)" } ?? "") }
    /// The database's OID if it was created from another one and not prepared since; nil otherwise.
    let copy: String?
    /// Rights of this user to read and submit.
    package let rights: Rights
    /// The address used for the connection.
    let address: DatabaseAddress
    let connection: PostgresConnection

    /// Rights of a user.
    package struct Rights: Equatable, Sendable {
        /// The user's name.
        package let user: String
        /// The vantage points for which it may submit; nil for all, as for the owner.
        package let places: [Place]?
        /// True if it can read all campaigns.
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

        /// Text that describes the readable data and changes with it.
        var scope: String {
            readsAll
                ? "all"
                : Set((places ?? []).map { "\($0.campaign)\t\($0.vantagePoint)" }).sorted()
                    .joined(separator: "\n")
        }
    }

    /// Connects to a prepared database.
    ///
    /// - Parameter address: its address.
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
            // The server's answer is not trusted, and it becomes part of file names.
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
