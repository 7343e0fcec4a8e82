/// Limits and timeouts for M-Lab (Specification 13.2).
extension ProtocolLimits {
    /// Timeout of a lookup, including all attempts.
    package static let locate: Duration = .seconds(8)
    /// Maximum number of attempts of a lookup.
    package static let locateAttempts = 3
    /// The pause between two attempts of a lookup.
    package static let locatePause: Duration = .seconds(1)
    /// Timeout for opening one machine's envelope.
    package static let envelopeOpening: Duration = .seconds(5)
    /// Maximum number of lookups of the name of a machine that granted access.
    package static let machineNameAttempts = 5
    /// The pause between two of these lookups.
    package static let machineNamePause: Duration = .seconds(1)
    /// The age at which an envelope is replaced before a replay. The remaining lifetime is longer than the
    /// longest replay including its setup; an envelope closed earlier by the machine is replaced as soon as
    /// this is detected.
    package static let envelopeRenewal: Duration = .seconds(480)
    /// The wait after a locate service's first refusal without a time; it doubles for each further one, as in
    /// M-Lab's automatic clients.
    package static let locateHoldOff: Duration = .seconds(60)
    /// The maximum of that wait.
    package static let longestLocateHoldOff: Duration = .seconds(3_600)
    /// The maximum wait that a locate service can request: a faulty answer must not block a home forever.
    package static let longestToldHoldOff: Duration = .seconds(86_400)
    /// Validity of an envelope's URL after a lookup.
    package static let envelopeToken: Duration = .seconds(120)
    /// Maximum lifetime of a grant while its envelope is open.
    package static let envelopeGrant: Duration = .seconds(600)
    /// Number of machines that one test may use simultaneously: Java's `-u` (Specification 15.3).
    package static let simultaneousMachines = 1...4
}
