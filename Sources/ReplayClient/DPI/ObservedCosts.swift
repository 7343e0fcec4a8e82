import ClassifierSearch

/// Mean cost of the probes so far, by their outcome; the expected cost before the first probe with that
/// outcome.
struct ObservedCosts {
    private struct Sum {
        var probes = 0.0
        var bytes = 0.0
        var seconds = 0.0

        func mean(or expected: ProbeCosts.Cost) -> ProbeCosts.Cost {
            probes > 0 ? .init(bytes: bytes / probes, seconds: seconds / probes) : expected
        }
    }

    private let expected: ProbeCosts
    private var differentiated = Sum()
    private var undifferentiated = Sum()

    init(expecting expected: ProbeCosts) { self.expected = expected }

    /// Adds a probe; one with an inconclusive outcome is ignored.
    mutating func add(_ outcome: ProbeOutcome, bytes: Int, taking duration: Duration) {
        let part: WritableKeyPath<Self, Sum>
        switch outcome {
        case .stillDifferentiated: part = \.differentiated
        case .notDifferentiated: part = \.undifferentiated
        case .inconclusive: return
        }
        self[keyPath: part].probes += 1
        self[keyPath: part].bytes += Double(bytes)
        self[keyPath: part].seconds += duration / .seconds(1)
    }

    var mean: ProbeCosts {
        ProbeCosts(
            differentiated: differentiated.mean(or: expected.differentiated),
            undifferentiated: undifferentiated.mean(or: expected.undifferentiated))
    }
}
