package import Foundation
import TestModel

/// Result of preparing a database.
package struct PreparedDatabase: Equatable, Sendable {
    /// Display name of the database.
    package let title: String
    /// The previous version of its schema; 0 for none.
    package let earlier: Int
    /// The current version.
    package let version: Int
    /// True if it was a copy of another database, or restored, and received a new identity.
    package let isRenewed: Bool
    /// The roles of the vantage points, each with a flag that it is new.
    package let roles: [(role: VantagePointRole, isNew: Bool)]

    package static func == (left: Self, right: Self) -> Bool {
        left.title == right.title && left.earlier == right.earlier && left.version == right.version
            && left.isRenewed == right.isRenewed && left.roles.map(\.role) == right.roles.map(\.role)
            && left.roles.map(\.isNew) == right.roles.map(\.isNew)
    }
}

extension SharedDatabase {
    /// Creates schema, groups and tables, or migrates those of an earlier version; and creates roles for
    /// vantage points. Existing objects are kept. A copy of another database receives a new identity.
    ///
    /// - Parameters:
    ///   - address: the address; the user must be permitted to create schemas and roles.
    ///   - vantagePoints: the names of submitting vantage points.
    ///   - campaigns: the names of their campaigns.
    ///   - now: the current time, around which partitions are created.
    /// - Returns: the result.
    /// - Throws: `CentralDatabaseError`; `CancellationError`.
    package static func prepare(
        _ address: DatabaseAddress, vantagePoints: [String] = [], campaigns: [String] = [],
        at now: Date
    ) async throws -> PreparedDatabase {
        let roles = try vantagePoints.map { name throws(CentralDatabaseError) in
            try VantagePointRole(vantagePoint: name)
        }
        return try await PostgresConnection.open(address).perform { wire in
            let applied = try SharedLayout.prepare(&wire)
            let made = try wire.transaction { wire in
                var made: [(VantagePointRole, Bool)] = []
                for role in roles { made.append((role, try role.grant(campaigns, &wire))) }
                return made
            }
            try SharedLayout.makeMonths(around: now, &wire)
            return PreparedDatabase(
                title: wire.title, earlier: applied.earlier, version: SharedLayout.version,
                isRenewed: applied.isRenewed, roles: made)
        }
    }
}
