import Basics
import ClassifierSearch
import Differentiation
import TestModel
import Foundation
import Recordings
import WireProtocol

/// Replays the original with some bytes inverted and determines its treatment (Specification 12.3).
///
/// The replay ends as soon as its received data distinguishes it from original or control (`ProbeJudge`). If
/// that never becomes clear, the results service compares the probe with the original, and the deciding
/// profile judges. An upload lasts a time that is fixed before it (`ProbeReferences.timeout(isWhole:)`), and is judged
/// afterwards by what arrived at the server.
struct ProbeReplay: Sendable {
    let server: ResolvedServer
    let subject: DifferentiationTest.Subject
    let identity: TestIdentity
    let profile: DecisionProfile
    /// The references that probes are compared with.
    let references: ProbeReferences
    let conduct: ProbePolicy
    let emit: @Sendable (RuleEvent) -> Void

    /// Outcome of a probe.
    struct Outcome {
        let outcome: ProbeOutcome
        let evidence: ProbeRecord.Evidence
        let measurement: ReplayMeasurement
        /// The notice for the user about it; nil for none.
        let notice: TestNotice?
    }

    /// Returns the pause before the next probe, s.
    func seconds(afterBlock wasBlocked: Bool) -> Double {
        conduct.pauses(to: server.address).seconds(afterBlock: wasBlocked)
    }

    /// Waits until the next probe may be replayed.
    ///
    /// - Parameters:
    ///   - wasBlocked: true if the previous replay was cut off.
    ///   - bytes: the expected data of the next one.
    /// - Throws: `CancellationError`, and the error that prevents the probe.
    func rest(afterBlock wasBlocked: Bool, before bytes: Int) async throws {
        try await conduct.admit(bytes)
        let seconds = seconds(afterBlock: wasBlocked)
        guard seconds > 0 else { return }
        emit(.resting(seconds: seconds, afterBlock: wasBlocked))
        try await server.sockets.clock.wait(seconds: seconds)
    }

    /// The bytes that are inverted.
    enum Inversion {
        /// No bytes: the control is replayed once more.
        case control
        /// Bytes that this client sends.
        case client([PayloadRegion])
        /// Bytes of a packet of the server, which inverts them itself.
        case server(PayloadRegion)

        /// A region of either side.
        init(_ region: PayloadRegion) {
            self = region.sender == .server ? .server(region) : .client([region])
        }

        fileprivate var role: ReplayRole {
            if case .control = self { .control } else { .original }
        }

        /// Indices of the client's packets that contain inverted bytes.
        fileprivate var packets: [Int] { regions.map(\.packet) }

        fileprivate var regions: [PayloadRegion] {
            if case .client(let regions) = self { regions } else { [] }
        }

        fileprivate var change: ChangeSpecification {
            guard case .server(let region) = self else { return .none }
            return .alter(packet: region.packet + 1, action: .invertRegion, region: region.range)
        }
    }

    /// - Parameters:
    ///   - inversion: the bytes to invert.
    ///   - testID: the probe's test ID in the protocol.
    ///   - isThorough: true to replay a probe that resembles the original for as long as it can be compared,
    ///     because the strongest conclusion depends on it.
    ///   - isRepeated: true for a repetition of a probe; an upload then lasts as long as it can be compared.
    /// - Returns: the outcome of the probe.
    /// - Throws: `ReplayError`, `RecordingError`, `CancellationError`.
    func run(
        _ inversion: Inversion, testID: Int, isThorough: Bool = false, isRepeated: Bool = false
    ) async throws -> Outcome {
        let isUpload = references.direction == .up
        let isWhole = isThorough || isRepeated
        var probed = subject
        probed.original = try subject.original.inverting(inversion.regions)
        let watch = references.judge.map {
            EarlyExit($0.watching(inverted: inversion.packets, isThorough: isThorough))
        }
        var run = ReplayRun(
            server: server, role: inversion.role, subject: probed, identity: identity,
            // Each probe is a test of its own, so other tests need not wait for the end of the search.
            isLast: true,
            emit: { event in if case .notice = event { emit(.test(event)) } })
        run.options = DPIAnalysis.options
        if references.judge != nil { run.options.window = references.timeout(isWhole: isWhole) }
        run.probe = .init(testID: testID, watch: isUpload ? nil : watch, change: inversion.change)
        let measurement = try await run.run()
        if let watch, isUpload || measurement.transport == .udp { Self.show(measurement, to: watch) }
        func outcome(_ outcome: ProbeOutcome, _ evidence: ProbeRecord.Evidence) -> Outcome {
            Outcome(
                outcome: outcome, evidence: evidence, measurement: measurement,
                notice: references.lateness(of: measurement))
        }
        // A busy machine may have made the probe look like either.
        guard measurement.environment?.excess == nil else { return outcome(.inconclusive, .throughput) }
        if let judgement = watch?.judgement(after: measurement) {
            return outcome(
                judgement == .likeOriginal ? .stillDifferentiated : .notDifferentiated, .throughput)
        }
        // A short upload tells the results service little; its repetition is longer.
        if isUpload, !isWhole, measurement.ending == .stopped { return outcome(.inconclusive, .throughput) }
        // The samples of a probe that was cut off or answered late give no information about the rule.
        guard references.isComparable(measurement) else { return outcome(.inconclusive, .throughput) }
        return outcome(try await compare(testID), .analysis)
    }

    /// Passes a UDP replay or an upload to the early exit afterwards, as their bytes are only counted per slice.
    private static func show(_ measurement: ReplayMeasurement, to watch: EarlyExit) {
        let answers = measurement.answers
        var sent = 0
        for (slice, bytes) in answers.bytes.enumerated() {
            let end = Double(slice + 1) * AnswerTimes.slice
            while sent < answers.departures.count, answers.departures[sent] < end {
                sent += 1
                watch.sent(sent, atNanoseconds: Int64(answers.departures[sent - 1] * 1e9))
            }
            if watch.received(bytes, atNanoseconds: Int64((end - AnswerTimes.slice / 2) * 1e9)) { return }
        }
    }

    /// Requests the results service's comparison of the probe with the original.
    private func compare(_ testID: Int) async throws -> ProbeOutcome {
        let key = TestKey(
            userID: identity.userID, historyCount: identity.historyCount, testID: testID)
        do {
            let result = try await server.resultsClient(observe: { emit(.test(.exchange($0))) })
                .result(for: key) {}
            let input = try DecisionInput(
                area: result.area, ksPValue: result.ksPValue, resamplingRatio: result.resamplingRatio,
                meanOriginal: result.meanOriginal, meanControl: result.meanControl)
            return switch profile.decide(input).verdict {
            case .differentiation: .notDifferentiated
            case .noDifferentiation: .stillDifferentiated
            case .inconclusive: .inconclusive
            }
        } catch is ReplayError {
            // A missing result must not end the search.
            return .inconclusive
        } catch is AnalysisError {
            return .inconclusive
        }
    }
}
