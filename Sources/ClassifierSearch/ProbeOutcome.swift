/// Outcome of one probe's replay.
package enum ProbeOutcome: String, Codable, CaseIterable, Sendable {
    /// The altered recording was treated like the original: the rule still matches.
    case stillDifferentiated = "still-differentiated"
    /// It was treated like the control: the rule no longer matches.
    case notDifferentiated = "not-differentiated"
    /// No decision was possible.
    case inconclusive
}
