import Home
import NetnsLab
import PathEmulation
import ReplayServer
import TestModel
import Messages

/// The lab: what happens between the embedded server and its clients.
extension Session {
    /// Changes the rules for replays that begin from now on, also those of the network namespaces that are up.
    ///
    /// - Parameters:
    ///   - rules: the rules.
    ///   - name: what people call them; nil where they were put together by hand.
    /// - Throws: `NamespaceLabError` where the namespaces cannot have such rules; nothing has changed then.
    func load(_ rules: LabRules, named name: String?) async throws {
        try await namespaceLab.apply(rules)
        take(rules, named: name)
    }

    /// Changes the rules before the embedded servers alone: those of the namespaces are these already.
    func take(_ rules: LabRules, named name: String?) {
        path.load(rules)
        labName = rules.isEmpty ? nil : name
    }

    /// Takes over the rules of network namespaces that an earlier session left up, where this one has none.
    ///
    /// - Throws: `NamespaceLabError`, `PathEmulationError` for a record that cannot be used.
    func adoptNamespaceRules() throws {
        guard path.rules.isEmpty, let text = try namespaceLab.rulesText() else { return }
        take(try LabRules(text: text), named: nil)
    }

    /// The rules that act on the path to a server; nil for one that the lab has nothing to do with.
    ///
    /// - Throws: `NamespaceLabError`, `PathEmulationError` for a record of namespaces that cannot be used.
    func lab(before server: TestServer) throws -> StoredLab? {
        if server == .embedded { return lab }
        // Another session may have changed what stands before these.
        guard namespaceServers.contains(server.name), let text = try namespaceLab.rulesText() else {
            return nil
        }
        let rules = try LabRules(text: text)
        // Its line is emulated, also where no rule stands.
        guard !rules.isEmpty else { return StoredLab(name: Self.emulatedLine, rules: "") }
        return rules == path.rules ? lab : context(of: rules, named: nil)
    }

    /// The name of the lab of namespaces where it has no rules.
    private static let emulatedLine = "emulated line"

    /// The rules that stand; nil if none do.
    var lab: StoredLab? { context(of: path.rules, named: labName) }

    /// The name of the rules that stand, or how many they are; nil if none do.
    var labMention: String? {
        path.rules.isEmpty ? nil : labName ?? messages.counted(rules: path.rules.count)
    }

    private func context(of rules: LabRules, named name: String?) -> StoredLab? {
        if rules.isEmpty { return nil }
        return StoredLab(
            name: name ?? (rules.count == 1 ? "1 rule" : "\(rules.count) rules"), rules: rules.text)
    }
}
