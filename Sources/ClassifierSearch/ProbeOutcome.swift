/// What the replay of one probe showed.
package enum ProbeOutcome: String, Codable, CaseIterable, Sendable {
    /// The altered recording was treated as the original is: the rule still matches.
    case stillDifferentiated = "still-differentiated"
    /// It was treated as the control is: the rule no longer matches.
    case notDifferentiated = "not-differentiated"
    /// It could not be told.
    case inconclusive
}
