import NIOCore

/// Reads what the system counts on one replay connection, again and again, on the connection's event loop.
///
/// Where the system does not count, it finds nothing and stops.
final class KernelSampler {
    private let channel: any Channel
    private var log: KernelLossLog
    private var task: RepeatedTask?

    /// Begins at once.
    init(_ channel: any Channel) {
        self.channel = channel
        log = KernelLossLog(start: LoopClock.now)
        let bound = NIOLoopBound(self, eventLoop: channel.eventLoop)
        task = channel.eventLoop.scheduleRepeatedTask(
            initialDelay: .zero, delay: .nanoseconds(KernelLossLog.interval)
        ) { task in
            let sampler = bound.value
            guard sampler.channel.isActive else { return task.cancel() }
            KernelCounters.read(from: sampler.channel).assumeIsolated().whenComplete { result in
                switch result {
                case .success(let counters): bound.value.log.read(counters, at: LoopClock.now)
                case .failure: task.cancel()
                }
            }
        }
    }

    /// Ends, and tells what was seen; nil where nothing was.
    func end(serverPort: Int, at now: Int64) -> ServedFlow? {
        task?.cancel()
        task = nil
        return log.flow(serverPort: serverPort, endedAt: now)
    }
}
