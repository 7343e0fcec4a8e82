package import NIOCore
package import TestModel

/// Measures this machine and its line while a replay runs.
///
/// A timer on the replay's own event loop shows what kept the replay from running: other programs, a host
/// that gave processors to others, a machine that slept, a process that was stopped. The kernel's counters
/// are read at the start and at the end only.
package final class MachineWatch: Sendable {
    /// The shortest standstill that counts, however short the slices are. On a busy machine a thread may have
    /// to wait for tenths of a second.
    package static let shortestStandstill = Duration.seconds(1)

    private static let interval = TimeAmount.milliseconds(10)

    /// The readings of a replay.
    package struct Outcome: Sendable {
        /// The longest period for which the process did not run.
        package let standstill: Duration
        /// All readings.
        package let environment: ReplayEnvironment
        /// The way to the server at the start; nil if it is none of this machine's network.
        package let path: LocalPath?
        /// The difference of the path at the end; nil if there is none.
        package let pathChange: PathDifference?
    }

    private struct Ticks {
        var last: NIODeadline
        var lateness = LoopLateness()

        mutating func look(at now: NIODeadline) {
            lateness.add(nanoseconds: (now - last - MachineWatch.interval).nanoseconds)
            last = now
        }
    }

    private let loop: any EventLoop
    private let files: SystemFiles
    private let ticks: NIOLoopBoundBox<Ticks>
    private let timer: RepeatedTask
    private let path: LocalPath?
    private let target: SocketAddress?
    private let begin: KernelReadings
    private let start: NIODeadline
    private let sleep = MachineSleep()

    /// Starts to measure.
    ///
    /// - Parameters:
    ///   - loop: the event loop that carries the replay.
    ///   - target: the server's address, which determines the interface; nil if it is none of this machine's.
    ///   - files: the files of the kernel.
    package init(
        on loop: any EventLoop, towards target: SocketAddress?, files: SystemFiles = .system
    ) async {
        self.loop = loop
        self.files = files
        let path = target.map { LocalPath(towards: $0, in: files) }
        self.path = path
        self.target = target
        start = loop.now
        begin = await Self.readings(on: loop, of: path?.interface, in: files)
        let ticks = NIOLoopBoundBox.makeBoxSendingValue(Ticks(last: start), eventLoop: loop)
        self.ticks = ticks
        timer = loop.scheduleRepeatedTask(initialDelay: Self.interval, delay: Self.interval) { _ in
            ticks.value.look(at: loop.now)
        }
    }

    /// Stops to measure.
    ///
    /// - Parameters:
    ///   - received: the bytes that the replay received.
    ///   - sent: the bytes that the replay sent.
    /// - Returns: the readings, without those of a ``MachineLook``.
    package func end(received: Int, sent: Int) async -> Outcome {
        timer.cancel()
        let (ticks, loop) = (ticks, loop)
        let lateness = try? await loop.submit {
            ticks.value.look(at: loop.now)
            return ticks.value.lateness
        }.get()
        // The clock of the event loop does not advance during sleep, so the timer may not have missed a tick.
        let asleep = sleep.duration
        let elapsed = Duration.nanoseconds((loop.now - start).nanoseconds) + asleep
        let late = lateness ?? LoopLateness()
        let interface = path?.interface
        let end = await Self.readings(on: loop, of: interface, in: files)
        let seconds = max(elapsed / .seconds(1), 1e-6)
        var environment = ReplayEnvironment(
            lateness: late.quantiles, lateShare: min(1, Double(late.total) * 1e-9 / seconds))
        end.fill(&environment, since: begin, seconds: seconds, received: received, sent: sent)
        environment.interface = interface
        environment.link = interface.flatMap { LinkKind(of: $0, in: files) }
        environment.signal = interface.flatMap { WirelessSignal.level(of: $0, in: files) }
        environment.hasProxy = ProxyVariables.isSet()
        environment.network = NetworkFacts(
            towards: target, through: interface, environment.link, in: files)
        let pathChange = path.flatMap { path in
            target.flatMap { path.difference(to: LocalPath(towards: $0, in: files)) }
        }
        return Outcome(
            standstill: max(.nanoseconds(late.longest), asleep, .zero), environment: environment, path: path,
            pathChange: pathChange)
    }

    /// Reads the kernel's counters; the thread's own on its loop.
    private static func readings(
        on loop: any EventLoop, of interface: String?, in files: SystemFiles
    ) async -> KernelReadings {
        let wait = try? await loop.submit { ProcessorWait.ofThisThread(in: files) }.get()
        return KernelReadings(wait: wait ?? nil, interface: interface, in: files)
    }
}
