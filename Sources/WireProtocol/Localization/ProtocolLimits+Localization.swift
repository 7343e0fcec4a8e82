/// Numbers and timeout of a localization (Specification 11.3, 11.6).
extension ProtocolLimits {
    /// How many numbers of tests a localization takes: one for each server (11.3).
    package static let localizationHistoryCounts = 2
    /// How many server pairs a client tries before it gives up; upstream goes through all it was told (11.2).
    package static let serverPairAttempts = 5
    /// How often a client asks for the comparison (11.6).
    package static let localizeAttempts = 3
    /// The pause between two of these (11.6, iOS).
    package static let localizePause: Duration = .seconds(2)
    /// How often a client polls for its result; the server needs several seconds (11.6).
    package static let localizeResultPolls = 15
    /// The pause between two polls (11.6).
    package static let localizeResultPollInterval: Duration = .seconds(2)
    /// How often a server looks for a capture that may not be written yet (11.9).
    package static let captureAttempts = 3
    /// The pause between two of these (11.9).
    package static let capturePause: Duration = .seconds(1)
}
