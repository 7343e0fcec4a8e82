/// Patience with M-Lab (Specification 13.2).
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
    /// The age from which an envelope is replaced before the second replay: the grant may end after two minutes.
    package static let envelopeRenewal: Duration = .seconds(90)
    /// How long after a lookup the address of an envelope is good.
    package static let envelopeToken: Duration = .seconds(120)
    /// How long a grant lasts, at most, while its envelope is held open.
    package static let envelopeGrant: Duration = .seconds(300)
    /// How many machines one test may be run against at once: Java's `-u` (Specification 15.3).
    package static let simultaneousMachines = 1...4
}
