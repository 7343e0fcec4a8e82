/// How a line of a log is written.
package enum LogFormat: String, CaseIterable, Sendable {
    /// Instant, level, message, and `key=value` for the rest.
    case text
    /// One JSON object.
    case json
}
