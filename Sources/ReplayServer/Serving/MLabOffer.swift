package import WireProtocol

/// The M-Lab functions of an embedded server: a locate service and access envelopes (Specification 13).
package struct MLabOffer: Sendable {
    /// The machine name under which the server lists itself.
    package var machine: String
    /// Time after a lookup within which an envelope can be opened.
    package var tokenLifetime: Duration
    /// Maximum lifetime of an envelope.
    package var grantLifetime: Duration
    /// True if only clients with an open envelope may use the side channel and the replay ports, as on M-Lab.
    package var requiresEnvelope: Bool
    /// Called before a lookup is answered, with the lookup and the client's User-Agent; returns a hold-off
    /// instead of an answer, or nil to answer.
    package var holdOff: @Sendable (_ asked: LocateRequest, _ userAgent: String?) -> LocateHoldOff?
    /// Returns the machines listed in the answer to a lookup, given this server's own entry with a fresh
    /// token.
    package var listing: @Sendable (_ own: MLabMachine) -> [MLabMachine]

    /// - Parameters:
    ///   - machine: letters, digits, `-` and `.`; with a name like `mlab1-lab01.test` its site is `lab01`.
    ///   - tokenLifetime: the validity of a token.
    ///   - grantLifetime: the maximum lifetime of an envelope.
    ///   - requiresEnvelope: true to reject clients without an envelope.
    ///   - holdOff: returns a hold-off, which is sent with status 429; by default lookups are always
    ///     answered.
    ///   - listing: returns the machines to list; by default this server alone.
    package init(
        machine: String = "mlab1-lab01.test", tokenLifetime: Duration = ProtocolLimits.envelopeToken,
        grantLifetime: Duration = ProtocolLimits.envelopeGrant, requiresEnvelope: Bool = false,
        holdOff: @escaping @Sendable (_ asked: LocateRequest, _ userAgent: String?) -> LocateHoldOff? = {
            _, _ in nil
        },
        listing: @escaping @Sendable (_ own: MLabMachine) -> [MLabMachine] = { [$0] }
    ) {
        self.machine = machine
        self.tokenLifetime = tokenLifetime
        self.grantLifetime = grantLifetime
        self.requiresEnvelope = requiresEnvelope
        self.holdOff = holdOff
        self.listing = listing
    }
}
