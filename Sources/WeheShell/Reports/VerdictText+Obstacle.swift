import Differentiation
import ResultStore

/// What is said of a completed test that has nothing to compare (protocol.md 10.3, 16.3).
extension VerdictText {
    /// The verdict in one line, with what came between.
    func headline(_ verdict: Verdict, _ obstacle: String) -> String {
        let isBlocked = verdict == .differentiation
        return traits.styled(Self.word(verdict).uppercased(), isBlocked ? .alarm : .caution)
            + (isBlocked ? " (blocked)" : "") + ": \(test.appTitle): \(obstacle)."
    }

    /// Who else may be the cause, and what to do.
    var hint: [String] {
        [
            "  the provider, equipment of your own or the server may be the cause; "
                + "another server or another network would tell"
        ]
    }
}
