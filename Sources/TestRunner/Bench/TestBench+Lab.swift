import Foundation
import Home
import PathEmulation
package import TestModel

/// Emulated rules on the path to a server.
extension TestBench {
    /// Returns the rules on the path to a server; nil for a server without an emulated path.
    ///
    /// - Throws: `PathEmulationError` for rules that need real packets.
    package func lab(before server: TestServer) throws -> StoredLab? {
        if let rules = ProcessInfo.processInfo.environment[Self.labVariable] {
            return StoredLab(name: Self.packetLab, rules: rules)
        }
        guard server == .embedded else { return nil }
        if lab.realPackets == nil { try lab.rules.requireEmulation() }
        return lab.stored
    }

    /// The variable in which a program in a lab of real packets finds the rules, so that its tests are marked.
    package static let labVariable = "WEHE_LAB"

    /// The name of a lab of real packets.
    private static let packetLab = "lab run"
}
