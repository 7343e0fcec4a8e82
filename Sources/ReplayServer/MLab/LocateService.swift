import Basics
import WireProtocol

/// State of a server's M-Lab functions: its offer, its tokens, and the ports of its services.
struct LocateService: Sendable {
    let offer: MLabOffer
    let envelopes: EnvelopeRegistry
    /// The clock of the server.
    let clock: SteadyClock
    /// The address at which clients on this machine reach the server.
    let address: String
    /// Ports of its services.
    let ports: MLabMachine.Ports

    /// Returns the server's own entry in a lookup, with a fresh token and the port for envelopes.
    ///
    /// - Parameters:
    ///   - port: the port for envelopes.
    ///   - client: the address that looks it up; nil for the server itself.
    /// - Returns: the entry; nil if the server has no address.
    func machine(envelopePort port: Int, for client: String? = nil) -> MLabMachine? {
        let now = clock.now
        let token = envelopes.issue(until: now + offer.tokenLifetime, for: client, at: now)
        let url =
            "wss://\(IPLiteral.urlHost(address)):\(port)\(MLabService.envelopePath)"
            + "?\(MLabService.tokenParameter)=\(token)"
        return EnvelopeURL(url).map { MLabMachine(name: offer.machine, envelope: $0, ports: ports) }
    }

    /// Returns the answer to a lookup.
    func answer(to request: LocateRequest, envelopePort port: Int, for client: String) -> LocateAnswer {
        guard let own = machine(envelopePort: port, for: client) else {
            return .failed(reason: "this server has no address")
        }
        let machines = offer.listing(own)
        guard !request.sites.isEmpty else { return .machines(machines) }
        return .machines(machines.filter { machine in machine.site.map(request.sites.contains) ?? false })
    }

    /// Returns true if a request's target asks for an envelope with a valid token.
    func grants(target: String) -> Bool {
        let parts = target.split(separator: "?", maxSplits: 1)
        guard parts.first.map(String.init) == MLabService.envelopePath, parts.count == 2,
            let token = FormEncoding.decode(String(parts[1]))[MLabService.tokenParameter]
        else { return false }
        return envelopes.accepts(token, at: clock.now)
    }
}
