import Foundation
import Home
import NetnsLab

/// The lab of real network namespaces that belongs to this home.
extension Session {
    /// The lab, whether it is up or not.
    var namespaceLab: NamespaceLab { NamespaceLab(directory: home.namespaceLab) }

    /// This program's own file, which runs in the namespaces too.
    static var executable: String {
        URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
    }

    /// Adds the servers of a lab to the server book; those of an earlier lab go.
    ///
    /// - Throws: `ShellError`.
    func addServers(of status: LabStatus) async throws {
        try await changeServers { book in
            for server in status.servers {
                guard let endpoint = server.endpoint else { continue }
                if book.names.contains(server.name) { _ = try book.remove(server.name) }
                try book.add(
                    ServerEntry(
                        name: server.name, host: endpoint.address, caFile: endpoint.caFile, isPlain: false,
                        sideChannelPort: nil, resultsPort: nil, ownIPPort: nil))
            }
        }
    }

    /// Forgets the servers of a lab that is gone; tests then use the embedded one again.
    ///
    /// - Throws: `ShellError`.
    func removeNamespaceServers() async throws {
        let gone = servers.namespaceServers(of: home)
        guard !gone.isEmpty else { return }
        if gone.contains(settings[.server]) { try await set(.server, to: nil) }
        try await changeServers { book in
            for name in gone where book.names.contains(name) { _ = try book.remove(name) }
        }
    }
}
