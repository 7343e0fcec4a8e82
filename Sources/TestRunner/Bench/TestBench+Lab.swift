import Basics
import Foundation
import Home
package import PacketLab
import PathEmulation
package import TestModel

/// Emulated rules on the path to a server.
extension TestBench {
    /// Returns the rules on the path to a server; nil for a server without an emulated path.
    ///
    /// - Throws: `PathEmulationError` for rules that need real packets.
    package func lab(before server: TestServer) throws -> StoredLab? {
        if let rules = ProcessInfo.processInfo.environment[Self.labVariable] {
            let name = ProcessInfo.processInfo.environment[Self.labNameVariable]
            return StoredLab(name: name ?? Self.nameOfLabRun(.none), rules: rules)
        }
        guard server == .embedded else { return nil }
        if lab.realPackets == nil { try lab.rules.requireEmulation() }
        return lab.stored
    }

    /// The variable in which a program in a lab of real packets finds the rules, so that its tests are marked.
    package static let labVariable = "WEHE_LAB"

    /// The variable in which it finds the name under which its tests are stored.
    package static let labNameVariable = "WEHE_LAB_NAME"

    /// Returns the name of `lab run` in tests, with the options of its line and distance unless it has none, and the name of
    /// its rules if there are any.
    package static func nameOfLabRun(_ access: ClientAccess, rules: StoredLab? = nil) -> String {
        let run = access == .none ? "lab run" : "lab run \(access.options)"
        return rules.map { "\(run), \($0.name)" } ?? run
    }

    /// The rate of the line to the embedded server, Mbit/s; nil if it is unlimited.
    var embeddedLineRate: Double? {
        guard let packets = lab.realPackets else { return settings.lineRate }
        return packets.settings.access.lineRate?.megabits
    }
}
