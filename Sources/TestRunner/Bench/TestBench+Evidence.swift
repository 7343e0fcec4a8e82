import Home
package import Recordings
package import TestModel

extension TestBench {
    /// Returns the present conditions under which tests are no evidence about a network.
    ///
    /// - Parameters:
    ///   - apps: the apps to be tested.
    ///   - servers: the servers to test with.
    /// - Returns: the conditions; empty if the tests are evidence.
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
        if server.isOwn { return true }
        let host = self.servers.entries.first { $0.name == server.name }?.host
        return host.map(StoredTest.ServerContext.isLoopback) ?? false
    }
}
