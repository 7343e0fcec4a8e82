package import Foundation
package import TestModel

/// Servers.
package protocol ServerWording: Sendable {
    /// A server's row in the table.
    func serverRemark(_ remark: ServerRemark) -> String
    /// What stands for the host of a test on M-Lab.
    var nearestMachine: String { get }
    /// A machine of M-Lab that is not chosen yet.
    var machineOfMLab: String { get }
    /// That a lookup waits, as the locate service asks.
    func lookupWaits(until instant: Date) -> String
    /// That the embedded server does not run.
    var embeddedNotRunning: String { get }
    /// A server with its address.
    func serverAt(_ name: String, host: String) -> String
    /// A server's ports.
    func ports(sideChannel: Int, results: Int, ownIP: Int?) -> String
    /// Whom a client trusts: a CA file, or nil for the system's roots.
    func trust(tls authorities: TrustSource) -> String
    /// That there is no TLS.
    var noTLS: String { get }
    /// That a server is used although its TLS need not be sound.
    func oldTLS(_ name: String) -> String
    /// What tests use from now on.
    func testsNowUse(_ name: String) -> String
    /// The next step where an operator's terms were not agreed to yet.
    func consentIsNext(_ operator: ServerOperator) -> String
    /// That a server was added, and what to do with it.
    func serverAdded(_ name: String) -> String
    /// That a server was removed.
    func serverRemoved(_ name: String) -> String
    /// That the embedded server runs.
    func embeddedRuns(_ served: ServedEndpoint, already: Bool) -> String
    /// What a person must know about it.
    var embeddedRemark: String { get }
    /// Whether it was stopped or did not run.
    func embeddedStopped(was running: Bool) -> String

    /// The heading of a probe.
    func probed(_ name: String, host: String, address: String) -> String
    /// A service's name.
    func service(_ service: ProbeReport.Service) -> String
    /// Whether something is so, in a word.
    func yesOrNo(_ isSo: Bool) -> String
    /// That a service answered.
    func answered(_ milliseconds: Double) -> String
    /// That a service did not.
    func notAnswered(_ reason: String) -> String
    /// How long connections took to come up; nil if none did.
    func roundTrip(_ trip: ProbeReport.RoundTrip?) -> String
    /// A server's clock against this machine's; nil if it tells no time.
    func clock(_ offset: ClockOffset?) -> String
    /// From when to when a certificate holds.
    func validity(_ certificate: ServerCertificate, at date: Date) -> String
    /// Whether a certificate comes from the CA of a file, or from one of this system's with nil.
    func trust(in certificate: ServerCertificate, of authorities: TrustSource) -> String

    /// What M-Lab is.
    var mlabTitle: String { get }
    /// Whom a client trusts on M-Lab.
    func mlabTrust(platform: String, machines: TrustSource) -> String
    /// A machine that the locate service named.
    func machineNamed(_ host: String) -> String

    /// A recording that cannot be served.
    func notServed(_ error: any Error) -> String
    /// That the server serves, and from where.
    func serving(at address: String) -> String
    /// Two ports of a service, with and without TLS.
    func twoPorts(_ first: Int, _ firstKind: String, _ second: Int, _ secondKind: String) -> String
    /// Without TLS, of a port.
    var plain: String { get }
    /// How to use it from another shell.
    var useFromAnotherShell: String { get }
    /// How to use its M-Lab side.
    var useMLabSide: String { get }
    /// The word for the name of a server in a command to type.
    var nameToChoose: String { get }
    /// How to stop it.
    var howToStop: String { get }
    /// That a certificate file was set aside.
    func setAside(_ notice: CertificateNotice) -> String
    /// That it takes no new tests and waits for those that run.
    func draining(atMost limit: Duration) -> String
    /// That it stopped.
    var stopped: String { get }
    /// None, of something.
    var none: String { get }
}

/// What the list of servers remarks on one of them.
package enum ServerRemark: CaseIterable, Sendable {
    case startsWhenNeeded
    case running
    case mlab
    case noTLS
    case systemTrust
    case ownAuthority
    case weheAuthority

    /// The remark on the authorities of a server.
    package init(_ trust: TrustSource) {
        self =
            switch trust {
            case .system: .systemTrust
            case .wehe: .weheAuthority
            case .file: .ownAuthority
            }
    }
}
