import NIOCore
import WireTransport

extension ChannelHandlerContext {
    /// Ends the outgoing direction now and the connection when the peer closes, or after `patience`.
    ///
    /// Closing at once would answer bytes that are still under way with a reset, and a reset can take the last
    /// answer away from the peer before it has read it (RFC 1122 4.2.2.13).
    func closeLingering(patience: Duration) {
        flush()
        close(mode: .output, promise: nil)
        let channel = self.channel
        let timer = eventLoop.scheduleTask(in: patience.timeAmount) { channel.close(promise: nil) }
        channel.closeFuture.whenComplete { _ in timer.cancel() }
    }
}
