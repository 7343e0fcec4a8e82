import TestModel

/// The operator's description of the vantage point.
package struct VantagePoint: Codable, Equatable, Sendable {
    /// Name of the vantage point; by default a random one, which reveals neither operator nor location.
    package var name: String
    /// Name of its network; nil if withheld.
    package var network: String?
    /// Location; nil if withheld.
    package var site: String?
    /// The file of a table of autonomous systems.
    package var systemsTable: String?

    package init(name: String, network: String? = nil, site: String? = nil, systemsTable: String? = nil) {
        self.name = name
        self.network = network
        self.site = site
        self.systemsTable = systemsTable
    }

    /// Creates a vantage point with a random name.
    package static func drawn() -> VantagePoint {
        let letters = Array("abcdefghjkmnpqrstuvwxyz23456789")
        return VantagePoint(name: "vp-" + String((0..<6).map { _ in letters.randomElement() ?? "a" }))
    }

    /// The maximum length of the network's or location's description, bytes.
    package static let longest = 100
}

/// The stored vantage point, shared by all processes of this home.
package struct VantagePointFile: Sendable {
    private let file: StateFile<VantagePoint>

    package init(home: Home) { file = StateFile(home.vantagePointFile) }

    /// Changes the vantage point; it is created if there is none yet.
    ///
    /// - Parameter change: the change of the description.
    /// - Returns: the changed vantage point.
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
