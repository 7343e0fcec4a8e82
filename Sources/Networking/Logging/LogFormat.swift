/// The format of log lines.
package enum LogFormat: String, CaseIterable, Sendable {
    /// Instant, level, message, and `key=value` pairs of the metadata.
    case text
    /// One JSON object.
    case json
}
