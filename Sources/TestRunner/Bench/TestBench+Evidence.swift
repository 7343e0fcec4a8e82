import Home
package import Recordings
package import TestModel

extension TestBench {
    /// The conditions under which tests would say nothing about a network if they ran now.
    ///
    /// - Parameters:
    ///   - apps: what would be tested.
    ///   - servers: what it would be tested with.
    /// - Returns: the conditions; none for evidence.
    /// - Throws: `NamespaceLabError`, `PathEmulationError` for a record of namespaces that
    ///   cannot be used.
    package func artificialConditions(
        of apps: [CatalogueEntry], with servers: [TestServer]
    ) throws -> [FoundCondition] {
        try ArtificialCondition.allCases.compactMap { condition in
            let found: [String] =
                switch condition {
                case .ownServer: servers.filter(isOnThisMachine).map(\.name)
                case .lab: Set(try servers.compactMap { try lab(before: $0)?.name }).sorted()
                case .developerOption: developer.verdictOptions
                case .synthesised: apps.filter(\.synthesised).map(\.app.testName)
                case .rehearsal: []
                }
            return found.isEmpty ? nil : FoundCondition(condition, of: found)
        }
    }

    private func isOnThisMachine(_ server: TestServer) -> Bool {
        if server.isOwn || namespaceServers.contains(server.name) { return true }
        let host = self.servers.entries.first { $0.name == server.name }?.host
        return host.map(StoredTest.ServerContext.isLoopback) ?? false
    }
}
