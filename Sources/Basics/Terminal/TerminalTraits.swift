/// The capabilities of the terminal that a stream is connected to.
package struct TerminalTraits: Sendable, Equatable {
    /// True if the stream is connected to a terminal.
    package var isTerminal: Bool
    /// True if colours may be used.
    package var hasColour: Bool
    /// True if the terminal shows more than ASCII.
    package var isUnicode: Bool
    /// Width in columns; nil for no limit.
    package var columns: Int?

    package init(isTerminal: Bool, hasColour: Bool, isUnicode: Bool, columns: Int?) {
        self.isTerminal = isTerminal
        self.hasColour = hasColour
        self.isUnicode = isUnicode
        self.columns = columns
    }

    /// The traits of a stream without a terminal.
    package static let plain = TerminalTraits(
        isTerminal: false, hasColour: false, isUnicode: true, columns: nil)

    /// Derives the traits from the environment: colour only on a terminal, and not with `NO_COLOR` or a dumb
    /// terminal; Unicode according to the locale.
    package init(isTerminal: Bool, columns: Int?, environment: [String: String]) {
        let locale =
            ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        self.init(
            isTerminal: isTerminal,
            hasColour: isTerminal && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb",
            isUnicode: ["utf-8", "utf8"].contains { locale.lowercased().contains($0) },
            columns: isTerminal ? columns : nil)
    }

    /// The meaning of a passage, shown as colour if there is any.
    package enum Meaning: Sendable {
        case alarm
        case caution
        case good
        case quiet
        case strong
    }

    /// Returns the text in the colour of its meaning; the words must carry the meaning by themselves.
    package func coloured(_ text: String, _ meaning: Meaning) -> String {
        guard hasColour else { return text }
        let code =
            switch meaning {
            case .alarm: "31"
            case .caution: "33"
            case .good: "32"
            case .quiet: "2"
            case .strong: "1"
            }
        return "\u{1B}[\(code)m\(text)\u{1B}[0m"
    }
}
