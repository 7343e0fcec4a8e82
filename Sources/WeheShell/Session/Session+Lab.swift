import PathEmulation
import ReplayServer

/// The rules that a test ran behind, as they are stored with it.
struct LabContext: Sendable, Equatable {
    /// What people call them.
    let name: String
    /// All of them, one a line.
    let rules: String

    /// The remark on a test.
    var note: String { Self.noteMark + name }

    /// How remarks about rules begin.
    static let noteMark = "lab: "

    /// A test's settings with the rules among them.
    func added(to settings: [String: String]) -> [String: String] {
        settings.merging(["lab": rules]) { _, rules in rules }
    }
}

/// The lab: what happens between the embedded server and its clients.
extension Session {
    /// Changes the rules for replays that begin from now on.
    ///
    /// - Parameters:
    ///   - rules: the rules.
    ///   - name: what people call them; nil where they were put together by hand.
    func load(_ rules: LabRules, named name: String?) {
        path.load(rules)
        labName = rules.isEmpty ? nil : name
    }

    /// The rules that stand; nil if none do.
    var lab: LabContext? {
        let rules = path.rules
        return rules.isEmpty ? nil : LabContext(name: rulesName, rules: rules.text)
    }

    /// What people call the rules that stand.
    var rulesName: String {
        let count = path.rules.count
        return labName ?? (count == 1 ? "1 rule" : "\(count) rules")
    }
}
