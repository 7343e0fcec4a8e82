import ClassifierSearch
import Recordings
import TestModel
import WireProtocol

/// Where the probes of a search stand: their numbers, and what the next one waits for.
struct ProbeCourse {
    /// True if the replay before was cut off.
    private(set) var wasBlocked: Bool
    /// The most that any replay moved so far, bytes.
    private(set) var mostBytes: Int
    /// The next probe's number in the search.
    var number = 1
    /// Its number in the protocol.
    private(set) var testID = DPIReport.firstTestID
    /// True if a person was told of answers that come late.
    var hasNotice = false

    init(wasBlocked: Bool, mostBytes: Int) {
        self.wasBlocked = wasBlocked
        self.mostBytes = mostBytes
    }

    /// Takes a probe that was replayed.
    ///
    /// - Returns: the record of it.
    mutating func record(
        _ done: ProbeReplay.Outcome, _ purpose: Probe.Purpose?, repetition: Int, regions: [PayloadRegion]
    ) -> ProbeRecord {
        defer {
            number += 1
            testID += 1
            wasBlocked = done.measurement.ending.looksBlocked
            mostBytes = max(mostBytes, done.measurement.bytesReceived)
        }
        return ProbeRecord(
            number: number, testID: testID, purpose: purpose, repetition: repetition, regions: regions,
            outcome: done.outcome, evidence: done.evidence, measurement: done.measurement)
    }
}
