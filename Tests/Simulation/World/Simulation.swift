package import Basics
import CSimulation
package import Foundation
import NIOCore
import Synchronization

/// A world of one thread and one clock, in which everything follows from a seed.
///
/// The parts of tasks and actors, the calls of event loops and the packets of a network in memory run one after the other, in
/// an order that the seed draws; where code would have to wait, the clock is moved to the next instant at which something is
/// due. Computing takes no time. Jobs that the thread of a simulation starts are part of it, those of other threads are not,
/// so that other tests may run meanwhile.
///
/// The seed decides about random numbers, too; and about the order in sets and dictionaries only if
/// `SWIFT_DETERMINISTIC_HASHING` is set.
package final class Simulation: @unchecked Sendable {
    // Sendable, as nothing of it is used but on the thread that runs it: `mustBeOnItsThread` ends the program otherwise.

    /// The instant of the event loops' clock at which a simulation begins, in nanoseconds.
    private static let origin: Int64 = 3_600_000_000_000
    /// The most work at one instant.
    private static let mostAtOnce = 1_000_000

    /// What random numbers are for. Each has a sequence of its own, which does not change with what others draw.
    enum Purpose: UInt64 {
        /// The order of what can be done at one instant.
        case order = 1
        /// What the simulated code draws.
        case code
        /// What the rules on the path draw.
        case rules
        /// What gets lost on lines.
        case losses
    }

    private let seed: UInt64
    private let calendarStart: Date
    private let limit: Duration
    private var agenda: Agenda
    /// The instant of the event loops' clock, in nanoseconds.
    private(set) var nanoseconds = Simulation.origin
    /// The event loop whose call runs; nil if a task's part or nothing does.
    private(set) var running: SimulatedEventLoop?
    private let executor = SimulatedExecutor()
    private var loops: [SimulatedEventLoop] = []
    /// What lets go of other parts of the world at its end.
    private var endings: [() -> Void] = []
    /// The instants and the texts of ``note(_:)``.
    package private(set) var transcript: [String] = []

    /// - Parameters:
    ///   - seed: decides about everything random.
    ///   - start: the date at which it begins.
    ///   - limit: the longest time that it lasts on its clock.
    package init(
        seed: UInt64, startingAt start: Date = Date(timeIntervalSince1970: 1_767_225_600),
        limit: Duration = .seconds(86_400)
    ) {
        (self.seed, calendarStart, self.limit) = (seed, start, limit)
        agenda = Agenda(SeededGenerator(seed: Self.seed(of: .order, from: seed)))
    }

    private static func seed(of purpose: Purpose, from seed: UInt64) -> UInt64 {
        var generator = SeededGenerator(seed: seed, stream: purpose.rawValue)
        return generator.next()
    }

    /// The seed of the random numbers for a purpose.
    func seed(of purpose: Purpose) -> UInt64 { Self.seed(of: purpose, from: seed) }

    /// The time since its beginning, on its clock.
    package var elapsed: Duration { .nanoseconds(nanoseconds - Self.origin) }

    /// Writes a line into ``transcript``, with the time in seconds.
    package func note(_ line: String) {
        let (seconds, rest) = (nanoseconds - Self.origin).quotientAndRemainder(dividingBy: 1_000_000_000)
        let digits = String(rest)
        transcript.append(
            "\(seconds).\(String(repeating: "0", count: 9 - digits.count))\(digits) \(line)")
    }

    /// Runs until the end of the body, which is the end of the world: what is still open then is forgotten.
    ///
    /// - Parameter body: what happens; it begins at once.
    /// - Returns: the result of the body.
    /// - Throws: ``SimulationFailure``, or the error of the body.
    package func run<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) throws -> Value {
        guard ProcessInfo.processInfo.environment["SWIFT_DETERMINISTIC_HASHING"] != nil else {
            throw SimulationFailure.hashing
        }
        // A process draws one number for all its indices of keys; its first simulation would take it from the seed.
        _ = KeyIndex((0..<100).map { "\($0)" })
        let outcome = Outcome<Value>()
        return try SimulatedThread.run(self) {
            simulation_begin_randomness(seed(of: .code))
            defer {
                simulation_end_randomness()
                letGo()
            }
            Task {
                var result: Result<Value, any Error>
                do { result = .success(try await body()) } catch { result = .failure(error) }
                if SimulatedThread.current !== self { result = .failure(SimulationFailure.otherThread) }
                outcome.set(result)
            }
            while true {
                // Also what the end of the body cancelled comes to its end.
                try doAllReady()
                if let result = outcome.result { return try result.get() }
                try moveClock()
            }
        }
    }

    /// The result of a body. In a mutex, as another thread may have resumed the body.
    private final class Outcome<Value: Sendable>: Sendable {
        private let known = Mutex<Result<Value, any Error>?>(nil)

        var result: Result<Value, any Error>? { known.withLock { $0 } }

        func set(_ result: Result<Value, any Error>) { known.withLock { $0 = result } }
    }

    /// Lets go of the parts of the world: they refer to each other, so that they would never be freed.
    private func letGo() {
        for loop in loops {
            running = loop
            loop.letGo()
        }
        running = nil
        for ending in endings { ending() }
        (loops, endings) = ([], [])
        let last = agenda
        agenda = last.emptied
        // What is freed may add to the agenda, so that it must not be freed while the agenda is assigned.
        withExtendedLifetime(last) {}
    }

    /// Notes an event loop of the world.
    func made(_ loop: SimulatedEventLoop) { loops.append(loop) }

    /// Notes what lets go of a part of the world at its end.
    func atEnd(_ ending: @escaping () -> Void) { endings.append(ending) }

    /// Does everything that can be done now.
    private func doAllReady() throws {
        var count = 0
        while let work = agenda.draw() {
            perform(work)
            count += 1
            if count > Self.mostAtOnce { throw SimulationFailure.endless(after: elapsed) }
        }
    }

    /// Moves the clock to the next instant at which something is due.
    private func moveClock() throws {
        guard let (instant, actions) = agenda.nextDue() else {
            throw SimulationFailure.deadlock(after: elapsed)
        }
        nanoseconds = max(nanoseconds, instant)
        guard elapsed <= limit else { throw SimulationFailure.tooLong(limit) }
        for action in actions { action() }
    }

    private func perform(_ work: Agenda.Work) {
        switch work {
        case .job(let job): job.runSynchronously(on: executor.asUnownedSerialExecutor())
        case .call(let call): call()
        case .loop(let loop):
            running = loop
            loop.runNext()
            running = nil
        }
    }

    /// Runs a call as soon as its turn comes, on no event loop.
    func call(_ work: @escaping () -> Void) {
        mustBeOnItsThread()
        agenda.add(.call(work))
    }

    /// Runs a part of a task or an actor as soon as its turn comes.
    func enqueue(_ job: UnownedJob) { agenda.add(.job(job)) }

    /// Runs the next call of an event loop as soon as its turn comes.
    func enqueue(_ loop: SimulatedEventLoop) {
        mustBeOnItsThread()
        agenda.add(.loop(loop))
    }

    /// Runs an action at an instant of the event loops' clock, in nanoseconds, or now if it is past.
    func schedule(at instant: Int64, _ action: @escaping () -> Void) -> Agenda.Timer {
        mustBeOnItsThread()
        return agenda.add(at: max(instant, nanoseconds), action)
    }

    /// Ends the program with a sentence if another thread calls.
    func mustBeOnItsThread() {
        precondition(SimulatedThread.current === self, Self.isOnOtherThread)
    }

    fileprivate static let isOnOtherThread =
        "something of a simulation runs on another thread; its code waits by a thread, a queue or Task.sleep"
}

extension Simulation {
    /// The calendar.
    package var clock: WallClock {
        WallClock(steady: steady, now: { [self] in calendarStart.addingTimeInterval(elapsed / .seconds(1)) })
    }

    /// The clock that only goes forward.
    private var steady: SteadyClock {
        let origin = ContinuousClock().systemEpoch
        return SteadyClock(
            read: { [self] in origin + .nanoseconds(nanoseconds) },
            pause: { [self] in try await SimulatedPause().last(until: (origin.duration(to: $0)), in: self) })
    }
}

/// The executor on which jobs run. The jobs that follow come by the hook of ``SimulatedThread``, not by it.
private final class SimulatedExecutor: SerialExecutor {
    func enqueue(_ job: UnownedJob) {
        guard let simulation = SimulatedThread.current else {
            preconditionFailure(Simulation.isOnOtherThread)
        }
        simulation.enqueue(job)
    }

    func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }
}
