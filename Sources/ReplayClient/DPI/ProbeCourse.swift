import ClassifierSearch
import Recordings
import TestModel
import WireProtocol

/// State of the probes of a search: their numbers, and the conditions for the next one.
struct ProbeCourse {
    /// True if the previous replay was cut off.
    private(set) var wasBlocked: Bool
    /// Maximum data of any replay so far in the direction that is measured, bytes.
    private(set) var mostBytes: Int
    /// The next probe's number in the search.
    var number = 1
    /// The next probe's test ID in the protocol.
    private(set) var testID = DPIReport.firstTestID
    /// True if the user was already notified of late answers.
    var hasNotice = false

    init(wasBlocked: Bool, mostBytes: Int) {
        self.wasBlocked = wasBlocked
        self.mostBytes = mostBytes
    }

    /// Records a completed probe.
    ///
    /// - Returns: its record.
    mutating func record(
        _ done: ProbeReplay.Outcome, _ purpose: Probe.Purpose?, repetition: Int, regions: [PayloadRegion]
    ) -> ProbeRecord {
        defer {
            number += 1
            testID += 1
            wasBlocked = done.measurement.ending.looksBlocked
            mostBytes = max(mostBytes, done.measurement.bytesMeasured)
        }
        return ProbeRecord(
            number: number, testID: testID, purpose: purpose, repetition: repetition, regions: regions,
            outcome: done.outcome, evidence: done.evidence, measurement: done.measurement)
    }
}
