import NIOCore
import Simulation

/// Notes what happens to a channel, and answers with the same bytes if it is to.
final class NotingHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let name: String
    private let simulation: Simulation
    private let answers: Bool
    private var bytes = 0

    init(_ name: String, in simulation: Simulation, answers: Bool = false) {
        (self.name, self.simulation, self.answers) = (name, simulation, answers)
    }

    private func note(_ text: String) { simulation.note("\(name) \(text)") }

    func channelActive(context: ChannelHandlerContext) { note("active") }

    func channelInactive(context: ChannelHandlerContext) { note("inactive") }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        bytes += unwrapInboundIn(data).readableBytes
        note("\(bytes)")
        if answers { context.write(data, promise: nil) }
    }

    func channelReadComplete(context: ChannelHandlerContext) { context.flush() }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        note(context.channel.isWritable ? "writable" : "not writable")
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) { note("\(event)") }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        note((error as? IOError).map { "error \($0.errnoCode)" } ?? "\(error)")
    }
}
