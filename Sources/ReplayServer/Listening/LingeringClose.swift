import NIOCore
import WireProtocol
import Networking

extension ChannelHandlerContext {
    /// Ends the outgoing direction once everything is written, and the connection when the peer closes, or `timeout`
    /// after it has everything.
    ///
    /// Closing at once would answer bytes that are still under way with a reset, and a reset can take the last
    /// answer away from the peer before it has read it (RFC 1122 4.2.2.13). On a slow path the system still has
    /// seconds of answers to deliver by then: timeout begins when they are acknowledged.
    func closeLingering(timeout: Duration) {
        let channel = self.channel
        let ended = eventLoop.makePromise(of: Void.self)
        ended.futureResult.whenComplete { _ in
            channel.closeWhenQuiet(after: timeout, at: .now() + ProtocolLimits.session.timeAmount)
        }
        flush()
        close(mode: .output, promise: ended)
    }
}

extension Channel {
    /// Closes the connection after a time in which nothing was left to deliver, or at a deadline.
    fileprivate func closeWhenQuiet(after timeout: Duration, at deadline: NIODeadline) {
        let timer = eventLoop.scheduleTask(in: timeout.timeAmount) {
            KernelCounters.read(from: self).whenComplete { result in
                // Where the system does not tell, the time is up.
                let isDelivering = (try? result.get().isDelivering) ?? false
                if isDelivering, NIODeadline.now() < deadline {
                    self.closeWhenQuiet(after: timeout, at: deadline)
                } else {
                    self.close(promise: nil)
                }
            }
        }
        closeFuture.whenComplete { _ in timer.cancel() }
    }
}
