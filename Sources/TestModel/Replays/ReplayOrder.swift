/// How the order of a test's two replays is chosen (Specification 8).
package enum ReplayOrder: String, CaseIterable, Sendable {
    /// By a fair coin, as every upstream client does.
    case random
    /// The original first.
    case originalFirst = "original-first"
    /// The control first.
    case controlFirst = "control-first"
}
