package import PathEmulation
package import ReplayServer
import Synchronization
package import TestModel

/// The rules before the embedded servers, with their name.
package final class EmulatedLab: Sendable {
    /// The emulated path between the embedded servers and their clients.
    package let path: NetworkPath
    private let chosenName = Mutex<String?>(nil)

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
        chosenName.withLock { $0 = rules.isEmpty ? nil : name }
    }

    /// The rules as they are stored with a test; nil if there are none.
    package var stored: StoredLab? { Self.stored(rules, named: name) }

    /// Returns rules as they are stored with a test; nil if there are none.
    static func stored(_ rules: LabRules, named name: String?) -> StoredLab? {
        if rules.isEmpty { return nil }
        return StoredLab(
            name: name ?? (rules.count == 1 ? "1 rule" : "\(rules.count) rules"), rules: rules.text)
    }
}
