import ClassifierSearch
import Differentiation
import Etiquette
import Foundation
import Recordings
import TestModel
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
    /// Nil if original and control cannot be told apart by what they received.
    let judge: ProbeJudge?
    let conduct: ProbeConduct
    let emit: @Sendable (RuleEvent) -> Void

    /// A probe lasts at most this many times the span that original and control can be compared over, and a second.
    private static let patience = 1.5

    /// How a probe was treated.
    struct Outcome {
        let outcome: ProbeOutcome
        let evidence: ProbeRecord.Evidence
        let measurement: ReplayMeasurement
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
        /// Bytes that this client sends.
        case client([PayloadRegion])
        /// Bytes of a packet of the server, which inverts them itself.
        case server(PayloadRegion)

        /// A region of either side.
        init(_ region: PayloadRegion) {
            self = region.sender == .server ? .server(region) : .client([region])
        }

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
    /// - Returns: how the probe was treated.
    /// - Throws: `ReplayError`, `RecordingError`, `CancellationError`.
    func run(_ inversion: Inversion, testID: Int) async throws -> Outcome {
        var probed = subject
        probed.original = try subject.original.inverting(inversion.regions)
        let watch = judge.map(ReplayWatch.init)
        var run = ReplayRun(
            server: server, role: .original, subject: probed, identity: identity,
            // Each probe is a test by itself: nobody has to wait until the search is over.
            isLast: true,
            emit: { event in if case .notice = event { emit(.test(event)) } })
        run.probe = .init(
            testID: testID, watch: watch,
            limit: judge.map { .seconds($0.horizon * Self.patience + 1) }, change: inversion.change)
        let measurement = try await run.run()
        if let watch, measurement.transport == .udp { Self.show(measurement, to: watch) }
        if let judgement = watch?.judgement(after: measurement) {
            return Outcome(
                outcome: judgement == .likeOriginal ? .stillDifferentiated : .notDifferentiated,
                evidence: .throughput, measurement: measurement)
        }
        return Outcome(
            outcome: try await compare(testID), evidence: .analysis, measurement: measurement)
    }

    /// Datagrams are only counted by slices.
    private static func show(_ measurement: ReplayMeasurement, to watch: ReplayWatch) {
        for (throughput, end) in zip(measurement.samples.throughput, measurement.samples.sliceEnds) {
            let middle = end - measurement.sliceLength / 2
            let bytes = Int(throughput * 125_000 * measurement.sliceLength)
            if watch.received(bytes, atNanoseconds: Int64(max(0, middle) * 1e9)) { return }
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
