import Basics
import TestModel
import Messages

/// How often something is watched, as it is typed.
struct WatchRhythm {
    /// The time from one picture to the next, in the words that were typed.
    let interval: String
    /// The same.
    let span: Duration
    /// How many times; nil until Ctrl-C.
    let times: Int?

    private static let counts = 1...1_000_000
    /// A picture that changes more often cannot be read.
    private static let shortest = Duration.milliseconds(100)

    /// - Throws: `UsageFault` for what is no span or no number.
    init(interval: String, times: Int?) throws {
        if let times, !Self.counts.contains(times) {
            throw UsageFault.outOfRange("--times", Self.counts, given: times)
        }
        guard let span = TimeSpan(wait: interval)?.duration, span >= Self.shortest else {
            throw UsageFault.noInterval(given: interval)
        }
        (self.interval, self.span, self.times) = (interval, span, times)
    }
}
