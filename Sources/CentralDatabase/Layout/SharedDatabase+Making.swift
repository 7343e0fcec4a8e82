package import Foundation
import TestModel

/// What came of making a database ready.
package struct PreparedDatabase: Equatable, Sendable {
    /// What it is called in messages.
    package let title: String
    /// The version of its layout before; 0 for none.
    package let earlier: Int
    /// The version that it has now.
    package let version: Int
    /// True if it was a copy of another database, or restored, and has an identity of its own now.
    package let isRenewed: Bool
    /// The roles of the vantage points, and whether each is new.
    package let roles: [(role: VantagePointRole, isNew: Bool)]

    package static func == (left: Self, right: Self) -> Bool {
        left.title == right.title && left.earlier == right.earlier && left.version == right.version
            && left.isRenewed == right.isRenewed && left.roles.map(\.role) == right.roles.map(\.role)
            && left.roles.map(\.isNew) == right.roles.map(\.isNew)
    }
}

extension SharedDatabase {
    /// Makes schema, groups of roles and tables, or brings those of an earlier version to this one; and roles for vantage
    /// points. What is there already stays. A copy of another database gets an identity of its own.
    ///
    /// - Parameters:
    ///   - address: where; the user must be allowed to make schemas and roles.
    ///   - vantagePoints: the names of vantage points that hand in.
    ///   - campaigns: the names of the campaigns that they do so for.
    ///   - now: the time, around which there are partitions then.
    /// - Returns: what came of it.
    /// - Throws: `CentralDatabaseError`; `CancellationError`.
    package static func prepare(
        _ address: DatabaseAddress, vantagePoints: [String] = [], campaigns: [String] = [],
        at now: Date = Date()
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
