/// The form results take.
package enum OutputForm: String, Sendable, CaseIterable {
    /// For people.
    case table
    /// One JSON object a line.
    case json
    /// Rows of fields with commas between (RFC 4180).
    case csv
}
