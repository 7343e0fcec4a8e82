/// Limits and timeouts of a localization (Specification 11.3, 11.6).
extension ProtocolLimits {
    /// Number of history counts that a localization uses: one for each server (11.3).
    package static let localizationHistoryCounts = 2
    /// Maximum number of server pairs that a client tries; upstream tries all it received (11.2).
    package static let serverPairAttempts = 5
    /// Maximum number of requests for the comparison (11.6).
    package static let localizeAttempts = 3
    /// The pause between two of these (11.6, iOS).
    package static let localizePause: Duration = .seconds(2)
    /// Maximum number of polls for its result; the server needs several seconds (11.6).
    package static let localizeResultPolls = 15
    /// The pause between two polls (11.6).
    package static let localizeResultPollInterval: Duration = .seconds(2)
    /// Maximum number of attempts to find a capture that may not be written yet (11.9).
    package static let captureAttempts = 3
    /// The pause between two of these (11.9).
    package static let capturePause: Duration = .seconds(1)
}
