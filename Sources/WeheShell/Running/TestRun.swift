import Differentiation
import Foundation
import Recordings
import ReplayClient
import ResultStore
import TestModel
import WireProtocol
import Wording

/// Runs one planned test, lets a reporter show its course, and makes the row that is kept of it.
struct TestRun: Sendable {
    var plan: TestPlan
    let reporter: any TestReporter

    /// What came of a test: the row, and the error if there was one.
    struct Outcome: Sendable {
        var test: StoredTest
        let error: (any Error)?
    }

    /// Runs a test and tells its reporter when no more events come.
    static func run(_ plan: TestPlan, _ reporter: any TestReporter) async -> Outcome {
        let outcome = await TestRun(plan: plan, reporter: reporter).run()
        reporter.didEnd()
        return outcome
    }

    /// Runs the test; a failed or cancelled attempt gives a row too.
    func run() async -> Outcome {
        var generator = SeededGenerator(seed: plan.seed)
        let order = plan.order.drawn(using: &generator)
        let started = Date()
        reporter.willRun(plan, order: order)
        let (events, continuation) = AsyncStream<TestEvent>.makeStream()
        async let course = watch(events)
        let access = await Result { try await openAccess(continuation) }
        var run = self
        let result: Result<TestReport, any Error>
        do {
            let access = try access.get()
            if let access { run.plan.use(access) }
            result = .success(
                try await DifferentiationTest(
                    plan.subject, on: run.plan.endpoint, identity: run.plan.identity, order: order,
                    profiles: plan.profiles, sockets: plan.sockets, access: access, queue: plan.queue
                ).run(reportingTo: continuation))
        } catch {
            result = .failure(error)
        }
        await (try? access.get())?.close()
        continuation.finish()
        let seen = await course
        return run.outcome(of: result, order, started, seen, &generator)
    }

    /// Access to an M-Lab machine, if the test needs it.
    func openAccess(_ events: AsyncStream<TestEvent>.Continuation) async throws -> MLabSession? {
        guard let mlab = plan.mlab else { return nil }
        for exchange in mlab.pool.exchanges { events.yield(.exchange(exchange)) }
        if let notice = mlab.pool.notice { events.yield(.notice(notice)) }
        return try await MLabSession.open(
            from: mlab.pool, named: plan.endpoint.name, mlab.configuration, sockets: plan.sockets,
            reportingTo: events)
    }

    private func outcome(
        of result: Result<TestReport, any Error>, _ order: [ReplayRole], _ started: Date, _ seen: Course,
        _ generator: inout SeededGenerator
    ) -> Outcome {
        switch result {
        case .success(let report):
            return Outcome(
                test: completed(
                    report, order, started, seen, override: plan.developer.override(using: &generator)),
                error: nil)
        case .failure(let error):
            return Outcome(test: unfinished(error, order, started, seen), error: error)
        }
    }

    /// What the events told that a row needs.
    struct Course: Sendable {
        var serverAddress: String?
        var replays: [ReplayMeasurement] = []
        var notices: [TestNotice] = []
        var exchanges: [HTTPTimeline] = []

        /// Takes note of an event.
        mutating func take(_ event: TestEvent) {
            switch event {
            case .began(_, let address): serverAddress = address
            case .replayFinished(let measurement): replays.append(measurement)
            case .notice(let notice): notices.append(notice)
            case .exchange(let timeline): exchanges.append(timeline)
            case .status, .progress, .lookup: break
            }
        }
    }

    private func watch(_ events: AsyncStream<TestEvent>) async -> Course {
        var course = Course()
        for await event in events {
            course.take(event)
            reporter.handle(event)
        }
        return course
    }

    /// The row of a test that has a result.
    func completed(
        _ report: TestReport, _ order: [ReplayRole], _ started: Date, _ course: Course,
        override: (verdict: Verdict, option: String)?
    ) -> StoredTest {
        var test = row(.completed, order, started, course)
        let deciding = report.decisions.first { $0.profile == plan.decidingProfile }
        test.measuredVerdict = deciding?.verdict.rawValue
        test.verdict = (override?.verdict ?? deciding?.verdict)?.rawValue
        test.override = override?.option
        test.profile = plan.decidingProfile.rawValue
        test.decisions = report.decisions.map(StoredDecision.init)
        test.statistics = StoredStatistics(report)
        test.obstacle = report.obstacle.map(Kept.cause)
        test.tooFewSamples = report.tooFewSamples
        test.effect = test.estimatedEffect()
        return test
    }

    /// The row of a test that failed or was cancelled.
    func unfinished(
        _ error: any Error, _ order: [ReplayRole], _ started: Date, _ course: Course
    ) -> StoredTest {
        let isCancelled = error is CancellationError
        var test = row(isCancelled ? .cancelled : .failed, order, started, course)
        test.failure = StoredTest.Failure(
            code: isCancelled ? "cancelled" : (error as? ReplayError).map { ErrorKey.of($0) } ?? "failed",
            message: isCancelled ? "interrupted before the end" : English().sentence(error),
            exitCode: Int(ExitCode.of(error)), cause: error as? ReplayError)
        // What the services answered, and when, may tell why.
        test.exchanges = course.exchanges.map { StoredExchange($0) }
        return test
    }

    /// What every row of this test holds.
    func row(
        _ status: StoredTest.Status, _ order: [ReplayRole], _ started: Date, _ course: Course
    ) -> StoredTest {
        StoredTest(
            app: plan.app.testName, appTitle: plan.app.displayName, category: plan.app.category.rawValue,
            status: status, started: started, ended: Date(), order: order.map(\.rawValue),
            userID: plan.identity.userID, historyCount: plan.identity.historyCount, seed: plan.seed,
            server: plan.serverContext(address: course.serverAddress),
            clientAddress: course.replays.last?.clientAddress, softwareVersion: Session.version,
            settings: plan.settings, purpose: plan.purpose,
            lab: plan.lab.map { StoredLab(name: $0.name, rules: $0.rules) }, synthesised: plan.synthesised,
            sentStatistics: plan.identity.statistics?.body,
            notes: plan.developer.remarks.map { .cause($0) } + course.notices.map { .cause(.notice($0)) },
            confirms: plan.confirming,
            replays: course.replays.map(StoredReplay.init))
    }
}

extension StoredStatistics {
    /// What the results service said; of a test with nothing to compare, what the client itself knows.
    init(_ report: TestReport) {
        guard let result = report.result else {
            self.init(
                area: .nan, ksStatistic: .nan, ksPValue: .nan, resamplingRatio: .nan,
                meanOriginal: report.original?.meanOfSamples ?? 0, meanControl: report.control.meanOfSamples)
            return
        }
        self.init(
            area: result.area, ksStatistic: result.ksStatistic, ksPValue: result.ksPValue,
            resamplingRatio: result.resamplingRatio, meanOriginal: result.meanOriginal,
            meanControl: result.meanControl)
    }
}

extension StoredReplay {
    /// The row of a measurement.
    init(_ measurement: ReplayMeasurement) {
        self.init(
            role: measurement.role.rawValue, testID: measurement.role.testID,
            recordingName: measurement.recordingName, recordingDigest: measurement.recordingDigest,
            transport: measurement.transport.rawValue, serverPort: measurement.serverPort,
            started: measurement.started,
            duration: measurement.duration, bytesReceived: Int64(measurement.bytesReceived),
            bytesSent: Int64(measurement.bytesSent), sliceLength: measurement.sliceLength,
            throughput: measurement.samples.throughput, sliceEnds: measurement.samples.sliceEnds,
            ending: measurement.ending.key,
            sendLateness: measurement.sendLateness.map {
                .init(median: $0.median, p99: $0.p99, longest: $0.longest)
            })
    }
}

extension Result where Failure == any Error, Success: Sendable {
    /// What some work gives or throws.
    fileprivate init(_ work: () async throws -> Success) async {
        do { self = .success(try await work()) } catch { self = .failure(error) }
    }
}
