package import WireProtocol

/// The M-Lab side of an embedded server: a locate service and access envelopes (Specification 13).
package struct MLabOffer: Sendable {
    /// The name under which the server lists itself.
    package var machine: String
    /// How long after a lookup an envelope can be opened.
    package var tokenLifetime: Duration
    /// How long an envelope is held, at most.
    package var grantLifetime: Duration
    /// Whether only clients with an open envelope may use the side channel and the replay ports, as on M-Lab.
    package var requiresEnvelope: Bool
    /// Asked before a lookup is answered, with the lookup and how the client names itself: what keeps it from an
    /// answer; nil for nothing.
    package var holdOff: @Sendable (_ asked: LocateRequest, _ userAgent: String?) -> LocateHoldOff?
    /// What lookups answer, from this server's own entry, which holds a fresh token.
    package var listing: @Sendable (_ own: MLabMachine) -> [MLabMachine]

    /// - Parameters:
    ///   - machine: letters, digits, `-` and `.`; with a name like `mlab1-lab01.test` its site is `lab01`.
    ///   - tokenLifetime: how long a token is good.
    ///   - grantLifetime: how long an envelope is held.
    ///   - requiresEnvelope: whether others are turned away.
    ///   - holdOff: what keeps a lookup from an answer, which is then status 429; nothing unless given.
    ///   - listing: the machines to answer; this server alone unless given.
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
