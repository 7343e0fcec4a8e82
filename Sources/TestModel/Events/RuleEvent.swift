package import ClassifierSearch
import Foundation
package import Recordings

/// One probe of a search for a classifier's rule, as it was replayed and understood.
package struct ProbeRecord: Sendable, Equatable {
    /// What told its outcome.
    package enum Evidence: String, Codable, CaseIterable, Sendable {
        /// What it received, compared with original and control while it ran.
        case throughput
        /// The results service's comparison with the original.
        case analysis
    }

    /// Its number among the probes of the search, from 1.
    package let number: Int
    /// Its number in the protocol, from 2.
    package let testID: Int
    /// What it was to find out; nil if the server asked for it.
    package let purpose: Probe.Purpose?
    /// How often the same was replayed before.
    package let repetition: Int
    /// The bytes inverted.
    package let regions: [PayloadRegion]
    package let outcome: ProbeOutcome
    package let evidence: Evidence
    /// What was measured.
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

/// What a running search for a rule reports.
package enum RuleEvent: Sendable {
    /// The test of original and control that the search rests on.
    case test(TestEvent)
    /// The references are measured, and the search begins or goes on.
    case searching(SearchEstimate?)
    /// Nothing is replayed for so many seconds, so that the next probe is not answered for the one before it.
    case resting(seconds: Double, afterBlock: Bool)
    /// A probe is about to be replayed.
    case probing(number: Int, purpose: Probe.Purpose?, regions: [PayloadRegion])
    /// A probe was replayed; what is left, if that can be told, and what to store to go on later.
    case probed(ProbeRecord, SearchEstimate?, SavedSearch?)
    /// The server has stored a rule found before.
    case knownRule(text: String, tests: Int, timestamp: String?)
}
