package import Foundation

/// What a lab made on this machine so far, so that it can be removed by whoever comes later.
package struct LabRecord: Hashable, Sendable, Codable {
    /// The form of this file that this version writes and reads.
    static let currentVersion = 1

    /// A server that was or is about to be started.
    package struct Server: Hashable, Sendable, Codable {
        /// What the shell calls it: `lab1`, `lab2`.
        package let name: String
        /// The namespace it runs in.
        package let namespace: String
        /// Its command line, the program first.
        package let commandLine: [String]
        /// The file with its standard output.
        package let outputFile: String
        /// The file with its standard error.
        package let logFile: String
        /// Who it is; nil before it is started.
        package var process: ProcessIdentity?
        /// What it said when it was ready; nil before.
        package var announcement: ServerAnnouncement?
    }

    /// The form of this file.
    private let version: Int
    /// What all of its names begin with.
    package let identifier: LabIdentifier
    /// Its addresses.
    package let block: AddressBlock
    /// How many servers it is to have.
    package let serverCount: Int
    /// When its making began.
    package let began: Date
    /// What it is to be like; nil in a record that an earlier version wrote.
    package internal(set) var request: NamespaceRequest?
    /// What was made or is about to be, in order.
    package internal(set) var creations: [LabCreation]
    /// Its servers.
    package internal(set) var servers: [Server]
    /// Whether all of it was made.
    package internal(set) var isComplete: Bool

    init(topology: LabTopology, request: NamespaceRequest) {
        version = Self.currentVersion
        identifier = topology.identifier
        block = topology.block
        serverCount = topology.serverCount
        // Whole seconds, as they are written down.
        began = Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded(.down))
        self.request = request
        creations = []
        servers = []
        isComplete = false
    }

    /// Why it cannot be one that a lab wrote; nil if it can.
    var flaw: RecordProblem? {
        if version != Self.currentVersion { return .version(version, readable: Self.currentVersion) }
        return creations.first { !$0.belongs(to: identifier) }.map { .foreignCreation($0, of: identifier) }
    }

    /// Its namespaces and links.
    ///
    /// - Throws: `NamespaceLabError.serverCount`.
    package func topology() throws(NamespaceLabError) -> LabTopology {
        try LabTopology(identifier: identifier, block: block, serverCount: serverCount)
    }
}
