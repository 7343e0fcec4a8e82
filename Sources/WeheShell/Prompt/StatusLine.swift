import Basics
import Reports
import TestModel
import Messages

/// The line above the prompt: the server and consent for tests, and any lab rules, developer options and
/// logging.
struct StatusLine {
    /// The contents of the line.
    struct Facts: Equatable, Sendable {
        let server: String
        let hasConsent: Bool
        let lab: String?
        let developerOptions: [String]
        let isLogging: Bool
    }

    private let facts: Facts

    init(_ facts: Facts) { self.facts = facts }

    /// Returns the line, no wider than the window.
    func text(_ words: Messages, for traits: TerminalTraits) -> TerminalLine {
        let parts =
            [words.statusServer(facts.server), words.statusConsent(facts.hasConsent)]
            + (facts.lab.map { [words.statusLab($0)] } ?? [])
            + (facts.developerOptions.isEmpty ? [] : [words.statusDeveloper(facts.developerOptions)])
            + (facts.isLogging ? [words.statusLog] : [])
        let line = words.fitted(
            parts.joined(separator: traits.isUnicode ? " · " : " | "), isUnicode: traits.isUnicode)
        return TerminalLine(String(line.prefix(max(20, (traits.columns ?? .max) - 1))), .quiet)
    }
}
