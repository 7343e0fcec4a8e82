import Basics
import Recordings
package import TestModel
package import Messages

extension Output {
    /// The reporter that suits where the words go.
    ///
    /// - Parameters:
    ///   - number: tells tests apart that run at once; nil for one by itself.
    ///   - isTracing: whether it shows how long each HTTP exchange took.
    /// - Returns: the reporter.
    package func makeTestReporter(number: Int? = nil, isTracing: Bool = false) -> TestReporter {
        if let testReporter { return testReporter(number) }
        if form == .json { return JSONTestReporter(output: self, number: number, isTracing: isTracing) }
        // Tests that run at once cannot share a line that is redrawn in place.
        if let number { return PlainTestReporter(output: self, prefix: "[\(number)] ", isTracing: isTracing) }
        if standardError.isTerminal, !hidesNotes {
            return LiveTestReporter(output: self, isTracing: isTracing)
        }
        return PlainTestReporter(output: self, isTracing: isTracing)
    }

    /// The reporter of a localization that suits where the words go.
    package func makeLocalizationReporter() -> LocalizationReporter {
        if form == .json { return JSONLocalizationReporter(output: self) }
        return standardError.isTerminal && !hidesNotes
            ? LiveLocalizationReporter(output: self) : PlainLocalizationReporter(output: self)
    }

    /// The reporter of a search for a classifier's rule, and of the test before it.
    package func makeRuleSearchReporter() -> RuleSearchReporter {
        ProbeReporter(output: self, test: makeTestReporter())
    }
}

/// The lines all reporters for people use.
extension Messages {
    /// One line that tells what is about to happen.
    package func opening(_ opening: TestOpening, separator: String) -> String {
        [
            title(opening.app), "\(opening.server) (\(opening.host))", order(opening.order),
            effort(bytes: opening.effort.bytes, opening.effort.time), howToCancel,
        ].joined(separator: " \(separator) ")
    }

    /// The line of a trace; nil if the event has none.
    package func trace(_ event: TestEvent) -> String? {
        switch event {
        case .lookup(let host, let address, let seconds):
            "  " + lookup(host, address, seconds: seconds)
        case .exchange(let timeline): "  " + exchange(timeline)
        case .began, .status, .progress, .replayFinished, .notice: nil
        }
    }

    /// The line of a finished replay.
    package func finished(_ replay: ReplayMeasurement) -> String {
        "  \(inColumn(role(replay.role)))\(ending(replay.ending))   \(seconds(replay.duration))   "
            + "\(mean(replay.meanOfSamples))   \(bytes(replay.bytesReceived))"
    }

    /// What a line is about, filled up so that the lines of a test align.
    package func inColumn(_ text: String) -> String { padded(text, to: 10) }
}
