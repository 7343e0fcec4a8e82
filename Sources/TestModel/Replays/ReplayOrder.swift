/// Order of a test's two replays (Specification 8).
package enum ReplayOrder: String, CaseIterable, Sendable {
    /// Random order by a fair coin, as in every upstream client.
    case random
    /// The original first.
    case originalFirst = "original-first"
    /// The control first.
    case controlFirst = "control-first"
}
