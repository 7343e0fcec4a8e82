import Basics
import Differentiation
import Foundation
import NIOCore
import Synchronization
import WireProtocol

/// What clients measured, and what follows from it (Specification 9, 10.4).
///
/// The newest samples of a (user, history count, test) count. Results are worked out when they are asked for,
/// kept, and worked out again when samples are newer. Nothing leaves because of its age alone: of more than is usually
/// kept the oldest leaves first, once clients had an hour to ask for it (9.3). So a busy server takes more memory for that
/// hour, up to a last limit.
final class SampleStore: Sendable {
    /// The samples of one replay, as the analysis takes them.
    private struct Measurement {
        let identification: Identification
        let date: Date
        /// Without the last sample, which covers only part of its slice.
        let samples: [Double]
        /// The ends of their slices, in seconds.
        let sliceEnds: [Double]
        let serial: UInt64
    }

    /// A comparison and the samples it is made of.
    private struct Comparison {
        let original: UInt64
        let compared: UInt64
        let answer: ResultsAnswer
    }

    private struct State {
        var measurements: [TestKey: Measurement] = [:]
        var comparisons: [TestKey: Comparison] = [:]
        /// The keys in the order of arrival; those whose serial is no longer the newest are passed over.
        var arrivals: CircularBuffer<Arrival> = []
        var sampleCount = 0
        var lastSerial: UInt64 = 0

        func exceeds(_ limits: Limits) -> Bool {
            sampleCount > limits.samples || measurements.count > limits.replays
        }

        /// Drops the oldest replays of more than is kept: those before an instant, or any beyond the last limit.
        mutating func dropOldest(_ usual: Limits, _ last: Limits, before instant: ContinuousClock.Instant) {
            while let oldest = arrivals.first, exceeds(last) || exceeds(usual) && oldest.time < instant {
                arrivals.removeFirst()
                guard let old = measurements[oldest.key], old.serial == oldest.serial else { continue }
                measurements[oldest.key] = nil
                comparisons[oldest.key] = nil
                sampleCount -= old.samples.count
            }
            // Repeated keys leave passed-over arrivals behind.
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

    /// The limits of what is kept.
    struct Limits: Sendable {
        /// Samples, of 16 bytes each.
        let samples: Int
        /// Replays.
        let replays: Int
    }

    /// So much is kept however old it is: about 128 MB at most, and some 35 MB of replays of 100 samples.
    static let usual = Limits(samples: 8_000_000, replays: 20_000)
    /// So much is kept of the last hour: about 400 MB at most. It is that of 27 tests a second, of 100 samples a replay.
    static let last = Limits(samples: 24_000_000, replays: 200_000)
    /// The time during which clients may ask for a result (Specification 9.3).
    static let leastTime = Duration.seconds(3_600)

    private let seed: UInt64
    private let usual: Limits
    private let last: Limits
    private let now: @Sendable () -> ContinuousClock.Instant
    private let found: @Sendable (TestKey, Date, ThroughputAnalysis) -> Void
    private let state = Mutex(State())

    /// - Parameters:
    ///   - seed: the seed of the resampling; each comparison starts from it.
    ///   - usual: how much is kept of any age.
    ///   - last: how much is kept of what came less than an hour ago.
    ///   - now: tells the time.
    ///   - found: told of each comparison: of which replay, when that began, and what was found.
    init(
        seed: UInt64, usual: Limits = usual, last: Limits = last,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        found: @escaping @Sendable (TestKey, Date, ThroughputAnalysis) -> Void = { _, _, _ in }
    ) {
        self.found = found
        self.seed = seed
        self.usual = usual
        self.last = last
        self.now = now
    }

    /// Keeps what a client measured in one replay.
    func keep(_ samples: ThroughputSamples, of identification: Identification, startedAt date: Date) {
        let key = TestKey(
            userID: identification.userID, historyCount: identification.historyCount,
            testID: identification.testID)
        let time = now()
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
            state.dropOldest(usual, last, before: time - Self.leastTime)
        }
    }

    /// What a client reported of a replay, without the last sample, which covers only part of its slice; nil if the
    /// replay is not known.
    func samples(of key: TestKey) -> ThroughputSamples? {
        state.withLock { $0.measurements[key] }.map {
            ThroughputSamples(throughput: $0.samples, sliceEnds: $0.sliceEnds)
        }
    }

    /// The comparison of a replay with the original of the same test, always with an answer.
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

    /// `YYYY-MM-DD HH:MM:SS` in UTC (Specification 9.3).
    static func text(of date: Date) -> String {
        date.formatted(
            .verbatim(
                """
                \(year: .padded(4))-\(month: .twoDigits)-\(day: .twoDigits) \
                \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\
                \(minute: .twoDigits):\(second: .twoDigits)
                """,
                locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt,
                calendar: Calendar(identifier: .gregorian)))
    }
}
