package import Foundation
package import TestModel

extension English {
    package func serverRemark(_ remark: ServerRemark) -> String {
        switch remark {
        case .startsWhenNeeded: "in this program; starts when needed"
        case .running: "in this program; running"
        case .mlab: "the M-Lab platform"
        case .noTLS: noTLS
        case .systemTrust: "system trust"
        case .ownAuthority: "own CA"
        case .weheAuthority: "the Wehe project's CA"
        }
    }
    package var nearestMachine: String { "nearest machine" }
    package func lookupWaits(until instant: Date) -> String {
        "the locate service asks to be left alone until \(minute(instant)); waiting, Ctrl-C ends it"
    }
    package var machineOfMLab: String { "a machine of M-Lab" }
    package var embeddedNotRunning: String {
        "embedded: not running; it starts when a test needs it, or with \"servers start\""
    }
    package func serverAt(_ name: String, host: String) -> String { "\(name) at \(host)" }
    package func ports(sideChannel: Int, results: Int, ownIP: Int?) -> String {
        "side channel \(sideChannel), results \(results)" + (ownIP.map { ", own-IP query \($0)" } ?? "")
    }
    package func trust(tls authorities: TrustSource) -> String { "TLS, \(self.authorities(authorities))" }
    private func authorities(_ authorities: TrustSource) -> String {
        switch authorities {
        case .system: "the system's trust roots"
        case .wehe: "the Wehe project's CA, which is part of this program"
        case .file(let path): path
        }
    }
    package func consentIsNext(_ terms: ServerOperator) -> String {
        "Next: \"consent show \(terms.rawValue)\", \"consent give \(terms.rawValue)\", then a test: "
            + "\"replay netflix\"."
    }
    package var noTLS: String { "no TLS" }
    package func oldTLS(_ name: String) -> String {
        "\(name) was added with --old-tls: whoever is on the way may read and change what it sends"
    }
    package func testsNowUse(_ name: String) -> String { "Tests now use \(name)." }
    package func serverAdded(_ name: String) -> String {
        "Added \(name). Check it with \"servers probe \(name)\", choose it with \"servers use \(name)\"."
    }
    package func serverRemoved(_ name: String) -> String { "Removed \(name)." }
    package func embeddedRuns(_ served: ServedEndpoint, already: Bool) -> String {
        "The embedded server \(already ? "already runs" : "runs") at \(served.address): "
            + "side channel \(served.sideChannelTLS), results \(served.resultsHTTPS)."
    }
    package var embeddedRemark: String {
        "It measures this machine, not your network: good for learning and labs. "
            + "To measure a network: \"servers add NAME HOST [--ca FILE]\", then \"servers use NAME\"."
    }
    package func embeddedStopped(was running: Bool) -> String {
        running ? "The embedded server is stopped." : "The embedded server was not running."
    }

    package func probed(_ name: String, host: String, address: String) -> String {
        "\(name) at \(host) (\(address)):"
    }
    package func service(_ service: ProbeReport.Service) -> String {
        switch service {
        case .locate: "M-Lab locate"
        case .envelope: "M-Lab envelope"
        case .sideChannelTLS: "side channel (TLS)"
        case .sideChannelPlain: "side channel (plain)"
        case .resultsHTTPS: "results (HTTPS)"
        case .resultsHTTP: "results (HTTP)"
        case .ownAddress: "own-IP query"
        }
    }
    package func yesOrNo(_ isSo: Bool) -> String { isSo ? "yes" : "no" }
    package func answered(_ milliseconds: Double) -> String { "ok, \(self.milliseconds(milliseconds))" }
    package func notAnswered(_ reason: String) -> String { "no: \(reason)" }
    package func roundTrip(_ trip: ProbeReport.RoundTrip?) -> String {
        guard let trip else { return "unknown: no connection came up" }
        return "\(milliseconds(trip.milliseconds)) (a TCP connection to the side channel, the quickest of "
            + "\(trip.connections))"
    }
    package func clock(_ offset: ClockOffset?) -> String {
        guard let offset else { return "unknown: the results service does not tell the time" }
        let within = "within \(seconds(offset.precision)) (HTTP Date)"
        guard abs(offset.seconds) > offset.precision else { return "agrees with this machine's \(within)" }
        let side = offset.seconds > 0 ? "ahead of" : "behind"
        return "\(seconds(abs(offset.seconds))) \(side) this machine's, \(within)"
    }
    package func validity(_ certificate: ServerCertificate, at date: Date) -> String {
        "\(minute(certificate.validFrom)) to \(minute(certificate.validUntil))"
            + (certificate.isValid(at: date) ? "" : ": not now")
    }
    package func trust(in certificate: ServerCertificate, of authorities: TrustSource) -> String {
        let authority =
            switch authorities {
            case .system: "a CA of this system"
            case .wehe: "the Wehe project's CA"
            case .file(let path): "the CA in \(path)"
            }
        return switch certificate.isTrusted {
        case true?: "comes from \(authority)"
        case false?: "does not come from \(authority)"
        case nil: "not checked: no CA is known for this server"
        }
    }

    package var mlabTitle: String {
        "mlab: the nearest machines of the M-Lab platform, looked up for every test"
    }
    package func mlabTrust(platform: String, machines: TrustSource) -> String {
        "locate and envelopes: \(authorities(TrustSource(word: platform))); "
            + "replay servers: \(authorities(machines))"
    }
    package func machineNamed(_ host: String) -> String { "named: \(host)" }
}

/// The embedded server by itself.
extension English {
    package func notServed(_ error: any Error) -> String { "not served: \(sentence(error))" }
    package func serving(at address: String) -> String { "Serving at \(address):" }
    package func twoPorts(_ first: Int, _ firstKind: String, _ second: Int, _ secondKind: String) -> String {
        "\(first) (\(firstKind)), \(second) (\(secondKind))"
    }
    package var plain: String { "plain" }
    package var useFromAnotherShell: String { "Use it from another shell:" }
    package var useMLabSide: String { "Or by its M-Lab side, which stands in for the platform:" }
    package var nameToChoose: String { "NAME" }
    package var howToStop: String { "Ctrl-C stops it." }
    package func draining(atMost limit: Duration) -> String {
        "no new tests; waiting for those that run, \(limit.components.seconds) s at most"
    }
    package var stopped: String { "stopped" }
    package var none: String { "none" }

    package func setAside(_ notice: CertificateNotice) -> String {
        let cause =
            switch notice.cause {
            case .expired: "the authority has expired"
            case .notYetValid: "the authority is not valid yet; it was made while the clock was ahead"
            case .missingPartner: "its certificate or its key is missing beside it"
            case .unreadableCertificate: "the certificate is not PEM"
            case .unreadableKey: "the private key is not PEM"
            case .otherKey: "the private key does not belong to the certificate"
            }
        return "\(notice.path) was renamed to \(notice.newName): \(cause)"
    }
}
