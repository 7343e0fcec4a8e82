import TestModel

/// Counters of the kernel at one instant.
struct KernelReadings: Sendable {
    /// Use of processors by the replay's thread.
    var wait: ProcessorWait?
    /// Use of processors by all threads of this process.
    var threads: ThreadWaits?
    var processors: ProcessorTimes?
    var pressure: ProcessorPressure?
    var traffic: InterfaceCounters?

    /// Reads the counters that the system provides.
    init(wait: ProcessorWait?, interface: String?, in files: SystemFiles) {
        self.wait = wait
        threads = ThreadWaits(in: files)
        processors = files.text("proc/stat").flatMap(ProcessorTimes.init(text:))
        pressure = files.text("proc/pressure/cpu").flatMap(ProcessorPressure.init(text:))
        guard let interface, let text = files.text("proc/net/dev") else { return }
        traffic = InterfaceCounters(of: interface, in: text)
    }

    /// Fills in what changed since an earlier reading.
    ///
    /// - Parameters:
    ///   - environment: receives the differences.
    ///   - begin: the earlier reading.
    ///   - seconds: the time between them.
    ///   - received: the payload that the replay received, bytes.
    ///   - sent: the payload that the replay sent, bytes.
    func fill(
        _ environment: inout ReplayEnvironment, since begin: KernelReadings, seconds: Double, received: Int,
        sent: Int
    ) {
        func share(_ amount: Double) -> Double { min(1, max(0, amount / seconds)) }
        if let wait = wait.flatMap({ wait in begin.wait.flatMap(wait.since) }) {
            environment.waitingShare = share(Double(wait.waited) * 1e-9)
        }
        if let threads, let before = begin.threads {
            let wait = threads.since(before)
            environment.meanWait = Double(wait.waited) * 1e-9 / Double(max(1, wait.slices))
        }
        if let pressure, let before = begin.pressure, pressure.total >= before.total {
            environment.pressure = share(Double(pressure.total - before.total) * 1e-6)
            environment.recentPressure = pressure.average
        }
        if let shares = processors.flatMap({ $0.shares(since: begin.processors) }) {
            environment.stealShare = shares.steal
            environment.idleShare = shares.idle
        }
        guard let traffic, let before = begin.traffic else { return }
        let other = traffic.other(since: before, received: received, sent: sent)
        environment.otherReceived = other?.received
        environment.otherSent = other?.sent
    }
}
