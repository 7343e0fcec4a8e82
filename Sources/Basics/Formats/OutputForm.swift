/// The output format of results.
package enum OutputForm: String, Sendable, CaseIterable {
    /// A table for reading.
    case table
    /// One JSON object per line.
    case json
    /// Comma-separated values (RFC 4180).
    case csv
}
