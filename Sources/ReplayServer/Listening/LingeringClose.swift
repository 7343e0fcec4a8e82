import NIOCore
import WireProtocol
import Networking

extension ChannelHandlerContext {
    /// Closes the outgoing direction once all data is written, and the connection when the peer closes it, or
    /// `timeout` after the peer has received everything.
    ///
    /// Closing immediately would answer bytes in flight with a reset, and a reset can discard the last answer
    /// before the peer has read it (RFC 1122 4.2.2.13). On a slow path the system may still have to deliver
    /// seconds of answers by then: the timeout begins when they are acknowledged.
    func closeLingering(timeout: Duration) {
        let (channel, eventLoop) = (self.channel, self.eventLoop)
        let ended = eventLoop.makePromise(of: Void.self)
        ended.futureResult.whenComplete { _ in
            channel.closeWhenQuiet(after: timeout, at: eventLoop.now + ProtocolLimits.session.timeAmount)
        }
        flush()
        close(mode: .output, promise: ended)
    }
}

extension Channel {
    /// Closes the connection after a period in which no data was left to deliver, or at a deadline.
    fileprivate func closeWhenQuiet(after timeout: Duration, at deadline: NIODeadline) {
        let timer = eventLoop.scheduleTask(in: timeout.timeAmount) {
            TCPInfo.read(from: self).whenComplete { result in
                // If the system does not report this, the connection is closed now.
                let isDelivering = (try? result.get().isDelivering) ?? false
                if isDelivering, self.eventLoop.now < deadline {
                    self.closeWhenQuiet(after: timeout, at: deadline)
                } else {
                    self.close(promise: nil)
                }
            }
        }
        closeFuture.whenComplete { _ in timer.cancel() }
    }
}
