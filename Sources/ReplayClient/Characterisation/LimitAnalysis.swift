import Basics
package import Characterisation
package import Differentiation
import Foundation
import Networking
package import Recordings
package import TestModel
import WireProtocol

/// Tells by experiments what limits an app's flows: from which bytes, packets or seconds on, for how long, and
/// how often.
///
/// It first tests original and control, both for at most `LimitExperiments.window` seconds. Then it replays the
/// original under the conditions that `LimitExperiments` wants next. It has no output and stores nothing;
/// cancelling the task closes its sockets immediately.
package struct LimitAnalysis: Sendable {
    private let subject: DifferentiationTest.Subject
    private let endpoint: ServerEndpoint
    private let others: LimitPlaces
    private let identity: TestIdentity
    private let order: [ReplayRole]
    private let profiles: [DecisionProfile]
    private let sockets: ClientSockets
    private let access: MLabSession?
    private let conduct: ProbePolicy
    private let asksReadings: Bool
    /// Receives the events in order.
    private let emit: @Sendable (LimitEvent) -> Void

    /// Number of further replays after one in which this machine stood still.
    private static let repetitions = 3

    /// - Parameters:
    ///   - subject: the recordings to replay.
    ///   - endpoint: the server to replay with.
    ///   - others: where else the limit is looked for.
    ///   - identity: the identifiers of the test; all replays share its history count.
    ///   - order: the order of original and control.
    ///   - profiles: the decision profiles to apply to them.
    ///   - sockets: the settings for connections.
    ///   - access: keeps the access to an M-Lab machine; nil for other servers.
    ///   - conduct: the pauses and checks before each replay.
    ///   - asksReadings: true to ask the server for its readings of each connection, and its packets, if it runs this program.
    ///   - emit: receives the events in order.
    package init(
        _ subject: DifferentiationTest.Subject, on endpoint: ServerEndpoint,
        others: LimitPlaces = LimitPlaces(),
        identity: TestIdentity, order: [ReplayRole], profiles: [DecisionProfile], sockets: ClientSockets,
        access: MLabSession? = nil,
        conduct: ProbePolicy = ProbePolicy(), asksReadings: Bool = false,
        reportingTo emit: @escaping @Sendable (LimitEvent) -> Void
    ) {
        self.subject = subject
        self.endpoint = endpoint
        self.others = others
        self.identity = identity
        self.order = order
        self.profiles = profiles
        self.sockets = sockets
        self.access = access
        self.conduct = conduct
        self.asksReadings = asksReadings
        self.emit = emit
    }

    /// Runs the experiments.
    ///
    /// - Parameters:
    ///   - observations: those of an earlier attempt, which are not made again.
    ///   - silences: the silences that are tried, in seconds, from short to long.
    /// - Returns: the portrait.
    /// - Throws: `ReplayError`, `RecordingError`, `CancellationError`.
    package func run(
        after observations: [Observation] = [], silences: [Double] = LimitExperiments.usualSilences
    ) async throws -> LimitReport {
        let (references, replays) = try await references()
        let exchanges = FlowExchanges(subject.original)
        guard let first = replays[.original], let control = replays[.control].flatMap(ControlTimes.init)
        else { return LimitReport(references: references, portrait: nil) }
        let server = try await ResolvedServer(endpoint, sockets: sockets)
        let senders = try await senders(first, on: server)
        var experiments = LimitExperiments(
            exchanges, beside: control, after: observations, silences: silences,
            places: others.places.union(senders.other == nil ? [] : [.otherCongestion]),
            restartsSender: senders.restarts)
        let original = Observation(Experiment(.original), first, of: exchanges, beside: control)
        experiments.add(original)
        emit(.observed(LimitRecord(number: 0, observation: original, measurement: first), experiments))
        let known = (readings: first.serverTCP != nil, packets: first.packets != nil)
        var number = 1
        var before = first
        var unplaced = UnplacedReplays()
        unplaced.add(first, original, at: experiments)
        while let next = experiments.next {
            try await rest(before: next, experiments.portrait.effect, server)
            try await access?.renewIfOld()
            emit(.replaying(number: number, next.experiment))
            let measurement: ReplayMeasurement
            do {
                measurement = try await replay(
                    next, number: number, on: server, with: senders.other, known: known)
            } catch let error as ReplayError
                where next.experiment.purpose.place != .usual || next.experiment.purpose.isPair
                || next.experiment.restartsSender == true
            {
                experiments.add(
                    Observation(
                        next.experiment, segment: FlowExchanges.ethernetSegment, start: nil, isRefused: true))
                emit(.refused(number: number, next.experiment, error, experiments))
                number += 1
                continue
            }
            let gap = measurement.begin - before.begin - before.duration
            let observation = observation(
                of: next.experiment, measurement, exchanges, control, experiments, gap: gap)
            before = measurement
            experiments.add(observation)
            unplaced.add(measurement, observation, at: experiments)
            unplaced.place(in: &experiments, beside: control)
            emit(
                .observed(
                    LimitRecord(number: number, observation: observation, measurement: measurement),
                    experiments))
            number += 1
        }
        return LimitReport(references: references, portrait: experiments.portrait)
    }

    /// Says what a replay shows.
    private func observation(
        of experiment: Experiment, _ measurement: ReplayMeasurement, _ exchanges: FlowExchanges,
        _ control: ControlTimes, _ experiments: LimitExperiments, gap: Double?
    ) -> Observation {
        if experiment.purpose.place == .upload {
            return Observation(
                upload: experiment, downloaded: measurement.arrivals ?? [],
                uploaded: measurement.slicedArrivals, of: exchanges,
                beside: (control, experiments.uploadControl), end: (measurement.duration, measurement.end),
                segment: measurement.segment ?? FlowExchanges.ethernetSegment, gap: gap.map { max(0, $0) })
        }
        if experiment.purpose.isPair {
            return Observation(
                pair: experiment, measurement.arrivals ?? [], measurement.secondArrivals ?? [],
                length: measurement.duration, segment: measurement.segment ?? FlowExchanges.ethernetSegment,
                gap: gap.map { max(0, $0) })
        }
        return Observation(
            experiment, measurement, of: exchanges, beside: control, box: experiments.box, gap: gap)
    }

    /// Waits until a bucket is full again, and until what was blocked is free again.
    private func rest(
        before next: LimitExperiments.Next, _ effect: LimitStart.Effect?, _ server: ResolvedServer
    ) async throws {
        try await conduct.admit(next.bytes)
        let isBlocked = effect == .freezes || effect == .resets
        // A pause would let a box forget what is asked for, or fill its bucket.
        let pause =
            next.followsDirectly ? 0 : conduct.pauses(to: server.address).seconds(afterBlock: isBlocked)
        let seconds = max(next.wait, pause)
        guard seconds > 0 else { return }
        emit(.resting(seconds: seconds, isForBucket: next.wait >= pause))
        try await sockets.clock.wait(seconds: seconds)
    }

    private func replay(
        _ next: LimitExperiments.Next, number: Int, on server: ResolvedServer, with other: Recording?,
        known: (readings: Bool, packets: Bool)
    ) async throws -> ReplayMeasurement {
        let experiment = next.experiment
        let isPair = experiment.purpose.isPair
        var server = server
        if experiment.purpose.place == .otherServer, let other = others.server {
            server = try await ResolvedServer(other, sockets: sockets)
        }
        var subject = subject
        if experiment.purpose.place == .upload, let upload = others.upload {
            let answers = FlowExchanges(subject.original).answers(before: experiment.step ?? 0)
            subject = try subject.turned(into: upload, after: answers)
        }
        if experiment.purpose.place == .otherCongestion { subject.original = other ?? subject.original }
        if experiment.restartsSender == true, let step = experiment.step {
            let answers = FlowExchanges(subject.original).answers(before: step)
            subject.original = try subject.original.restarted(after: answers)
        }
        var run = ReplayRun(
            server: server, role: experiment.purpose.isControl ? .control : .original, subject: subject,
            identity: identity,
            // Each is a test of its own, so other tests need not wait for the end.
            isLast: true, emit: { event in if case .notice = event { emit(.test(event)) } })
        run.options = ReplayOptions(
            window: next.window,
            conditions: ReplayConditions(
                hold: experiment.purpose.place == .upload
                    ? nil : experiment.step.map { .init(step: $0, seconds: experiment.seconds) },
                segment: experiment.segment,
                port: experiment.purpose.place == .otherPort && !isPair ? others.port : nil,
                second: isPair ? .init(port: experiment.purpose == .besideOtherPort ? others.port : nil) : nil
            ))
        // Another server may run another program.
        let isUsual = experiment.purpose.place == .usual
        // A server tells its side of one connection only.
        run.options.asksReadings = known.readings && isUsual && !isPair
        run.options.asksPackets = known.packets && !isPair
        run.probe = .init(testID: DPIReport.firstTestID + number - 1, watch: nil, change: .none)
        var left = Self.repetitions
        while true {
            do { return try await run.run() } catch ReplayError.stoodStill where left > 0 { left -= 1 }
        }
    }

    /// The senders that a server offers beside the usual one.
    private struct Senders {
        /// The original under the name that asks for another congestion control; nil if there is none.
        var other: Recording?
        /// True if the usual one can begin anew behind a hold, and is one of which it is known how soon it tries more.
        var restarts = false
    }

    /// Returns the senders that a server offers beside that of a replay.
    private func senders(_ replay: ReplayMeasurement, on server: ResolvedServer) async throws -> Senders {
        guard let usual = replay.serverTCP?.congestionControl, !usual.isEmpty,
            let software = try await server.resultsClient().software(),
            let other = software.offered.first(where: { $0 != usual })
        else { return Senders() }
        // A name that becomes too long can ask for neither.
        let longest = try? subject.original.restarted(after: subject.original.packets.count)
        return Senders(
            other: try? subject.original.sent(with: other),
            restarts: usual == CongestionControl.bbr && longest != nil)
    }

    /// Tests original and control in the usual way.
    private func references() async throws -> (report: TestReport, replays: [ReplayRole: ReplayMeasurement]) {
        var replays = ReplayOptions(window: LimitExperiments.window, conditions: ReplayConditions())
        replays.asksReadings = asksReadings
        replays.asksPackets = asksReadings
        let test = DifferentiationTest(
            subject, on: endpoint, identity: identity, order: order, profiles: profiles, sockets: sockets,
            access: access, replays: replays)
        let (events, feed) = AsyncStream<TestEvent>.makeStream()
        async let relayed = events.reduce(into: [ReplayRole: ReplayMeasurement]()) { replays, event in
            if case .replayFinished(let replay) = event { replays[replay.role] = replay }
            emit(.test(event))
        }
        defer { feed.finish() }
        let report = try await test.run(reportingTo: feed)
        feed.finish()
        return (report, await relayed)
    }
}

extension FlowExchanges {
    /// The lengths of a recording.
    package init(_ recording: Recording) {
        self.init(
            recording.packets.map { Exchange(request: $0.payload.count, answer: $0.responseLength) })
    }
}

extension Observation {
    /// Says what a replay shows.
    init(
        _ experiment: Experiment, _ measurement: ReplayMeasurement, of exchanges: FlowExchanges,
        beside control: ControlTimes, box: PacketTreatment.Together? = nil, gap: Double? = nil
    ) {
        self.init(
            experiment, arrivals: measurement.arrivals ?? [], of: exchanges, beside: control,
            end: (measurement.duration, measurement.end),
            segment: measurement.segment ?? FlowExchanges.ethernetSegment,
            samples: measurement.serverTCP?.samples ?? [], packets: measurement.packets?.packets ?? [],
            box: box, roundTrip: measurement.leastRoundTrip,
            gap: gap.map { max(0, $0) })
    }
}

extension ControlTimes {
    /// Takes the control's arrivals, and its server's side; nil of too few.
    init?(_ measurement: ReplayMeasurement) {
        let sent = measurement.serverTCP.flatMap { readings in
            readings.shortestRoundTrip.flatMap {
                SentBehindOnset(of: readings.samples, shortest: $0, from: 0, rates: (0, 0))
            }
        }
        self.init(measurement.arrivals ?? [], sent: sent)
    }
}

extension ReplayMeasurement {
    /// The way in which the flow ended.
    fileprivate var end: LimitStart.End {
        switch ending {
        case .complete: .complete
        case .timeLimit, .stopped, .silent, .noAnswer: .stopped
        case .closedEarly, .reset, .noConnection: .broken
        }
    }

    /// The least round trip of its connection as the kernel of either end knows it, the greater of the two, in seconds;
    /// nil if neither does.
    fileprivate var leastRoundTrip: Double? {
        [clientTCP, serverTCP].compactMap { $0?.shortestRoundTrip }.max()
    }

    /// Bytes that had arrived at the ends of slices, without slices in which none did.
    fileprivate var slicedArrivals: [ArrivalFit.Arrival] {
        var (arrivals, sum) = ([ArrivalFit.Arrival](), 0.0)
        for (rate, end) in zip(samples.throughput, samples.sliceEnds) where rate > 0 {
            // Mbit/s over the length of a slice.
            sum += rate * 125_000 * sliceLength
            arrivals.append(.init(time: end, bytes: Quantities.whole(sum.rounded())))
        }
        return arrivals
    }

    /// Its start, in seconds of the system's uptime.
    fileprivate var begin: Double { Double(startUptime) * 1e-9 }
}
