import NIOCore
import NIOHTTP1
import WireProtocol

/// Answers the requests on the M-Lab port that do not become an envelope: lookups, and refusals.
final class LocateHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let desk: MLabDesk
    private var head: HTTPRequestHead?

    init(_ desk: MLabDesk) {
        self.desk = desk
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head): self.head = head
        case .body: break
        case .end:
            let port = context.channel.localAddress?.port ?? 0
            // NIO keeps the head of an upgrade that was refused to itself.
            let (status, text) = head.map { answer(to: $0, port: port) } ?? Self.refusal
            head = nil
            send(status, text, context)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    private static let refusal = (
        HTTPResponseStatus.forbidden, LocateAnswer.failed(reason: "the access token is not good")
    )

    private func answer(to head: HTTPRequestHead, port: Int) -> (HTTPResponseStatus, LocateAnswer) {
        let parts = head.uri.split(separator: "?", maxSplits: 1).map(String.init)
        switch parts.first {
        case MLabService.locatePath where head.method == .GET:
            let request = LocateRequest(query: parts.count > 1 ? parts[1] : "")
            return (.ok, desk.answer(to: request, envelopePort: port))
        case MLabService.locatePath: return (.methodNotAllowed, .failed(reason: "only GET is answered here"))
        // A request with a good token has become an envelope before it could come here.
        case MLabService.envelopePath: return Self.refusal
        default: return (.notFound, .failed(reason: "nothing is served under this path"))
        }
    }

    private func send(_ status: HTTPResponseStatus, _ answer: LocateAnswer, _ context: ChannelHandlerContext)
    {
        let body = ByteBuffer(string: answer.body)
        let headers: HTTPHeaders = [
            "Content-Type": "application/json", "Content-Length": String(body.readableBytes),
            "Connection": "close",
        ]
        context.write(
            wrapOutboundOut(.head(.init(version: .http1_1, status: status, headers: headers))), promise: nil)
        context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
        let channel = context.channel
        context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { _ in channel.close(promise: nil) }
    }
}
