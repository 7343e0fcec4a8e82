/// Something a person should know about a test or localization that goes on.
package indirect enum TestNotice: Codable, Equatable, Sendable {
    /// No machine of M-Lab was found, so that this host stands in, which is not on M-Lab.
    case fallback(host: String, ReplayError)
    /// A machine granted access after others had not.
    case granted(machine: String, tried: Int)
    /// A machine grants no access.
    case refused(MachineRefusal)
    /// A machine cannot be used.
    case unusable(machine: String, ReplayError)
    /// The access to a machine was not renewed, as it grants none any more.
    case notRenewed(MachineRefusal)
    /// The access to a machine was not renewed, as the machine was not found.
    case renewalFailed(machine: String, ReplayError)
    /// A machine withdrew its access before the test was over.
    case withdrawn(machine: String)
    /// The machines at a pair of sites cannot be used.
    case sitesUnusable(first: String, second: String, ReplayError)
    /// The tested port let no own-IP query through.
    case portSilent(port: Int, tries: Int)
    /// The port did not tell this client's address, which a test can do without.
    case addressUntold(port: Int)
    /// The probes of a search wait so much longer for their answers than original and control did.
    case answeredLate(milliseconds: Int)
    /// Replays that were to be simultaneous began further apart than `StartSkew.wanted`.
    case startsApart(ReplayRole, milliseconds: Int)
}
