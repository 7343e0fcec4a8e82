import Networking
import NIOCore

/// Reads the system's counters of one replay connection periodically, on the connection's event loop.
///
/// On systems without such counters it records nothing and stops.
final class KernelSampler {
    private let channel: any Channel
    private var log: KernelLossLog
    private var task: RepeatedTask?

    /// Starts sampling.
    init(_ channel: any Channel) {
        self.channel = channel
        log = KernelLossLog(start: channel.eventLoop.nanoseconds)
        let bound = NIOLoopBound(self, eventLoop: channel.eventLoop)
        task = channel.eventLoop.scheduleRepeatedTask(
            initialDelay: .zero, delay: .nanoseconds(KernelLossLog.interval)
        ) { task in
            let sampler = bound.value
            guard sampler.channel.isActive else { return task.cancel() }
            sampler.read()
        }
    }

    /// Reads the counters now, as the connection may be over: afterwards it can no longer be read.
    func read() {
        guard channel.isActive else { return }
        let bound = NIOLoopBound(self, eventLoop: channel.eventLoop)
        TCPInfo.read(from: channel).assumeIsolated().whenComplete { result in
            switch result {
            case .success(let counters):
                let sampler = bound.value
                sampler.log.read(counters, at: sampler.channel.eventLoop.nanoseconds)
            case .failure: bound.value.task?.cancel()
            }
        }
    }

    /// Stops sampling and returns the recorded flow; nil if nothing was recorded.
    func end(serverPort: Int, at now: Int64) -> ServedFlow? {
        task?.cancel()
        task = nil
        return log.flow(serverPort: serverPort, endedAt: now)
    }
}
