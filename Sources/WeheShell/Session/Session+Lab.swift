import Messages
import TestRunner
import Home
import NetnsLab
import PathEmulation
import TestModel

/// The rules of the lab, before the embedded servers and in network namespaces.
extension Session {
    /// Changes the rules for replays that begin from now on, also those of the network namespaces that are up.
    ///
    /// - Parameters:
    ///   - rules: the rules.
    ///   - name: the name of the rules; nil for rules that were put together by hand.
    /// - Throws: `NamespaceLabError` where the namespaces cannot have such rules; nothing has changed then.
    func load(_ rules: LabRules, named name: String?) async throws {
        try await namespaceLab.apply(rules)
        lab.load(rules, named: name)
    }

    /// Takes over the rules of network namespaces that an earlier session left up, where this one has none.
    ///
    /// - Throws: `NamespaceLabError`, `PathEmulationError` for a record that cannot be used.
    func adoptNamespaceRules() throws {
        guard lab.rules.isEmpty, let text = try namespaceLab.rulesText() else { return }
        lab.load(try LabRules(text: text), named: nil)
    }

    /// The name of the rules, or their number; nil if there are none.
    var labMention: String? {
        lab.rules.isEmpty ? nil : lab.name ?? messages.counted(rules: lab.rules.count)
    }
}
