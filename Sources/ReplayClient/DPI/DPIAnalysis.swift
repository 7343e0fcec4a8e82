import Basics
package import ClassifierSearch
package import Differentiation
import Foundation
import Recordings
package import TestModel
import WireProtocol

/// Finds the bytes of a recording that a classifier on the path matches (Specification 12).
///
/// It first tests original and control. If these are treated differently, it replays the original repeatedly,
/// each time with different bytes inverted. It has no output and stores nothing; cancelling the task closes
/// its sockets immediately.
package struct DPIAnalysis: Sendable {
    /// The side that chooses the bytes.
    package enum Lead: Sendable {
        /// This client, by group testing; a stored search is resumed.
        case client(ClientSearch)
        /// The server, by bisecting one packet after the other (Specification 12.2). If the data that the
        /// server sends is known, `packets` contains its non-empty packets, which are searched, too.
        case server(carrier: String, resumes: Bool, packets: [[UInt8]] = [])
    }

    /// Settings of a search led by the client.
    package struct ClientSearch: Sendable {
        package let saved: SavedSearch?
        package let sparing: SearchSpace.Sparing
        /// The probability that a clear outcome is wrong; nil to estimate it from the variation of the
        /// references.
        package let outcomeErrorRate: Double?
        package let probeLimit: Int

        package init(
            resuming saved: SavedSearch?, sparing: SearchSpace.Sparing, outcomeErrorRate: Double?,
            probeLimit: Int
        ) {
            self.saved = saved
            self.sparing = sparing
            self.outcomeErrorRate = outcomeErrorRate
            self.probeLimit = probeLimit
        }
    }

    let subject: DifferentiationTest.Subject
    private let endpoint: ServerEndpoint
    let identity: TestIdentity
    private let order: [ReplayRole]
    private let profiles: [DecisionProfile]
    private let deciding: DecisionProfile
    private let searchesAnyway: Bool
    private let sockets: ClientSockets
    let access: MLabSession?
    private let conduct: ProbePolicy
    /// Receives the events in order.
    let emit: @Sendable (RuleEvent) -> Void

    /// - Parameters:
    ///   - subject: the recordings to replay.
    ///   - endpoint: the server to replay with.
    ///   - identity: the identifiers of the test; original, control and all probes share its history count.
    ///   - order: the order of original and control.
    ///   - profiles: the decision profiles to apply to them.
    ///   - deciding: the profile that decides if there is differentiation to explain.
    ///   - searchesAnyway: true to run probes whatever that profile decides.
    ///   - sockets: the settings for connections.
    ///   - access: keeps the access to an M-Lab machine; nil for other servers.
    ///   - conduct: the pauses and checks before each probe.
    ///   - emit: receives the events in order.
    package init(
        _ subject: DifferentiationTest.Subject, on endpoint: ServerEndpoint, identity: TestIdentity,
        order: [ReplayRole], profiles: [DecisionProfile], deciding: DecisionProfile,
        searchesAnyway: Bool = false, sockets: ClientSockets, access: MLabSession? = nil,
        conduct: ProbePolicy = ProbePolicy(), reportingTo emit: @escaping @Sendable (RuleEvent) -> Void
    ) {
        self.subject = subject
        self.endpoint = endpoint
        self.identity = identity
        self.order = order
        self.profiles = profiles
        self.deciding = deciding
        self.searchesAnyway = searchesAnyway
        self.sockets = sockets
        self.access = access
        self.conduct = conduct
        self.emit = emit
    }

    /// Runs the search.
    ///
    /// - Throws: `ReplayError`, `SearchError`, `RecordingError`, `CancellationError`.
    package func run(_ lead: Lead) async throws -> RuleReport {
        let (references, replays) = try await references()
        func report(
            _ conclusion: Conclusion, _ regions: [[MatchedRegion]] = [], _ text: String? = nil
        ) -> RuleReport {
            RuleReport(
                references: references, conclusion: conclusion, regions: regions, serverText: text)
        }
        if replays[.original] == nil, references.obstacle != nil {
            // The port was blocked before any replay began, so the blocking device never saw its bytes.
            return report(.noByteMatters)
        }
        guard searchesAnyway || isToExplain(references), let original = replays[.original],
            let control = replays[.control]
        else {
            return report(verdict(references) == .inconclusive ? .inconclusive : .nothingToExplain)
        }
        let replay = ProbeReplay(
            server: try await ResolvedServer(endpoint, sockets: sockets), subject: subject,
            identity: identity, profile: deciding,
            references: ProbeReferences(original: original, control: control), conduct: conduct, emit: emit)
        var course = ProbeCourse(
            wasBlocked: original.ending.looksBlocked || control.ending.looksBlocked,
            mostBytes: original.bytesMeasured)
        switch lead {
        case .client(let search):
            let done = try await self.search(search, replay, &course)
            let conclusion = done.conclusion ?? .probeLimitReached
            return report(
                try await confirmed(conclusion, references, replay, &course),
                try done.matchedRegions(in: subject.original))
        case .server(let carrier, let resumes, let packets):
            let found = try await searchByServer(
                replay, carrier: carrier, resumes: resumes, packets: packets, &course)
            return report(
                try await confirmed(found.conclusion, references, replay, &course), found.regions, found.text)
        }
    }

    /// Returns the conclusion that a search may report. "No byte matters" is the strongest conclusion, and an
    /// effect that slows down all replays would look the same: it is kept only if there was a difference and
    /// the control is still treated as before.
    private func confirmed(
        _ conclusion: Conclusion, _ references: TestReport, _ replay: ProbeReplay, _ course: inout ProbeCourse
    ) async throws -> Conclusion {
        guard conclusion == .noByteMatters else { return conclusion }
        guard isToExplain(references) else { return .nothingToExplain }
        for repetition in 0..<Self.controlReplays {
            try await replay.rest(afterBlock: course.wasBlocked, before: course.mostBytes)
            try await access?.renewIfOld()
            emit(.probing(number: course.number, purpose: .control, regions: []))
            let done = try await replay.run(
                .control, testID: course.testID, isRepeated: repetition > 0)
            let record = course.record(done, .control, repetition: repetition, regions: [])
            tell(done, &course)
            emit(.probed(record, nil, nil))
            if done.outcome == .notDifferentiated { return .noByteMatters }
        }
        return .unstable
    }

    /// Maximum number of replays of the control until its treatment is the same as before.
    private static let controlReplays = 2

    /// Issues a probe's notice to the user, once per search.
    func tell(_ done: ProbeReplay.Outcome, _ course: inout ProbeCourse) {
        guard let notice = done.notice, !course.hasNotice else { return }
        course.hasNotice = true
        emit(.test(.notice(notice)))
    }

    /// Returns true if the original was treated differently from the control: according to the deciding
    /// profile, or because only the original received nothing. The latter gives no verdict in a test
    /// (Specification 10.3), but probes can distinguish it.
    private func isToExplain(_ references: TestReport) -> Bool {
        if references.obstacle == .nothingReceived([.original]) { return true }
        return verdict(references) == .differentiation
    }

    /// Returns the deciding profile's verdict on the references.
    private func verdict(_ references: TestReport) -> Verdict? {
        references.decisions.first { $0.profile == deciding.name }?.verdict
    }

    /// The options of all replays of a search.
    static var options: ReplayOptions {
        var options = ReplayOptions()
        options.asksArrivals = true
        return options
    }

    /// Tests original and control in the usual way.
    private func references() async throws -> (report: TestReport, replays: [ReplayRole: ReplayMeasurement]) {
        let test = DifferentiationTest(
            subject, on: endpoint, identity: identity, order: order, profiles: profiles, sockets: sockets,
            access: access, replays: Self.options)
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

    private func search(
        _ request: ClientSearch, _ replay: ProbeReplay, _ course: inout ProbeCourse
    ) async throws -> RuleSearch {
        var search = try begin(request, judge: replay.references.judge)
        var costs = ObservedCosts(expecting: Self.likelyCosts(replay))
        emit(.searching(search.estimate(costs.mean)))
        // The numbering continues that of an earlier attempt, but this attempt's original is a new one.
        course.number = search.probesTaken + 1
        while let probe = search.next() {
            try await replay.rest(afterBlock: course.wasBlocked, before: costs.mean.mostBytes)
            try await access?.renewIfOld()
            emit(.probing(number: probe.number, purpose: probe.purpose, regions: probe.regions))
            let started = sockets.clock.steady.now
            let done = try await replay.run(
                .client(probe.regions), testID: course.testID, isThorough: probe.purpose == .everything,
                isRepeated: probe.repetition > 0)
            let record = course.record(
                done, probe.purpose, repetition: probe.repetition, regions: probe.regions)
            costs.add(
                done.outcome, bytes: done.measurement.bytesMeasured,
                taking: sockets.clock.steady.now - started
                    + .seconds(replay.seconds(afterBlock: course.wasBlocked)))
            try search.report(done.outcome)
            tell(done, &course)
            emit(.probed(record, search.estimate(costs.mean), search.saved))
        }
        return search
    }

    private func begin(_ request: ClientSearch, judge: ProbeJudge?) throws -> RuleSearch {
        if let saved = request.saved { return try RuleSearch(resuming: saved, of: subject.original) }
        let rate = request.outcomeErrorRate ?? Self.outcomeErrorRate(judge)
        return RuleSearch(
            try SearchSpace(subject.original, sparing: request.sparing),
            settings: try SearchSettings(
                outcomeErrorRate: rate, probeLimit: request.probeLimit,
                // A difference only in the waiting times for answers may be caused by the server.
                checksOriginal: judge == nil))
    }

    /// Maximum window error rate of the references; above it the sequential test has too little information.
    private static let unsteady = 0.3

    /// Returns the probability that a clear outcome is wrong: the error probability of the sequential test.
    /// With it one outcome settles most questions, and only decisive ones are asked twice. If the references
    /// varied too much for that test, every question is asked twice.
    private static func outcomeErrorRate(_ judge: ProbeJudge?) -> Double {
        guard let judge, judge.windowErrorRate < unsteady else {
            return SearchSettings.standard.outcomeErrorRate
        }
        return ProbeJudge.errorProbability
    }

    /// Returns the expected cost of a probe with either outcome, estimated before the first probe.
    private static func likelyCosts(_ replay: ProbeReplay) -> ProbeCosts {
        let original = replay.references.original
        let pause = replay.seconds(afterBlock: original.ending.looksBlocked)
        let whole = ProbeCosts.Cost(
            bytes: Double(original.bytesMeasured), seconds: original.duration + pause)
        func cost(_ side: ProbeJudge.Judgement) -> ProbeCosts.Cost {
            guard let effort = replay.references.effort(like: side) else { return whole }
            return ProbeCosts.Cost(
                bytes: effort.bytes,
                seconds: effort.seconds
                    + (side == .likeOriginal ? pause : replay.seconds(afterBlock: false)))
        }
        return ProbeCosts(differentiated: cost(.likeOriginal), undifferentiated: cost(.likeControl))
    }
}

extension ProbeCosts {
    /// Data of a probe with the more expensive outcome, bytes.
    fileprivate var mostBytes: Int {
        Int(max(differentiated.bytes, undifferentiated.bytes).rounded(.up))
    }
}
