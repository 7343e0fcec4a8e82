import Basics
import ClassifierSearch
import Differentiation
import TestModel
import Foundation
import Recordings
import WireProtocol

/// Replays the original with some bytes inverted and tells how it was treated (Specification 12.3).
///
/// The replay ends as soon as what it received tells it from original or control (`ProbeJudge`); where that never
/// becomes clear, the results service compares the probe with the original, and the deciding profile judges.
struct ProbeReplay: Sendable {
    let server: ResolvedServer
    let subject: DifferentiationTest.Subject
    let identity: TestIdentity
    let profile: DecisionProfile
    /// The references that probes are compared with.
    let references: ProbeReferences
    let conduct: ProbePolicy
    let emit: @Sendable (RuleEvent) -> Void

    /// How a probe was treated.
    struct Outcome {
        let outcome: ProbeOutcome
        let evidence: ProbeRecord.Evidence
        let measurement: ReplayMeasurement
        /// The notice for a person about it; nil for none.
        let notice: TestNotice?
    }

    /// The pause that follows a probe of this kind.
    func seconds(afterBlock wasBlocked: Bool) -> Double {
        conduct.pauses(to: server.address).seconds(afterBlock: wasBlocked)
    }

    /// Waits until the next probe may be replayed.
    ///
    /// - Parameters:
    ///   - wasBlocked: whether what was replayed before was cut off.
    ///   - bytes: what the next one is expected to move.
    /// - Throws: `CancellationError`, and what keeps it from being replayed.
    func rest(afterBlock wasBlocked: Bool, before bytes: Int) async throws {
        try await conduct.admit(bytes)
        let seconds = seconds(afterBlock: wasBlocked)
        guard seconds > 0 else { return }
        emit(.resting(seconds: seconds, afterBlock: wasBlocked))
        try await conduct.clock.wait(seconds: seconds)
    }

    /// What is inverted.
    enum Inversion {
        /// Nothing of the control, which is replayed once more.
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

        /// The client's packets that hold what is inverted.
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
    ///   - testID: the probe's number in the protocol.
    ///   - isThorough: whether a probe that is like the original is replayed as far as it can be compared, as the
    ///     strongest answer rests on it.
    /// - Returns: how the probe was treated.
    /// - Throws: `ReplayError`, `RecordingError`, `CancellationError`.
    func run(_ inversion: Inversion, testID: Int, isThorough: Bool = false) async throws -> Outcome {
        var probed = subject
        probed.original = try subject.original.inverting(inversion.regions)
        let watch = references.judge.map {
            EarlyExit($0.watching(inverted: inversion.packets, isThorough: isThorough))
        }
        var run = ReplayRun(
            server: server, role: inversion.role, subject: probed, identity: identity,
            // Each probe is a test by itself: nobody has to wait until the search is over.
            isLast: true,
            emit: { event in if case .notice = event { emit(.test(event)) } })
        run.probe = .init(
            testID: testID, watch: watch,
            limit: references.judge == nil ? nil : .seconds(references.timeout), change: inversion.change)
        let measurement = try await run.run()
        if let watch, measurement.transport == .udp { Self.show(measurement, to: watch) }
        func outcome(_ outcome: ProbeOutcome, _ evidence: ProbeRecord.Evidence) -> Outcome {
            Outcome(
                outcome: outcome, evidence: evidence, measurement: measurement,
                notice: references.lateness(of: measurement))
        }
        if let judgement = watch?.judgement(after: measurement) {
            return outcome(
                judgement == .likeOriginal ? .stillDifferentiated : .notDifferentiated, .throughput)
        }
        // Of a probe that was cut off or answered late the samples tell nothing of the rule.
        guard references.isComparable(measurement) else { return outcome(.inconclusive, .throughput) }
        return outcome(try await compare(testID), .analysis)
    }

    /// Datagrams are only counted by slices.
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

    /// What the results service says of the probe and the original.
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
            // A result that does not come is no reason to lose the search.
            return .inconclusive
        } catch is AnalysisError {
            return .inconclusive
        }
    }
}
