import Basics
import Recordings
package import TestModel
package import Messages

extension Output {
    /// Creates the reporter for this output.
    ///
    /// - Parameters:
    ///   - number: the number of a simultaneous test; nil for a single one.
    ///   - isTracing: true to show the duration of each HTTP exchange.
    /// - Returns: the reporter.
    package func makeTestReporter(number: Int? = nil, isTracing: Bool = false) -> TestReporter {
        if let testReporter { return testReporter(number) }
        if form == .json { return JSONTestReporter(output: self, number: number, isTracing: isTracing) }
        // Simultaneous tests cannot share a line that is redrawn in place.
        if let number { return PlainTestReporter(output: self, prefix: "[\(number)] ", isTracing: isTracing) }
        if standardError.isTerminal, !hidesNotes {
            return LiveTestReporter(output: self, isTracing: isTracing)
        }
        return PlainTestReporter(output: self, isTracing: isTracing)
    }

    /// Creates the reporter of a localization for this output.
    package func makeLocalizationReporter() -> LocalizationReporter {
        if form == .json { return JSONLocalizationReporter(output: self) }
        return standardError.isTerminal && !hidesNotes
            ? LiveLocalizationReporter(output: self) : PlainLocalizationReporter(output: self)
    }

    /// Creates the reporter of a rule search and of the preceding test.
    package func makeRuleSearchReporter() -> RuleSearchReporter {
        ProbeReporter(output: self, test: makeTestReporter())
    }
}

extension Output {
    /// Creates the reporter of experiments on a limit and of the preceding test.
    package func makeLimitReporter() -> LimitReporter {
        ExperimentReporter(output: self, test: makeTestReporter())
    }
}

/// Lines shared by all human-readable reporters.
extension Messages {
    /// Returns the line before a test.
    package func opening(_ opening: TestOpening, separator: String) -> String {
        [
            title(opening.app) + suffix(opening.direction), "\(opening.server) (\(opening.host))",
            order(opening.order),
            effort(bytes: opening.effort.bytes, opening.effort.time), howToCancel,
        ].joined(separator: " \(separator) ")
    }

    /// Returns the line of a trace; nil if the event has none.
    package func trace(_ event: TestEvent) -> String? {
        switch event {
        case .lookup(let host, let address, let seconds):
            "  " + lookup(host, address, seconds: seconds)
        case .exchange(let timeline): "  " + exchange(timeline)
        case .began, .granted, .status, .progress, .replayFinished, .notice: nil
        }
    }

    /// Returns the line of a finished replay.
    package func finished(_ replay: ReplayMeasurement) -> String {
        "  \(inColumn(role(replay.role)))\(ending(replay.ending))   \(seconds(replay.duration))   "
            + "\(mean(StoredReplay(replay).rate(from: .own) ?? 0))   \(bytes(replay.bytesMeasured))"
    }

    /// Returns the subject of a line, padded so that the lines of a test align.
    package func inColumn(_ text: String) -> String { padded(text, to: 10) }
}
