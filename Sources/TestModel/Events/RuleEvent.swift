package import ClassifierSearch
import Foundation
package import Recordings

/// One probe of a search for a classifier's rule, with its measurement and its outcome.
package struct ProbeRecord: Sendable, Equatable {
    /// Source of the probe's outcome.
    package enum Evidence: String, Codable, CaseIterable, Sendable {
        /// The throughput during the probe, compared with original and control.
        case throughput
        /// The results service's comparison with the original.
        case analysis
    }

    /// Its number among the probes of the search, from 1.
    package let number: Int
    /// Its number in the protocol, from 2.
    package let testID: Int
    /// Purpose of the probe; nil if the server requested it.
    package let purpose: Probe.Purpose?
    /// Number of earlier replays of the same probe.
    package let repetition: Int
    /// The bytes inverted.
    package let regions: [PayloadRegion]
    package let outcome: ProbeOutcome
    package let evidence: Evidence
    /// The measurement of the probe's replay.
    package let measurement: ReplayMeasurement

    package init(
        number: Int, testID: Int, purpose: Probe.Purpose?, repetition: Int, regions: [PayloadRegion],
        outcome: ProbeOutcome, evidence: Evidence, measurement: ReplayMeasurement
    ) {
        self.number = number
        self.testID = testID
        self.purpose = purpose
        self.repetition = repetition
        self.regions = regions
        self.outcome = outcome
        self.evidence = evidence
        self.measurement = measurement
    }

    package static func == (one: ProbeRecord, other: ProbeRecord) -> Bool {
        one.number == other.number && one.testID == other.testID && one.outcome == other.outcome
            && one.regions == other.regions
    }
}

/// An event of a running rule search.
package enum RuleEvent: Sendable {
    /// An event of the test of original and control on which the search is based.
    case test(TestEvent)
    /// The references are measured, and the search begins or resumes.
    case searching(SearchEstimate?)
    /// A pause of the given number of seconds, so that the previous probe does not influence the outcome of
    /// the next.
    case resting(seconds: Double, afterBlock: Bool)
    /// A probe is about to be replayed.
    case probing(number: Int, purpose: Probe.Purpose?, regions: [PayloadRegion])
    /// A probe was replayed: the estimated remainder if known, and the state needed to resume the search.
    case probed(ProbeRecord, SearchEstimate?, SavedSearch?)
    /// The server has a stored rule from an earlier search.
    case knownRule(text: String, tests: Int, timestamp: String?)
}
