package import Basics

/// The order of a list of tests.
package struct TestSort: Sendable, Equatable {
    /// Sort key. Ties are broken by the start, the newest first, then by the number.
    package enum Key: String, Sendable, CaseIterable {
        /// The number, the highest first.
        case id
        /// The start, the newest first.
        case started
        /// The app's name, in alphabetical order.
        case app
        /// The verdict, in alphabetical order; tests without one come last.
        case verdict
        /// The relative difference of the two means, the greatest absolute value first; tests without one are
        /// last.
        case difference
        /// The server's name, in alphabetical order.
        case server
    }

    /// Sort key.
    package var key: Key
    /// True to reverse the order; tests without a value stay last.
    package var isReversed: Bool

    /// The newest first.
    package static let newestFirst = TestSort(.started)

    package init(_ key: Key, isReversed: Bool = false) {
        self.key = key
        self.isReversed = isReversed
    }

    /// The index with the order and the columns for filters.
    var index: String { "list_by_" + key.rawValue }

    /// The order as SQL.
    var sql: String {
        let up = isReversed ? "DESC" : "ASC"
        let down = isReversed ? "ASC" : "DESC"
        let newest = "started \(down), id \(down)"
        return switch key {
        case .id: "id \(down)"
        case .started: newest
        case .app: "app \(up), \(newest)"
        case .verdict: "verdict IS NULL, verdict \(up), \(newest)"
        case .difference: "abs(area) \(down) NULLS LAST, \(newest)"
        case .server: "server_name \(up), \(newest)"
        }
    }
}

extension TestSort.Key: Keyword {
    package var meaning: Meaning {
        switch self {
        case .id: .both("the highest number first", "le plus grand numéro d'abord")
        case .started: .both("the newest first", "le plus récent d'abord")
        case .app: .both("the apps in alphabetical order", "applications par ordre alphabétique")
        case .verdict: .both("the verdicts in alphabetical order", "verdicts par ordre alphabétique")
        case .difference: .both("the greatest difference first", "le plus grand écart d'abord")
        case .server: .both("the servers in alphabetical order", "serveurs par ordre alphabétique")
        }
    }
}
