import Basics
import Differentiation
import Foundation
import Home
import Recordings
import ReplayClient
import Reports
import ResultStore
package import TestModel
import Messages

/// Runs series of pairs.
extension TestBench {
    /// Runs a series. It is stored at the start and after each pair, so that it can be resumed after any
    /// interruption.
    ///
    /// - Throws: an error if it cannot be stored or its first pair cannot be measured; `CancellationError`.
    @discardableResult
    package func series(_ request: SeriesRequest) async throws -> StoredTest {
        await beginMetrics()
        let seed = request.test.seed ?? drawTestSeed()
        let course = SeriesScheduler(
            request.rule, pause: request.test.replays.pause, seed: seed, hasThirdArm: request.test.hasThirdArm
        )
        let plan = try await plan(ofPair: 1, request.test, seed)
        var row = StoredTest(plan, of: course, seed: seed)
        row.confirms = request.test.confirming
        if row.confirms != nil { row.purpose = .confirmation }
        let begun = row
        row.id = try await keeping { try await self.store().insert(begun) }
        let reporter = SeriesReporter(output)
        reporter.begins(course.stored, plan.effort)
        return try await run(course, row, first: plan, request.test, reporter)
    }

    /// Resumes an interrupted series.
    ///
    /// - Throws: `ShellError.unknownResult`; `ShellError.nothingToDo` if the test is a closed series, or not
    ///   a series, or its conditions have changed; the errors of ``series(_:)``.
    package func resumeSeries(_ id: Int64, _ options: TestRequest) async throws {
        guard let row = try await store().test(id: id) else { throw ShellError.unknownResult(id: id) }
        guard let stored = row.pairSeries else { throw ShellError.nothingToDo(.notASeries(test: id)) }
        guard stored.ending == .interrupted else {
            throw ShellError.nothingToDo(.seriesClosed(test: id, stored.ending))
        }
        var options = options
        options.hasThirdArm = stored.answer != nil
        let plan = try await plan(ofPair: stored.pairs.count + 1, options, row.seed)
        if let change = try await change(since: row, plan) {
            throw ShellError.nothingToDo(.seriesChanged(test: id, change))
        }
        let course = SeriesScheduler(resuming: stored, seed: row.seed)
        let reporter = SeriesReporter(output)
        reporter.goesOn(row, stored)
        _ = try await run(course, row, first: plan, options, reporter)
    }

    private func run(
        _ begun: SeriesScheduler, _ begunRow: StoredTest, first: TestPlan, _ request: TestRequest,
        _ reporter: SeriesReporter
    ) async throws -> StoredTest {
        var (course, row, first) = (begun, begunRow, Optional(first))
        await tellIfBusy()
        defer { reporter.ends() }
        while !course.isOver {
            let next = course.next()
            let number = course.stored.pairs.count + 1
            var plan =
                if let given = first.take() { given } else {
                    try await self.plan(ofPair: number, request, row.seed)
                }
            plan.become(next, pause: course.stored.pause)
            let started = clock.steady.now
            let pair = plan
            var outcome: TestRun.Outcome
            do {
                outcome = try await withinBudget([pair]) { _ in
                    await TestRun(pair, reporter.pair(isFirst: next.isFirst)).run()
                } tests: {
                    [$0.test]
                }
            } catch {
                // Pairs measured so far are kept, and the series can be resumed later.
                guard course.stored.pairs.isEmpty else { throw error }
                throw try await failed(row, error, pair)
            }
            let isCancelled = outcome.error is CancellationError
            course.take(next, outcome.test, begun: outcome.beginnings)
            row.take(course, after: outcome.test, plan)
            outcome.test.series = row.id
            let id = try await keep(outcome.test, asPairOf: row)
            await writeMetrics()
            outcome.test.id = id
            output.record(TestRecord.json(outcome.test, event: "result", samples: false))
            reporter.ran(
                course.stored, course.running, test: id, app: row.app,
                secondsLeft: Double(course.pairsLeft)
                    * ((clock.steady.now - started) / .seconds(1)))
            if isCancelled { break }
            if let error = outcome.error {
                // A series whose server was never reached has no result, nor one that it cannot measure.
                let isLasting = (error as? ReplayError)?.isLasting == true
                guard course.stored.mostPairs != nil || error.isBusyMachine, !(isLasting && number == 1)
                else {
                    throw try await failed(row, error, plan)
                }
                // It can be resumed at a server that has changed again.
                if isLasting { throw error }
                output.complain(error)
                if error.isBusyMachine, !course.isOver {
                    output.note("  " + messages.goesOnAfterRest(BusyRepetition.rest))
                    // The series can be resumed if the rest is interrupted.
                    do { try await BusyRepetition(clock).rest(after: error) } catch { break }
                }
            }
        }
        reporter.ends()
        verdicts.note(row)
        output.record(TestRecord.json(row, event: "result", samples: false))
        output.say("")
        for line in VerdictText(test: row, traits: output.standardOutput, words: messages).lines {
            output.say(line)
        }
        if let id = row.id { output.say("  " + messages.stored(id, next: NextStep(after: row))) }
        if !course.isOver { throw CancellationError() }
        return row
    }

    /// Stores a pair with its series; a pair that cannot be stored is output, so that it is not lost.
    private func keep(_ pair: StoredTest, asPairOf row: StoredTest) async throws -> Int64 {
        do { return try await store().insert(pair, asPairOf: row) } catch {
            output.note(messages.resultFollows)
            for test in [pair, row] { output.note(TestRecord.json(test, samples: true)) }
            throw ShellError.notStored(reason: Reason(behind: error))
        }
    }

    /// Returns the change that prevents an interrupted series from being resumed; nil if there is none.
    private func change(since row: StoredTest, _ plan: TestPlan) async throws -> SeriesChange? {
        if row.server.embedded {
            if row.lab?.rules != plan.lab?.rules { return .labRules }
            let line = SettingKey.lineRate.name
            if row.settings[line] != plan.settings[line] { return .lineRate }
        }
        let store = try await store()
        for id in try await store.companions(of: row.id ?? 0)?.pairTests ?? [] {
            let replays = try await store.test(id: id)?.replays ?? []
            if replays.contains(where: { $0.recordingDigest != plan.subject.recording(of: $0.role)?.digest })
            {
                return .recordings
            }
        }
        return nil
    }

    /// Returns the plan of a pair, with a history number of its own at the server, and a seed of its own for
    /// random choices after the pair.
    private func plan(ofPair number: Int, _ request: TestRequest, _ seed: UInt64) async throws -> TestPlan {
        var request = request
        request.confirming = nil
        request.seed = seed &+ UInt64(number)
        return try await plan(request, mlabPlan(request))
    }

    /// Stores the reason for which a series has no pair, and returns the error.
    private func failed(_ row: StoredTest, _ error: any Error, _ plan: TestPlan) async throws -> any Error {
        var row = row
        row.status = .failed
        row.failure = StoredTest.Failure(telling: error)
        let stored = row
        try await keeping { try await self.store().update(stored) }
        return error
    }

    /// Runs an operation of the store, and reports its error as a result that is not stored.
    private func keeping<Result: Sendable>(_ work: () async throws -> Result) async throws -> Result {
        do { return try await work() } catch { throw ShellError.notStored(reason: Reason(behind: error)) }
    }
}
