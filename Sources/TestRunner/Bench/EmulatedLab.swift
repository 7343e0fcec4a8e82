package import PacketLab
package import PathEmulation
package import ReplayServer
import Synchronization
package import TestModel

/// The rules before the embedded servers, with their name.
package final class EmulatedLab: Sendable {
    /// The emulated path between the embedded servers and their clients.
    package let path: NetworkPath
    private let chosenName = Mutex<String?>(nil)
    private let lab = Mutex<StandingLab?>(nil)

    /// The lab of real packets in the place of the emulated path; nil if none is up.
    package var realPackets: StandingLab? {
        get { lab.withLock { $0 } }
        set { lab.withLock { $0 = newValue } }
    }

    /// Creates a path without rules.
    ///
    /// - Parameter seed: the seed of its random choices.
    package init(seed: UInt64) { path = NetworkPath(seed: seed) }

    /// The rules, in the order in which they match.
    package var rules: LabRules { path.rules }

    /// The name of the rules; nil for rules that were added by hand, or none.
    package var name: String? { chosenName.withLock { $0 } }

    /// Changes the rules for replays that begin from now on.
    ///
    /// - Parameters:
    ///   - rules: the rules.
    ///   - name: the name of the rules; nil for rules that were added by hand.
    package func load(_ rules: LabRules, named name: String?) {
        path.load(rules)
        realPackets?.replace(rules: rules)
        chosenName.withLock { $0 = rules.isEmpty ? nil : name }
    }

    /// The name of the rules in a calibration: their own, or their number.
    package var rulesName: String { storedRules?.name ?? "" }

    /// The rules with their name, whatever they act on; nil if there are none.
    package var storedRules: StoredLab? { Self.stored(rules, named: name) }

    /// The rules as they are stored with a test; nil if there are none.
    package var stored: StoredLab? {
        let stored = storedRules
        return realPackets.map { Self.stored(stored, behind: $0.settings.access) } ?? stored
    }

    /// Returns rules as they are stored with a test in a lab of real packets, which is told even without rules,
    /// with the options that make its line and distance.
    static func stored(_ rules: StoredLab?, behind access: ClientAccess) -> StoredLab {
        let up = "lab up \(access.options)"
        return StoredLab(name: rules.map { "\(up), \($0.name)" } ?? up, rules: rules?.rules ?? "")
    }

    /// Returns rules as they are stored with a test; nil if there are none.
    static func stored(_ rules: LabRules, named name: String?) -> StoredLab? {
        if rules.isEmpty { return nil }
        return StoredLab(
            name: name ?? (rules.count == 1 ? "1 rule" : "\(rules.count) rules"), rules: rules.text)
    }
}
