import Networking
import NIOHTTP1
import WireProtocol

/// Requests on the M-Lab port other than envelopes: lookups, and refusals.
extension LocateService {
    /// Returns the answer to an HTTP request, after which its connection is closed.
    func reply(to request: ServiceRequest, envelopePort port: Int) -> ServiceReply {
        if request.path == MLabService.locatePath, request.method == .GET,
            let holdOff = offer.holdOff(LocateRequest(query: request.query), request.userAgent)
        {
            return ServiceReply(
                status: .tooManyRequests, headers: ["Content-Type": "application/json"], body: holdOff.body,
                isLast: true)
        }
        let (status, answer) = answer(to: request, port: port)
        return ServiceReply(
            status: status, headers: ["Content-Type": "application/json"], body: answer.body, isLast: true)
    }

    private func answer(to request: ServiceRequest, port: Int) -> (HTTPResponseStatus, LocateAnswer) {
        switch request.path {
        case MLabService.locatePath where request.method == .GET:
            (.ok, answer(to: LocateRequest(query: request.query), envelopePort: port, for: request.client))
        case MLabService.locatePath: (.methodNotAllowed, .failed(reason: "only GET is answered here"))
        // A request with a valid token has become an envelope before this point.
        case MLabService.envelopePath: (.forbidden, .failed(reason: "the access token is not good"))
        default: (.notFound, .failed(reason: "nothing is served under this path"))
        }
    }
}
