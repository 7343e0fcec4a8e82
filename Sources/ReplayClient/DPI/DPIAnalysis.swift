package import ClassifierSearch
package import Differentiation
import Foundation
import Recordings
package import TestModel
import WireProtocol

/// Finds which bytes of a recording a classifier on the path matches (Specification 12).
///
/// It tests original and control first. If these are treated differently, it replays the original again and again
/// with some bytes inverted, each time other ones. It prints nothing and stores nothing; cancelling the task closes
/// its sockets at once.
package struct DPIAnalysis: Sendable {
    /// Who chooses the bytes.
    package enum Lead: Sendable {
        /// This client, by group testing; a stored search goes on.
        case client(ClientSearch)
        /// The server, by halving one packet after the other (Specification 12.2). Where it is known what the server
        /// sends, `packets` are those that are not empty, and are searched, too.
        case server(carrier: String, resumes: Bool, packets: [[UInt8]] = [])
    }

    /// How the client searches.
    package struct ClientSearch: Sendable {
        package let saved: SavedSearch?
        package let sparing: SearchSpace.Sparing
        /// The probability that a clear outcome is wrong; nil to take it from how steady the references were.
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
    /// Told what happens, in order.
    let emit: @Sendable (RuleEvent) -> Void

    /// - Parameters:
    ///   - subject: what is replayed.
    ///   - endpoint: the server it is replayed with.
    ///   - identity: whose test it is; original, control and all probes share its history count.
    ///   - order: which of original and control runs first.
    ///   - profiles: the decision profiles to apply to these.
    ///   - deciding: the one that says whether there is something to explain.
    ///   - searchesAnyway: whether probes run whatever that one says.
    ///   - sockets: how connections are opened.
    ///   - access: what keeps an M-Lab machine open to this client; nil for other servers.
    ///   - conduct: what happens before each probe.
    ///   - emit: told what happens, in order.
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
            // The port let no replay begin, so its bytes were never seen by whatever blocks it.
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
            mostBytes: original.bytesReceived)
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

    /// The conclusion that a search may state. That no byte matters is the strongest answer, and whatever
    /// slows all replays down looks like it: it stands only if there was a difference and the control is still treated
    /// as it was.
    private func confirmed(
        _ conclusion: Conclusion, _ references: TestReport, _ replay: ProbeReplay, _ course: inout ProbeCourse
    ) async throws -> Conclusion {
        guard conclusion == .noByteMatters else { return conclusion }
        guard isToExplain(references) else { return .nothingToExplain }
        for repetition in 0..<Self.controlReplays {
            try await replay.rest(afterBlock: course.wasBlocked, before: course.mostBytes)
            try await access?.renewIfOld()
            emit(.probing(number: course.number, purpose: .control, regions: []))
            let done = try await replay.run(.control, testID: course.testID)
            let record = course.record(done, .control, repetition: repetition, regions: [])
            tell(done, &course)
            emit(.probed(record, nil, nil))
            if done.outcome == .notDifferentiated { return .noByteMatters }
        }
        return .unstable
    }

    /// The most replays of the control until it is treated as it was.
    private static let controlReplays = 2

    /// Tells what a person should know of a probe, once a search.
    func tell(_ done: ProbeReplay.Outcome, _ course: inout ProbeCourse) {
        guard let notice = done.notice, !course.hasNotice else { return }
        course.hasNotice = true
        emit(.test(.notice(notice)))
    }

    /// Whether the original was treated otherwise than the control: by the deciding profile, or because it alone
    /// received nothing, which is no verdict for a test (Specification 10.3) but something that probes can tell
    /// apart.
    private func isToExplain(_ references: TestReport) -> Bool {
        if references.obstacle == .nothingReceived([.original]) { return true }
        return verdict(references) == .differentiation
    }

    /// What the deciding profile says of the references.
    private func verdict(_ references: TestReport) -> Verdict? {
        references.decisions.first { $0.profile == deciding.name }?.verdict
    }

    /// Original and control, tested like any others.
    private func references() async throws -> (report: TestReport, replays: [ReplayRole: ReplayMeasurement]) {
        let test = DifferentiationTest(
            subject, on: endpoint, identity: identity, order: order, profiles: profiles, sockets: sockets,
            access: access)
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
        // Numbers go on after those of an earlier attempt, but this attempt's original is a new one.
        course.number = search.probesTaken + 1
        while let probe = search.next() {
            try await replay.rest(afterBlock: course.wasBlocked, before: costs.mean.mostBytes)
            try await access?.renewIfOld()
            emit(.probing(number: probe.number, purpose: probe.purpose, regions: probe.regions))
            let started = ContinuousClock.now
            let done = try await replay.run(
                .client(probe.regions), testID: course.testID, isThorough: probe.purpose == .everything)
            let record = course.record(
                done, probe.purpose, repetition: probe.repetition, regions: probe.regions)
            costs.add(
                done.outcome, bytes: done.measurement.bytesReceived,
                taking: ContinuousClock.now - started
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
                // A difference only in how long answers were waited for may be the server's doing.
                checksOriginal: judge == nil))
    }

    /// Windows that are wrong more often than this leave the sequential test too little to decide by.
    private static let unsteady = 0.3

    /// How often a clear outcome is expected to be wrong: as often as the sequential test may be. Then one outcome
    /// settles a question, and only those on which the whole search turns are asked twice. Where the references were
    /// too unsteady for that test, every question is asked twice.
    private static func outcomeErrorRate(_ judge: ProbeJudge?) -> Double {
        guard let judge, judge.windowErrorRate < unsteady else {
            return SearchSettings.standard.outcomeErrorRate
        }
        return ProbeJudge.errorProbability
    }

    /// What a probe of either outcome will take, as far as can be said before any was replayed.
    private static func likelyCosts(_ replay: ProbeReplay) -> ProbeCosts {
        let original = replay.references.original
        let pause = replay.seconds(afterBlock: original.ending.looksBlocked)
        guard let judge = replay.references.judge else {
            let whole = ProbeCosts.Cost(
                bytes: Double(original.bytesReceived), seconds: original.duration + pause)
            return ProbeCosts(differentiated: whole, undifferentiated: whole)
        }
        func cost(_ side: ProbeJudge.Judgement) -> ProbeCosts.Cost {
            let effort = judge.effort(like: side)
            return ProbeCosts.Cost(
                bytes: effort.bytes,
                seconds: effort.seconds
                    + (side == .likeOriginal ? pause : replay.seconds(afterBlock: false)))
        }
        return ProbeCosts(differentiated: cost(.likeOriginal), undifferentiated: cost(.likeControl))
    }
}

extension ProbeCosts {
    /// What a probe of the outcome that takes more moves, bytes.
    fileprivate var mostBytes: Int {
        Int(max(differentiated.bytes, undifferentiated.bytes).rounded(.up))
    }
}
