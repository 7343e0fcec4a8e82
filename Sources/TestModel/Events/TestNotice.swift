/// A notice for the user about a running test or localization.
package indirect enum TestNotice: Codable, Equatable, Sendable {
    /// No M-Lab machine was found; this host, which is not part of M-Lab, is used instead.
    case fallback(host: String, ReplayError)
    /// A machine granted access after others had refused it.
    case granted(machine: String, tried: Int)
    /// A machine refused access.
    case refused(MachineRefusal)
    /// A machine cannot be used.
    case unusable(machine: String, ReplayError)
    /// The access to a machine was not renewed because the machine refused it.
    case notRenewed(MachineRefusal)
    /// The access to a machine was not renewed because the machine was not found.
    case renewalFailed(machine: String, ReplayError)
    /// A machine withdrew its access before the end of the test.
    case withdrawn(machine: String)
    /// The machines at a pair of sites cannot be used.
    case sitesUnusable(first: String, second: String, ReplayError)
    /// The tested port let no own-IP query through.
    case portSilent(port: Int, tries: Int)
    /// The port did not report this client's address, which a test does not require.
    case addressUntold(port: Int)
    /// Probes of a search wait this much longer for their answers than original and control did.
    case answeredLate(milliseconds: Int)
    /// The server did not compare the replays of a localization, which upstream's rule needs and the experiment with pauses
    /// does not.
    case notCompared(ReplayError)
    /// Replays that should be simultaneous started further apart than `StartSkew.wanted`.
    case startsApart(ReplayRole, milliseconds: Int)
}
