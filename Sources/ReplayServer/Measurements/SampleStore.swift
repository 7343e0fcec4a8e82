import Basics
import Differentiation
import Foundation
import NIOCore
import Synchronization
import WireProtocol

/// The clients' measurements and their comparisons (Specification 9, 10.4).
///
/// The newest samples of a (user, history count, test) count. Results are computed on request, stored, and
/// computed again if the samples are newer. Nothing is removed because of its age alone: beyond the usual
/// limits the oldest data is removed first, once clients have had an hour to request it (9.3). A busy server
/// therefore uses more memory during that hour, up to the last limits.
final class SampleStore: Sendable {
    /// The samples of one replay in the form used by the analysis.
    private struct Measurement {
        let identification: Identification
        let date: Date
        /// The samples without the last one, which covers only part of its slice.
        let samples: [Double]
        /// The ends of their slices, in seconds.
        let sliceEnds: [Double]
        let serial: UInt64
    }

    /// A comparison, and the serial numbers of its samples.
    private struct Comparison {
        let original: UInt64
        let compared: UInt64
        let answer: ResultsAnswer
    }

    private struct State {
        var measurements: [TestKey: Measurement] = [:]
        var comparisons: [TestKey: Comparison] = [:]
        /// The keys in the order of arrival; those with an outdated serial number are skipped.
        var arrivals: CircularBuffer<Arrival> = []
        /// The samples by the addresses that replayed.
        var shares: AddressShares<TestKey, Bool>
        var sampleCount = 0
        var lastSerial: UInt64 = 0

        /// Removes a replay, if it is known.
        mutating func drop(_ key: TestKey) {
            shares.remove(key)
            comparisons[key] = nil
            sampleCount -= measurements.removeValue(forKey: key)?.samples.count ?? 0
        }

        func exceeds(_ limits: Limits) -> Bool {
            sampleCount > limits.samples || measurements.count > limits.replays
        }

        /// Removes the oldest replays beyond the limits: those before an instant, or any beyond the last
        /// limits.
        mutating func dropOldest(_ usual: Limits, _ last: Limits, before instant: ContinuousClock.Instant) {
            while let oldest = arrivals.first, exceeds(last) || exceeds(usual) && oldest.time < instant {
                arrivals.removeFirst()
                if measurements[oldest.key]?.serial == oldest.serial { drop(oldest.key) }
            }
            // Repeated keys leave outdated arrivals behind.
            if arrivals.count > 2 * measurements.count + 16 {
                arrivals.removeAll { measurements[$0.key]?.serial != $0.serial }
            }
        }
    }

    private struct Arrival {
        let key: TestKey
        let serial: UInt64
        let time: ContinuousClock.Instant
    }

    /// Limits of the stored data.
    struct Limits: Sendable {
        /// Maximum number of samples, of 16 bytes each.
        let samples: Int
        /// Maximum number of replays.
        let replays: Int
    }

    /// Limits for data of any age: about 128 MB at most, and some 35 MB of replays of 100 samples.
    static let usual = Limits(samples: 8_000_000, replays: 20_000)
    /// Limits for data of the last hour: about 400 MB at most, which corresponds to 27 tests per second with
    /// 100 samples per replay.
    static let last = Limits(samples: 24_000_000, replays: 200_000)
    /// The maximum number of samples of one address, whatever their age: 10,000 tests with 100 samples per replay.
    static let mostOfOne = 2_000_000
    /// The time for which clients may request a result (Specification 9.3).
    static let leastTime = Duration.seconds(3_600)

    private let seed: UInt64
    private let usual: Limits
    private let last: Limits
    private let clock: SteadyClock
    private let found: @Sendable (TestKey, Date, ThroughputAnalysis) -> Void
    private let state: Mutex<State>

    /// - Parameters:
    ///   - seed: the seed of the resampling, the same for each comparison.
    ///   - usual: the limits for data of any age.
    ///   - last: the limits for data less than an hour old.
    ///   - mostOfOne: the maximum number of samples of one address.
    ///   - clock: the clock of the server.
    ///   - found: called for each comparison with its replay, the start of the replay, and the result.
    init(
        seed: UInt64, usual: Limits = usual, last: Limits = last, mostOfOne: Int = mostOfOne,
        clock: SteadyClock,
        found: @escaping @Sendable (TestKey, Date, ThroughputAnalysis) -> Void = { _, _, _ in }
    ) {
        self.found = found
        self.seed = seed
        self.usual = usual
        self.last = last
        self.clock = clock
        state = Mutex(State(shares: AddressShares(.init(all: .max, one: mostOfOne))))
    }

    /// Stores a client's measurement of one replay.
    ///
    /// - Parameters:
    ///   - samples: the measurement.
    ///   - identification: the replay.
    ///   - client: the address of its side channel.
    ///   - date: its start.
    func keep(
        _ samples: ThroughputSamples, of identification: Identification, from client: String = "",
        startedAt date: Date
    ) {
        let key = TestKey(
            userID: identification.userID, historyCount: identification.historyCount,
            testID: identification.testID)
        let time = clock.now
        state.withLock { state in
            state.lastSerial += 1
            let measurement = Measurement(
                identification: identification, date: date, samples: samples.analysed,
                sliceEnds: samples.sliceEnds.dropLast(), serial: state.lastSerial)
            state.sampleCount += measurement.samples.count
            if let old = state.measurements.updateValue(measurement, forKey: key) {
                state.sampleCount -= old.samples.count
            }
            state.comparisons[key] = nil
            state.arrivals.append(Arrival(key: key, serial: measurement.serial, time: time))
            let dropped = state.shares.keep(
                true, size: measurement.samples.count, for: key, of: ClientNetwork(client))
            for old in dropped { state.drop(old) }
            state.dropOldest(usual, last, before: time - Self.leastTime)
        }
    }

    /// Returns a client's samples of a replay, without the last one, which covers only part of its slice; nil
    /// if the replay is unknown.
    func samples(of key: TestKey) -> ThroughputSamples? {
        state.withLock { $0.measurements[key] }.map {
            ThroughputSamples(throughput: $0.samples, sliceEnds: $0.sliceEnds)
        }
    }

    /// Returns true if both replays of a comparison are known.
    func knows(_ key: TestKey) -> Bool {
        let original = TestKey(userID: key.userID, historyCount: key.historyCount, testID: 0)
        return state.withLock { $0.measurements[original] != nil && $0.measurements[key] != nil }
    }

    /// Compares a replay with the original of the same test; always returns an answer.
    func answer(for key: TestKey) -> ResultsAnswer {
        let originalKey = TestKey(
            userID: key.userID, historyCount: key.historyCount, testID: 0)
        let (original, compared, known) = state.withLock { state in
            (state.measurements[originalKey], state.measurements[key], state.comparisons[key])
        }
        guard let original, let compared else { return .rejected(.noResult) }
        if let known, known.original == original.serial, known.compared == compared.serial {
            return known.answer
        }
        let answer = compare(original, compared)
        state.withLock { state in
            guard state.measurements[key]?.serial == compared.serial else { return }
            state.comparisons[key] = Comparison(
                original: original.serial, compared: compared.serial, answer: answer)
        }
        return answer
    }

    private func compare(_ original: Measurement, _ compared: Measurement) -> ResultsAnswer {
        let most = max(original.samples.count, compared.samples.count)
        guard most <= LoadLimits.comparedSamples else {
            return .rejected(
                .notAnalysable(
                    "a replay has \(most) samples; at most \(LoadLimits.comparedSamples) can be compared"))
        }
        // Upstream has no result for a replay without any sample above zero (Specification 10.4): most often one so short
        // that all of its bytes are in the last sample, which does not count.
        guard [original, compared].allSatisfy({ $0.samples.contains { $0 > 0 } }) else {
            return .rejected(.noResult)
        }
        var generator = SeededGenerator(seed: seed)
        let analysis: ThroughputAnalysis
        do {
            analysis = try ThroughputAnalysis.analyse(
                original: original.samples, control: compared.samples, using: &generator)
        } catch {
            return .rejected(ResultsRejection(error))
        }
        let replay = compared.identification
        found(
            TestKey(userID: replay.userID, historyCount: replay.historyCount, testID: replay.testID),
            compared.date, analysis)
        return .result(
            SingleResult(
                replayName: replay.replayName, date: Self.text(of: compared.date), userID: replay.userID,
                extraString: replay.extraString, historyCount: replay.historyCount, testID: replay.testID,
                area: analysis.area, resamplingRatio: analysis.resamplingRatio,
                meanOriginal: analysis.original.mean, meanControl: analysis.control.mean,
                ksStatistic: analysis.ksStatistic, ksPValue: analysis.ksPValue))
    }

    /// Formats a date as `YYYY-MM-DD HH:MM:SS` in UTC (Specification 9.3).
    static func text(of date: Date) -> String { InstantText.upstream(date) ?? "1970-01-01 00:00:00" }
}
