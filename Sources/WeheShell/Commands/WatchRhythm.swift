import Basics
import TestModel
import Messages

/// The interval and the number of repetitions of a watched command.
struct WatchRhythm {
    /// The interval as the user typed it.
    let interval: String
    /// The interval.
    let span: Duration
    /// Number of repetitions; nil until Ctrl-C.
    let times: Int?

    private static let counts = 1...1_000_000
    /// The minimum interval, since output that changes more often cannot be read.
    private static let shortest = Duration.milliseconds(100)

    /// - Throws: `UsageError` for an invalid interval or number.
    init(interval: String, times: Int?) throws {
        if let times, !Self.counts.contains(times) {
            throw UsageError.outOfRange("--times", Self.counts, given: times)
        }
        guard let span = TimeSpan(wait: interval)?.duration, span >= Self.shortest else {
            throw UsageError.noInterval(given: interval)
        }
        (self.interval, self.span, self.times) = (interval, span, times)
    }
}
