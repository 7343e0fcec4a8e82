import ClassifierSearch
import Differentiation
import Foundation
import Recordings
import ReplayClient
import ResultStore
import TestModel
import Wording

/// Searches for a classifier's rule are tests too: of original and control first, then of probes.
extension TestRun {
    /// Runs a search.
    ///
    /// - Parameters:
    ///   - lead: who chooses the probes.
    ///   - searchesAnyway: whether probes run whatever the test of original and control says.
    ///   - probes: shows these.
    ///   - keep: told after each probe what to store to go on later.
    /// - Returns: the row, and the error if there was one; a failed or cancelled attempt gives a row too.
    func search(
        _ lead: DPIAnalysis.Lead, anyway searchesAnyway: Bool, _ probes: RuleSearchReporter,
        keep: @escaping @Sendable (SavedSearch) async -> Void
    ) async -> Outcome {
        var generator = SeededGenerator(seed: plan.seed)
        let order: [ReplayRole] =
            switch plan.order {
            case .random: DifferentiationTest.drawOrder(using: &generator)
            case .originalFirst: [.original, .control]
            case .controlFirst: [.control, .original]
            }
        let started = Date()
        reporter.willRun(plan, order: order)
        let (events, feed) = AsyncStream<RuleEvent>.makeStream()
        async let seen = watch(events, probes, keep)
        var run = self
        let result: Result<RuleReport, any Error>
        do {
            result = .success(try await run.analyse(lead, searchesAnyway, order, feed))
        } catch {
            result = .failure(error)
        }
        feed.finish()
        let (course, records) = await seen
        reporter.didEnd()
        probes.didEnd()
        return run.outcome(of: result, lead, order, started, course, records)
    }

    private mutating func analyse(
        _ lead: DPIAnalysis.Lead, _ searchesAnyway: Bool, _ order: [ReplayRole],
        _ feed: AsyncStream<RuleEvent>.Continuation
    ) async throws -> RuleReport {
        let (notices, notice) = AsyncStream<TestEvent>.makeStream()
        async let relayed: Void = { for await event in notices { feed.yield(.test(event)) } }()
        let access: MLabSession?
        do { access = try await openAccess(notice) } catch {
            notice.finish()
            throw error
        }
        if let access { plan.use(access) }
        let result: Result<RuleReport, any Error>
        do {
            let deciding = plan.profiles.first { $0.name == plan.decidingProfile } ?? .ios
            result = .success(
                try await DPIAnalysis(
                    plan.subject, on: plan.endpoint, identity: plan.identity, order: order,
                    profiles: plan.profiles, deciding: deciding, searchesAnyway: searchesAnyway,
                    sockets: plan.sockets, access: access,
                    reportingTo: { feed.yield($0) }
                ).run(lead))
        } catch {
            result = .failure(error)
        }
        await access?.close()
        notice.finish()
        await relayed
        return try result.get()
    }

    private func watch(
        _ events: AsyncStream<RuleEvent>, _ probes: RuleSearchReporter,
        _ keep: @Sendable (SavedSearch) async -> Void
    ) async -> (Course, [ProbeRecord]) {
        var course = Course()
        var records: [ProbeRecord] = []
        for await event in events {
            switch event {
            case .test(let event):
                course.take(event)
                reporter.handle(event)
            case .probed(let record, _, let saved):
                records.append(record)
                if let saved { await keep(saved) }
            case .searching, .probing, .knownRule: break
            }
            probes.handle(event)
        }
        return (course, records)
    }

    private func outcome(
        of result: Result<RuleReport, any Error>, _ lead: DPIAnalysis.Lead, _ order: [ReplayRole],
        _ started: Date, _ course: Course, _ records: [ProbeRecord]
    ) -> Outcome {
        var search = StoredRuleSearch(lead, probes: records.map { .init($0, of: plan.subject.original) })
        switch result {
        case .success(let report):
            // Developer options change verdicts, and a search is none.
            var test = completed(report.references, order, started, course, override: nil)
            search.conclusion = report.conclusion.key
            if case .rule(_, let isComplete) = report.conclusion { search.isComplete = isComplete }
            search.serverText = report.serverText
            search.regions = report.regions.enumerated().flatMap { number, set in
                set.map { StoredRuleSearch.Region($0, alternative: number + 1) }
            }
            test.mark(as: search)
            return Outcome(test: test, error: nil)
        case .failure(let error):
            var test = unfinished(error, order, started, course)
            test.mark(as: search)
            return Outcome(test: test, error: error)
        }
    }
}

extension StoredTest {
    /// Makes a test the row of a search.
    fileprivate mutating func mark(as search: StoredRuleSearch) {
        kind = .dpi
        ruleSearch = search
    }
}

extension Conclusion {
    /// A stable key for programs and the store.
    var key: String {
        switch self {
        case .rule: "rule"
        case .noByteMatters: "no-byte-matters"
        case .nothingToExplain: "nothing-to-explain"
        case .inconclusive: "inconclusive"
        case .tooNoisy: "too-noisy"
        case .contradictory: "contradictory"
        case .probeLimitReached: "probe-limit"
        }
    }
}

extension StoredRuleSearch {
    fileprivate init(_ lead: DPIAnalysis.Lead, probes: [Probe]) {
        switch lead {
        case .client(let search):
            let sparing = search.saved?.sparing ?? search.sparing
            self.init(lead: "client", sparing: sparing.rawValue, probes: probes)
        // The first bytes of each packet (Specification 12.2).
        case .server: self.init(lead: "server", sparing: "first-bytes", probes: probes)
        }
    }
}

extension StoredRuleSearch.Region {
    fileprivate init(_ region: MatchedRegion, alternative: Int) {
        self.init(
            alternative: alternative, packet: region.packetLabel, left: region.region.range.lowerBound,
            right: region.region.range.upperBound, flowOffset: region.flowOffset, hex: region.hex,
            text: region.text, fields: region.fields.map { .cause($0) }, isFraming: region.isFraming)
    }
}

extension StoredRuleSearch.Probe {
    fileprivate init(_ record: ProbeRecord, of recording: Recording) {
        let replay = record.measurement
        self.init(
            number: record.number, testID: record.testID, purpose: record.purpose?.rawValue,
            regions: record.regions.map { region in
                let label = recording.probeLabel(ofPacket: region.packet) ?? "?"
                return "\(label) \(region.range.lowerBound)-\(region.range.upperBound)"
            },
            outcome: record.outcome.rawValue, evidence: record.evidence.rawValue, started: replay.started,
            duration: replay.duration, bytesReceived: Int64(replay.bytesReceived),
            bytesSent: Int64(replay.bytesSent), ending: replay.ending.key)
    }
}
