import TestModel

/// Counters of the kernel at one instant.
struct KernelReadings: Sendable {
    /// Time that the replay's thread waited for a processor, in nanoseconds.
    var waited: UInt64?
    var processors: ProcessorTimes?
    var pressure: ProcessorPressure?
    var traffic: InterfaceCounters?

    /// Reads the counters that the system provides.
    init(waited: UInt64?, interface: String?, in files: SystemFiles) {
        self.waited = waited
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
        if let waited, let before = begin.waited, waited >= before {
            environment.waitingShare = share(Double(waited - before) * 1e-9)
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
