import Basics
import Networking
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import ReplayServer

@Suite("Whose answer is computed next", .mustEnd)
struct AnswerTurnsTests {
    private let start = ContinuousClock.now

    private func network(_ number: Int) -> ClientNetwork { ClientNetwork("10.0.0.\(number)") }

    /// The turns, as a reference.
    private final class Turns {
        var turns: AnswerTurns<Int>

        init(_ limits: AnswerLimits = AnswerLimits()) { turns = AnswerTurns(limits) }

        func take(_ job: Int, _ address: Int, at now: ContinuousClock.Instant) -> Bool {
            turns.take(job, from: ClientNetwork("10.0.\(address >> 8).\(address & 255)"), at: now)
        }

        func next(at now: ContinuousClock.Instant) -> Int? { turns.next(at: now)?.job }

        /// Begins and ends jobs one after the other, each of which takes so many seconds; returns the first ones.
        func run(
            _ count: Int, seconds: Double = 0.5, bytes: Int = 0, at now: ContinuousClock.Instant
        ) -> [Int] {
            var jobs: [Int] = []
            while jobs.count < count, let (job, network) = turns.next(at: now) {
                jobs.append(job)
                turns.computed(for: network, seconds: seconds, bytes: bytes, at: now)
            }
            return jobs
        }
    }

    @Test("An address waits for one answer of each other address at most, however many these ask for")
    func fair() {
        let turns = Turns()
        for job in 0..<800 { #expect(turns.take(job, job % 8, at: start)) }
        #expect(turns.take(1_000, 9, at: start))
        #expect(turns.run(9, at: start) == Array(0..<8) + [1_000])
        // Of those that have used the same, the one that waits longest; then the one that has used least.
        #expect(turns.take(1_001, 9, at: start))
        #expect(turns.run(9, at: start) == Array(8..<16) + [1_001])
        // After some time all have their budgets again.
        let later = start + .seconds(60)
        #expect(turns.take(1_002, 9, at: later))
        #expect(turns.run(9, at: later) == Array(16..<24) + [1_002])
    }

    @Test("So many are computed at once, and so many of one address")
    func atOnce() {
        let turns = Turns(AnswerLimits(atOnce: (3, 2)))
        for job in 0..<6 { #expect(turns.take(job, 1, at: start)) }
        #expect((0..<3).map { _ in turns.next(at: start) } == [0, 1, nil])
        for job in 6..<9 { #expect(turns.take(job, job, at: start)) }
        #expect((0..<2).map { _ in turns.next(at: start) } == [6, nil])
        turns.turns.computed(for: network(1), seconds: 0, bytes: 0, at: start)
        #expect((0..<2).map { _ in turns.next(at: start) } == [2, nil])
    }

    @Test("Computing time and bytes have a budget that refills with time")
    func budgets() {
        for (seconds, bytes) in [(4.0, 0), (0.0, 100)] {
            let turns = Turns(AnswerLimits(computing: (10, 0.5), bytes: (250, 12.5)))
            var taken = 0
            while turns.take(taken, 1, at: start) {
                taken += 1
                _ = turns.run(1, seconds: seconds, bytes: bytes, at: start)
                turns.turns.sent(to: network(1), bytes: bytes)
            }
            #expect(taken == 3)
            #expect(turns.take(0, 2, at: start))
            // 12 of 10 seconds are used: the last two are back after four.
            #expect(!turns.take(0, 1, at: start + .seconds(3.9)))
            #expect(turns.take(0, 1, at: start + .seconds(4.1)))
        }
    }

    @Test("Who does not read its answers gets no further ones, and keeps others from none")
    func unsent() {
        let turns = Turns(AnswerLimits(unsent: (100, 1_000)))
        for job in 0..<10 { #expect(turns.take(job, 1, at: start)) }
        #expect(turns.run(10, seconds: 0, bytes: 60, at: start) == [0, 1])
        #expect(turns.take(10, 2, at: start))
        #expect(turns.run(10, seconds: 0, bytes: 60, at: start) == [10])
        turns.turns.sent(to: network(1), bytes: 60)
        #expect(turns.run(10, seconds: 0, bytes: 60, at: start) == [2])
    }

    @Test("So many wait for one address, and addresses are forgotten when nothing of them is left")
    func limits() {
        let turns = Turns(AnswerLimits(waiting: 20))
        #expect((0..<30).count { turns.take($0, 1, at: start) } == 20)
        #expect(turns.take(30, 2, at: start))
        #expect(turns.run(30, at: start).count == 21)
        for number in 0..<10_000 {
            let now = start + .seconds(60) + .milliseconds(10 * number)
            #expect(turns.take(number, number, at: now))
            #expect(turns.run(1, seconds: 0.001, at: now) == [number])
        }
        #expect(turns.turns.addressCount < 200)
    }

    /// The addresses that were served, in order.
    private final class Order: Sendable {
        private let names = Mutex<[String]>([])

        func add(_ name: String) { names.withLock { $0.append(name) } }

        func place(of name: String) -> Int? { names.withLock { $0.firstIndex(of: name) } }
    }

    @Test("On threads, too, one address is not kept from its answer by 800 requests of eight others")
    func threads() async throws {
        let seconds = Mutex(0.0)
        let queue = AnswerQueue(
            clock: .system, on: SystemStack(),
            threadSeconds: {
                seconds.withLock {
                    $0 += 1
                    return $0
                }
            })
        let (gate, begun) = (DispatchSemaphore(value: 0), AsyncStream<Void>.makeStream())
        let order = Order()
        try await withThrowingTaskGroup(of: Void.self) { group in
            // Both threads are held until everybody has asked.
            for address in ["192.0.2.1", "192.0.2.2"] {
                group.addTask {
                    _ = try await queue.answer(for: address, bytes: { _ in 0 }) {
                        begun.continuation.yield()
                        gate.wait()
                    }
                }
            }
            var beginnings = begun.stream.makeAsyncIterator()
            for _ in 0..<2 { _ = await beginnings.next() }
            for address in 1...8 {
                for _ in 0..<100 {
                    group.addTask {
                        _ = try await queue.answer(for: "10.0.0.\(address)", bytes: { _ in 0 }) {
                            order.add("10.0.0.\(address)")
                        }
                    }
                }
            }
            while queue.waitingCount < 800 { try await Task.sleep(for: .milliseconds(2)) }
            group.addTask {
                let answer = try await queue.answer(for: "198.51.100.1", bytes: { _ in 0 }) {
                    order.add("honest")
                }
                #expect(answer != nil)
            }
            while queue.waitingCount < 801 { try await Task.sleep(for: .milliseconds(2)) }
            for _ in 0..<2 { gate.signal() }
            try await group.waitForAll()
        }
        let place = try #require(order.place(of: "honest"))
        #expect(place <= 10)
    }

    @Test("What nobody waits for any longer is not computed")
    func cancelled() async throws {
        let queue = AnswerQueue(AnswerLimits(atOnce: (1, 1)), clock: .system, on: SystemStack())
        let (gate, begun) = (DispatchSemaphore(value: 0), AsyncStream<Void>.makeStream())
        async let first = queue.answer(for: "192.0.2.1", bytes: { _ in 0 }) {
            begun.continuation.yield()
            gate.wait()
        }
        var beginnings = begun.stream.makeAsyncIterator()
        _ = await beginnings.next()
        let second = Task {
            try await queue.answer(for: "192.0.2.1", bytes: { _ in 0 }) { Issue.record("it was computed") }
        }
        while queue.waitingCount < 1 { try await Task.sleep(for: .milliseconds(2)) }
        second.cancel()
        gate.signal()
        #expect(try await first != nil)
        await #expect(throws: CancellationError.self) { try await second.value }
    }
}
