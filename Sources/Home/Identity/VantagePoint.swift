import TestModel

/// What a person says of the place that tests are run at.
package struct VantagePoint: Codable, Equatable, Sendable {
    /// What it is called; drawn once unless it is given, and then says nothing of who or where.
    package var name: String
    /// What its network is called; nil where that is withheld.
    package var network: String?
    /// Where it stands; nil where that is withheld.
    package var site: String?
    /// The file of a table of autonomous systems.
    package var systemsTable: String?

    package init(name: String, network: String? = nil, site: String? = nil, systemsTable: String? = nil) {
        self.name = name
        self.network = network
        self.site = site
        self.systemsTable = systemsTable
    }

    /// One with a name drawn by chance.
    package static func drawn() -> VantagePoint {
        let letters = Array("abcdefghjkmnpqrstuvwxyz23456789")
        return VantagePoint(name: "vp-" + String((0..<6).map { _ in letters.randomElement() ?? "a" }))
    }

    /// The most bytes of what is said of its network or place.
    package static let longest = 100
}

/// The vantage point on disk, shared by every process on this home.
package struct VantagePointFile: Sendable {
    private let file: StateFile<VantagePoint>

    package init(home: Home) { file = StateFile(home.vantagePointFile) }

    /// The vantage point; one is drawn where there is none yet.
    ///
    /// - Parameter change: what is to be said of it from now on.
    /// - Returns: it after the change.
    /// - Throws: `ShellError.homeUnusable`, `CancellationError`.
    package func update(
        _ change: @Sendable (inout VantagePoint) -> Void = { _ in }
    ) async throws -> VantagePoint {
        if case .content(let point) = try file.read() {
            var changed = point
            change(&changed)
            if changed == point { return point }
        }
        return try await file.update { saved in
            var point = saved ?? .drawn()
            change(&point)
            return (point, point)
        }
    }
}
