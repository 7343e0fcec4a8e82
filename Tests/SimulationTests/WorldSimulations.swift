import Basics
import Dispatch
import Foundation
import NIOCore
import Simulation
import Testing

@Suite("A world of one thread and one clock")
struct WorldSimulations {
    private actor Ledger {
        private(set) var entries: [Int] = []

        func add(_ entry: Int) { entries.append(entry) }
    }

    /// Lets four tasks, an actor and an event loop live through 90 s; returns what happened when.
    private func course(seed: UInt64) throws -> [String] {
        let simulation = Simulation(seed: seed)
        let loop = SimulatedEventLoopGroup(1, in: simulation).next()
        let entries = try simulation.run {
            let ledger = Ledger()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<4 {
                    group.addTask {
                        for round in 0..<3 {
                            try await simulation.clock.wait(seconds: 30)
                            let entry = try await loop.scheduleTask(in: .milliseconds(10)) {
                                number * 10 + round
                            }.futureResult.get()
                            await ledger.add(entry)
                            simulation.note("\(entry)")
                        }
                    }
                }
                try await group.waitForAll()
            }
            return await ledger.entries
        }
        #expect(entries.sorted() == [0, 1, 2, 10, 11, 12, 20, 21, 22, 30, 31, 32])
        #expect(simulation.elapsed == .milliseconds(90_030))
        return simulation.transcript
    }

    @Test("The same seed gives the same course, another one another")
    func seeds() throws {
        let courses = try (1...8).map { try course(seed: $0) }
        let instants = ["30.010000000", "60.020000000", "90.030000000"].flatMap {
            [String](repeating: $0, count: 4)
        }
        for (index, course) in courses.enumerated() {
            #expect(try self.course(seed: UInt64(index + 1)) == course)
            #expect(course.map { String($0.prefix(12)) } == instants)
        }
        #expect(Set(courses).count == 8)
    }

    @Test("Random numbers follow from the seed, and are the system's again afterwards")
    func randomness() throws {
        func numbers(_ seed: UInt64) throws -> [UInt64] {
            try Simulation(seed: seed).run { (0..<3).map { _ in UInt64.random(in: .min ... .max) } }
        }
        #expect(try numbers(1) == numbers(1))
        #expect(try numbers(1) != numbers(2))
        func numberAfterwards() throws -> UInt64 {
            _ = try numbers(1)
            return UInt64.random(in: .min ... .max)
        }
        #expect(try numberAfterwards() != numberAfterwards())
    }

    @Test("Calls of an event loop keep their order, and a cancelled one does not run")
    func order() throws {
        let simulation = Simulation(seed: 5)
        let loop = SimulatedEventLoopGroup(1, in: simulation).next()
        try simulation.run {
            for number in 0..<20 { loop.execute { simulation.note("\(number)") } }
            let cancelled = loop.scheduleTask(in: .seconds(2)) { simulation.note("cancelled") }
            loop.scheduleTask(in: .seconds(2)) { simulation.note("late") }
            loop.scheduleTask(in: .seconds(1)) { cancelled.cancel() }
            let repeated = loop.scheduleRepeatedTask(initialDelay: .seconds(1), delay: .seconds(1)) { _ in
                simulation.note("again")
            }
            loop.scheduleTask(in: .seconds(1)) { simulation.note("cancelled at once") }.cancel()
            try await loop.scheduleTask(in: .milliseconds(3_500)) { repeated.cancel() }.futureResult.get()
        }
        #expect(
            simulation.transcript == (0..<20).map { "0.000000000 \($0)" } + [
                "1.000000000 again", "2.000000000 late", "2.000000000 again", "3.000000000 again",
            ])
    }

    @Test("Event loops take turns, but whoever asks for any of them takes none")
    func turns() {
        let group = SimulatedEventLoopGroup(2, in: Simulation(seed: 1))
        let first = group.next()
        _ = group.any()
        let second = group.next()
        #expect(ObjectIdentifier(first) != ObjectIdentifier(second))
        #expect(ObjectIdentifier(first) == ObjectIdentifier(group.next()))
    }

    @Test("A cancelled pause ends at once, and the calendar and what only goes forward move with the clock")
    func pauses() throws {
        let simulation = Simulation(seed: 7, startingAt: Date(timeIntervalSince1970: 1_000_000))
        try simulation.run {
            let sleeper = Task { try await simulation.clock.wait(seconds: 3_600) }
            try await simulation.clock.wait(seconds: 60)
            sleeper.cancel()
            await #expect(throws: CancellationError.self) { try await sleeper.value }
            #expect(simulation.clock.now() == Date(timeIntervalSince1970: 1_000_060))
            let steady = simulation.clock.steady
            let start = steady.now
            try await simulation.clock.wait(until: Date(timeIntervalSince1970: 1_000_300))
            #expect(steady.now - start == .seconds(240))
        }
        #expect(simulation.elapsed == .seconds(300))
    }

    @Test("What waits for what never comes is told")
    func deadlock() {
        #expect(throws: SimulationFailure.deadlock(after: .seconds(5))) {
            let simulation = Simulation(seed: 1)
            try simulation.run {
                let (stream, feed) = AsyncStream<Void>.makeStream()
                try await simulation.clock.wait(seconds: 5)
                for await _ in stream {}
                feed.finish()
            }
        }
    }

    @Test("A body that another thread resumes is told, and what came of it is not taken")
    func otherThread() {
        #expect(throws: SimulationFailure.otherThread) {
            let simulation = Simulation(seed: 1, limit: .seconds(1_000_000_000))
            let isWaitedFor = DispatchSemaphore(value: 0)
            try simulation.run {
                // The clock goes on meanwhile, and first moves when the body waits.
                Task {
                    while true {
                        try await simulation.clock.wait(seconds: 1)
                        isWaitedFor.signal()
                    }
                }
                await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
                    Thread {
                        isWaitedFor.wait()
                        continuation.resume()
                    }.start()
                }
            }
        }
    }

    @Test("What does not end is told, whether its time passes or stands still")
    func endless() {
        let hour = Duration.seconds(3_600)
        #expect(throws: SimulationFailure.tooLong(hour)) {
            let simulation = Simulation(seed: 1, limit: hour)
            try simulation.run { while true { try await simulation.clock.wait(seconds: 1) } }
        }
        #expect(throws: SimulationFailure.endless(after: .zero)) {
            try Simulation(seed: 1).run { while true { await Task.yield() } }
        }
    }
}
