package import Dispatch
package import NIOCore

/// An event loop of a simulation.
package final class SimulatedEventLoop: EventLoop, @unchecked Sendable {
    // Sendable, as only the thread of the simulation uses it, which the simulation checks.

    private let simulation: Simulation
    private var calls = Fifo<() -> Void>()
    /// The open channels, in the order in which they were made.
    private var channels: [SimulatedChannel] = []
    private var isClosed = false

    init(_ simulation: Simulation) {
        self.simulation = simulation
        simulation.made(self)
    }

    package var inEventLoop: Bool { simulation.running === self }

    package var now: NIODeadline { .uptimeNanoseconds(UInt64(simulation.nanoseconds)) }

    package func execute(_ task: @escaping @Sendable () -> Void) { append(task) }

    /// Runs a call after those that wait already.
    func append(_ call: @escaping () -> Void) {
        guard !isClosed else { return }
        calls.append(call)
        simulation.enqueue(self)
    }

    /// Runs the call that waits longest.
    func runNext() { calls.popFirst()?() }

    package func scheduleTask<T>(
        deadline: NIODeadline, _ task: @escaping @Sendable () throws -> T
    ) -> Scheduled<T> {
        let promise = makePromise(of: T.self)
        guard !isClosed else {
            promise.fail(EventLoopError.cancelled)
            return Scheduled(promise: promise, cancellationTask: {})
        }
        let state = ScheduledState()
        state.timer = simulation.schedule(at: Int64(clamping: deadline.uptimeNanoseconds)) { [self] in
            append {
                guard !state.isCancelled else { return }
                do { promise.assumeIsolated().succeed(try task()) } catch { promise.fail(error) }
            }
        }
        return Scheduled(promise: promise, cancellationTask: { state.cancel() })
    }

    /// A call that is due later.
    private final class ScheduledState: @unchecked Sendable {
        var timer: Agenda.Timer?
        private(set) var isCancelled = false

        func cancel() {
            isCancelled = true
            timer?.cancel()
        }
    }

    package func scheduleTask<T>(
        in time: TimeAmount, _ task: @escaping @Sendable () throws -> T
    ) -> Scheduled<T> {
        scheduleTask(deadline: now + time, task)
    }

    /// Notes an open channel.
    func opened(_ channel: SimulatedChannel) { channels.append(channel) }

    /// Forgets a closed channel.
    func closed(_ channel: SimulatedChannel) { channels.removeAll { $0 === channel } }

    package func shutdownGracefully(
        queue: DispatchQueue, _ callback: @escaping @Sendable ((any Error)?) -> Void
    ) {
        // On the queue it would leave the simulation.
        append { [self] in
            for channel in channels {
                channel.close0(error: EventLoopError.shutdown, mode: .all, promise: nil)
            }
            append { [self] in
                isClosed = true
                callback(nil)
            }
        }
    }

    /// Lets go of everything at the end of the simulation, of which nobody is told.
    func letGo() {
        isClosed = true
        calls.removeAll()
        let open = channels
        channels = []
        for channel in open { channel.letGo() }
    }

    package func _preconditionSafeToWait(file: StaticString, line: UInt) {
        preconditionFailure("a simulation has one thread, which cannot wait", file: file, line: line)
    }
}

/// Event loops of a simulation, which take turns.
package final class SimulatedEventLoopGroup: EventLoopGroup, @unchecked Sendable {
    // Sendable, as only the thread of the simulation uses it.

    private let loops: [SimulatedEventLoop]
    private var last = -1

    /// - Parameters:
    ///   - count: the number of loops.
    ///   - simulation: the world that they are in.
    package init(_ count: Int, in simulation: Simulation) {
        loops = (0..<count).map { _ in SimulatedEventLoop(simulation) }
    }

    package func next() -> any EventLoop {
        last = (last + 1) % loops.count
        return loops[last]
    }

    /// The first loop, as whoever asks only for the time takes no turn.
    package func any() -> any EventLoop { loops[0] }

    package func makeIterator() -> EventLoopIterator { EventLoopIterator(loops) }

    package func shutdownGracefully(
        queue: DispatchQueue, _ callback: @escaping @Sendable ((any Error)?) -> Void
    ) {
        let count = Count(loops.count)
        for loop in loops {
            loop.shutdownGracefully(queue: queue) { _ in
                count.left -= 1
                if count.left == 0 { callback(nil) }
            }
        }
    }

    /// The number of loops that are not closed yet.
    private final class Count: @unchecked Sendable {
        var left: Int

        init(_ left: Int) { self.left = left }
    }
}
