import Differentiation
import Foundation
import Synchronization
import WireProtocol

/// What clients measured, and what follows from it (Specification 9, 10.4).
///
/// The newest samples of a (user, history count, test) count. Results are worked out when they are asked for,
/// kept, and worked out again when samples are newer. Nothing leaves because of its age; when memory runs out the
/// oldest leaves first.
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
        var arrivals: [(key: TestKey, serial: UInt64)] = []
        var sampleCount = 0
        var lastSerial: UInt64 = 0

        mutating func dropOldest(sampleLimit: Int, replayLimit: Int) {
            var passed = 0
            while sampleCount > sampleLimit || measurements.count > replayLimit, passed < arrivals.count {
                let (key, serial) = arrivals[passed]
                passed += 1
                guard let old = measurements[key], old.serial == serial else { continue }
                measurements[key] = nil
                comparisons[key] = nil
                sampleCount -= old.samples.count
            }
            arrivals.removeFirst(passed)
            // Repeated keys leave passed-over arrivals behind.
            if arrivals.count > 2 * measurements.count + 16 {
                arrivals.removeAll { measurements[$0.key]?.serial != $0.serial }
            }
        }
    }

    /// The most samples kept in all: about 64 MB.
    static let sampleLimit = 8_000_000
    /// The most replays kept.
    static let replayLimit = 20_000

    private let seed: UInt64
    private let sampleLimit: Int
    private let replayLimit: Int
    private let found: @Sendable (TestKey, Date, ThroughputAnalysis) -> Void
    private let state = Mutex(State())

    /// - Parameters:
    ///   - seed: the seed of the resampling; each comparison starts from it.
    ///   - sampleLimit: the most samples kept in all.
    ///   - replayLimit: the most replays kept.
    ///   - found: told of each comparison: of which replay, when that began, and what was found.
    init(
        seed: UInt64, sampleLimit: Int = sampleLimit, replayLimit: Int = replayLimit,
        found: @escaping @Sendable (TestKey, Date, ThroughputAnalysis) -> Void = { _, _, _ in }
    ) {
        self.found = found
        self.seed = seed
        self.sampleLimit = sampleLimit
        self.replayLimit = replayLimit
    }

    /// Keeps what a client measured in one replay.
    func keep(_ samples: ThroughputSamples, of identification: Identification, startedAt date: Date) {
        let key = TestKey(
            userID: identification.userID, historyCount: identification.historyCount,
            testID: identification.testID)
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
            state.arrivals.append((key, measurement.serial))
            state.dropOldest(sampleLimit: sampleLimit, replayLimit: replayLimit)
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
