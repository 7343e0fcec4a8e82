import Basics
import NIOCore

/// The work of a simulation: jobs that can be done now, and those that are due later.
struct Agenda {
    /// Something that can be done now, in any order with everything else that can.
    enum Work {
        /// A part of a task or of an actor.
        case job(UnownedJob)
        /// A call that belongs to no event loop.
        case call(() -> Void)
        /// The next one of an event loop's calls, which keep their order.
        case loop(SimulatedEventLoop)
    }

    /// Something that is due at an instant, unless it is cancelled before.
    final class Timer {
        fileprivate let instant: Int64
        fileprivate let number: UInt64
        fileprivate var action: (() -> Void)?

        fileprivate init(_ instant: Int64, _ number: UInt64, _ action: @escaping () -> Void) {
            (self.instant, self.number, self.action) = (instant, number, action)
        }

        /// Forgets what is due.
        func cancel() { action = nil }

        fileprivate static func comes(_ first: Timer, before second: Timer) -> Bool {
            (first.instant, first.number) < (second.instant, second.number)
        }
    }

    private var ready: [Work] = []
    /// A binary heap, the next one first.
    private var timers: [Timer] = []
    private var lastNumber: UInt64 = 0
    private var generator: SeededGenerator

    /// - Parameter generator: draws what comes next.
    init(_ generator: SeededGenerator) { self.generator = generator }

    /// The agenda without what is on it.
    var emptied: Agenda { Agenda(generator) }

    mutating func add(_ work: Work) { ready.append(work) }

    /// Removes one of what can be done now, drawn at random; nil if there is nothing.
    mutating func draw() -> Work? {
        // What has no choice draws nothing, so that it does not change the choices after it.
        if ready.count > 1 {
            ready.swapAt(Int.random(in: ready.indices, using: &generator), ready.count - 1)
        }
        return ready.popLast()
    }

    /// Adds what is due at an instant, in nanoseconds.
    mutating func add(at instant: Int64, _ action: @escaping () -> Void) -> Timer {
        lastNumber += 1
        let timer = Timer(instant, lastNumber, action)
        timers.append(timer)
        var place = timers.count - 1
        while place > 0, Timer.comes(timers[place], before: timers[(place - 1) / 2]) {
            timers.swapAt(place, (place - 1) / 2)
            place = (place - 1) / 2
        }
        return timer
    }

    /// Removes all that is due next, in order; nil if nothing is.
    mutating func nextDue() -> (instant: Int64, actions: [() -> Void])? {
        while let first = timers.first, first.action == nil { _ = removeFirst() }
        guard let instant = timers.first?.instant else { return nil }
        var actions: [() -> Void] = []
        while timers.first?.instant == instant {
            if let action = removeFirst().action { actions.append(action) }
        }
        return (instant, actions)
    }

    private mutating func removeFirst() -> Timer {
        timers.swapAt(0, timers.count - 1)
        let first = timers.removeLast()
        var place = 0
        while 2 * place + 1 < timers.count {
            var child = 2 * place + 1
            if child + 1 < timers.count, Timer.comes(timers[child + 1], before: timers[child]) { child += 1 }
            guard Timer.comes(timers[child], before: timers[place]) else { break }
            timers.swapAt(child, place)
            place = child
        }
        return first
    }
}
