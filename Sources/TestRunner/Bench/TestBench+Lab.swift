import Foundation
import Home
import NetnsLab
import PathEmulation
package import TestModel

/// Emulated rules on the path to a server.
extension TestBench {
    /// The names of the servers that run in network namespaces of this home.
    var namespaceServers: [String] { servers.namespaceServers(of: home) }

    /// Returns the rules on the path to a server; nil for a server without an emulated path.
    ///
    /// - Throws: `PathEmulationError` for rules that need real packets; with `NamespaceLabError` also for a record
    ///   of namespaces that cannot be used.
    package func lab(before server: TestServer) throws -> StoredLab? {
        if let rules = ProcessInfo.processInfo.environment[Self.labVariable] {
            return StoredLab(name: Self.packetLab, rules: rules)
        }
        if server == .embedded {
            if lab.realPackets == nil { try lab.rules.requireEmulation() }
            return lab.stored
        }
        // Another shell may have changed the rules of the namespaces.
        guard namespaceServers.contains(server.name),
            let text = try NamespaceLab(directory: home.namespaceLab).rulesText()
        else { return nil }
        let rules = try LabRules(text: text)
        // The line of the namespaces is emulated even without a rule.
        guard !rules.isEmpty else { return StoredLab(name: Self.emulatedLine, rules: "") }
        return rules == lab.rules ? lab.stored : EmulatedLab.stored(rules, named: nil)
    }

    /// The variable in which a program in a lab of real packets finds the rules, so that its tests are marked.
    package static let labVariable = "WEHE_LAB"

    /// The name of a lab of real packets.
    private static let packetLab = "lab run"

    /// The name of a namespace lab without rules.
    private static let emulatedLine = "emulated line"
}
