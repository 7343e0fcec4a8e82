/// Timeout with M-Lab (Specification 13.2).
extension ProtocolLimits {
    /// How long a lookup may take, all its tries together.
    package static let locate: Duration = .seconds(8)
    /// How often a lookup is tried.
    package static let locateAttempts = 3
    /// The pause between two tries of a lookup.
    package static let locatePause: Duration = .seconds(1)
    /// How long one machine's envelope may take to open.
    package static let envelopeOpening: Duration = .seconds(5)
    /// How often the name of a machine that granted access is looked up.
    package static let machineNameAttempts = 5
    /// The pause between two of these lookups.
    package static let machineNamePause: Duration = .seconds(1)
    /// The age from which an envelope is replaced before a replay. What is left until it closes is longer than the
    /// longest replay with its way there; one that a machine closes earlier is replaced as soon as that is seen.
    package static let envelopeRenewal: Duration = .seconds(480)
    /// The wait after a locate service's first refusal that does not say until when; each further one takes twice as
    /// long, as M-Lab's automatic clients wait.
    package static let locateHoldOff: Duration = .seconds(60)
    /// The longest such wait.
    package static let longestLocateHoldOff: Duration = .seconds(3_600)
    /// The longest wait that a locate service can ask for: an answer gone wrong must not lock a home out for ever.
    package static let longestToldHoldOff: Duration = .seconds(86_400)
    /// How long after a lookup the address of an envelope is good.
    package static let envelopeToken: Duration = .seconds(120)
    /// How long a grant lasts, at most, while its envelope is held open.
    package static let envelopeGrant: Duration = .seconds(600)
    /// How many machines one test may be run against at once: Java's `-u` (Specification 15.3).
    package static let simultaneousMachines = 1...4
}
