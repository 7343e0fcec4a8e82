import Differentiation
import Foundation
import Home
import ReplayClient
import ResultStore
import TestModel
import WireProtocol

/// Runs one planned localization, lets a reporter show its course, and makes the rows that are kept of it.
struct LocalizationRun: Sendable {
    /// What is needed before the start.
    struct Plan: Sendable {
        /// The tests with server one and server two, each with a number of its own.
        var tests: [TestPlan]
        let pair: LocalizationPair
        /// The test that they are compared with.
        let single: SingleTestReference
        /// Its number in the store.
        let singleID: Int64?
        let rule: LocalizationRule
    }

    /// What came of a localization: the run's row, those of its servers' tests, and the error if there was one.
    struct Outcome: Sendable {
        var run: StoredTest
        var tests: [StoredTest]
        var error: (any Error)?
    }

    private(set) var plan: Plan
    let reporter: any LocalizationReporter

    /// Runs the localization; a failed or cancelled attempt gives rows too.
    func run() async -> Outcome {
        var generator = SeededGenerator(seed: plan.tests[0].seed)
        let order = plan.tests[0].order.drawn(using: &generator)
        let started = Date()
        reporter.willRun(plan, order: order)
        let (events, continuation) = AsyncStream<LocalizationEvent>.makeStream()
        async let course = watch(events)
        var run = self
        var suspects = ""
        let result: Result<LocalizationReport, any Error>
        var sites: SitePair?
        do {
            switch plan.pair {
            case .endpoints(_, _, let names): suspects = names
            case .sites(let pairs, let configuration):
                let pair = try await openSites(pairs, configuration, continuation)
                sites = pair
                suspects = pair.suspects
                run.plan.tests[0].use(pair.first)
                run.plan.tests[1].use(pair.second)
            }
            let sides = run.plan.tests.enumerated().map { index, test in
                LocalizationTest.Side(
                    endpoint: test.endpoint, identity: test.identity,
                    access: index == 0 ? sites?.first : sites?.second)
            }
            result = .success(
                try await LocalizationTest(
                    plan.tests[0].subject, first: sides[0], second: sides[1], single: plan.single,
                    order: order, profiles: plan.tests[0].profiles,
                    deciding: plan.tests[0].decidingProfile, rule: plan.rule,
                    sockets: plan.tests[0].sockets
                ).run(reportingTo: continuation))
        } catch {
            result = .failure(error)
        }
        await sites?.close()
        continuation.finish()
        let seen = await course
        reporter.didEnd()
        return run.outcome(of: result, order, started, seen, suspects)
    }

    private func openSites(
        _ pairs: [LocalizationPair.Sites], _ configuration: MLabConfiguration,
        _ events: AsyncStream<LocalizationEvent>.Continuation
    ) async throws -> SitePair {
        let (stream, feed) = AsyncStream<TestEvent>.makeStream()
        async let relayed: Void = Self.relay(stream, to: events)
        let opened: Result<SitePair, any Error>
        do {
            opened = .success(
                try await SitePair.open(
                    pairs.map { .init(first: $0.first, second: $0.second, suspects: $0.suspects) },
                    named: TestServer.mlab.name, configuration, sockets: plan.tests[0].sockets,
                    reportingTo: feed))
        } catch {
            opened = .failure(error)
        }
        feed.finish()
        await relayed
        return try opened.get()
    }

    private static func relay(
        _ stream: AsyncStream<TestEvent>, to events: AsyncStream<LocalizationEvent>.Continuation
    ) async {
        for await event in stream {
            switch event {
            case .notice(let notice): events.yield(.notice(notice))
            case .exchange(let timeline): events.yield(.exchange(timeline))
            default: break
            }
        }
    }

    private func watch(_ events: AsyncStream<LocalizationEvent>) async -> [TestRun.Course] {
        var courses = [TestRun.Course(), TestRun.Course()]
        for await event in events {
            switch event {
            case .began(_, let addresses):
                for (index, address) in addresses.prefix(2).enumerated() {
                    courses[index].serverAddress = address
                }
            case .test(let server, let event) where courses.indices.contains(server):
                courses[server].take(event)
            case .notice(let notice): courses[0].notices.append(notice)
            case .exchange(let timeline): courses[0].exchanges.append(timeline)
            case .test, .status: break
            }
            reporter.handle(event)
        }
        return courses
    }
}

extension ReplayOrder {
    /// Which replay runs first, by a coin where that is left to chance.
    func drawn(using generator: inout some RandomNumberGenerator) -> [ReplayRole] {
        switch self {
        case .random: DifferentiationTest.drawOrder(using: &generator)
        case .originalFirst: [.original, .control]
        case .controlFirst: [.control, .original]
        }
    }
}
