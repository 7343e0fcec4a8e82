package import Foundation
package import TestModel

/// A remark on a server in the list of servers.
package enum ServerRemark: CaseIterable, Sendable {
    case startsWhenNeeded
    case running
    case mlab
    case noTLS
    case systemTrust
    case ownAuthority
    case weheAuthority

    /// Returns the remark on the trusted authorities of a server.
    package init(_ trust: TrustSource) {
        self =
            switch trust {
            case .system: .systemTrust
            case .wehe: .weheAuthority
            case .file: .ownAuthority
            }
    }
}

extension Messages {
    /// Describes a remark in the table of servers.
    package func serverRemark(_ remark: ServerRemark) -> String {
        switch remark {
        case .startsWhenNeeded:
            say("in this program; starts when needed", "dans ce programme ; démarre au besoin")
        case .running: say("in this program; running", "dans ce programme ; en marche")
        case .mlab: say("the M-Lab platform", "la plateforme M-Lab")
        case .noTLS: noTLS
        case .systemTrust: say("system trust", "confiance du système")
        case .ownAuthority: say("own CA", "AC propre")
        case .weheAuthority: say("the Wehe project's CA", "AC du projet Wehe")
        }
    }

    /// The stand-in for the host of a test on M-Lab.
    package var nearestMachine: String { say("nearest machine", "machine la plus proche") }

    /// States that a lookup waits, as requested by the locate service.
    package func lookupWaits(until instant: Date) -> String {
        say(
            "the locate service asks to be left alone until \(minute(instant)); waiting, Ctrl-C ends it",
            "le service de localisation demande d'attendre jusqu'au \(minute(instant)) ; attente, Ctrl-C y met fin"
        )
    }

    /// The stand-in for an M-Lab machine that is not chosen yet.
    package var machineOfMLab: String { say("a machine of M-Lab", "une machine de M-Lab") }

    /// States that the embedded server is not running.
    package var embeddedNotRunning: String {
        say(
            "embedded: not running; it starts when a test needs it, or with \"servers start\"",
            "embedded : arrêté ; il démarre quand un test en a besoin, ou avec « servers start »")
    }

    /// Describes a server with its address.
    package func serverAt(_ name: String, host: String) -> String {
        say("\(name) at \(host)", "\(name), à l'adresse \(host)")
    }

    /// Describes a server's ports.
    package func ports(sideChannel: Int, results: Int, ownIP: Int?) -> String {
        say(
            "side channel \(sideChannel), results \(results)" + (ownIP.map { ", own-IP query \($0)" } ?? ""),
            "canal auxiliaire \(sideChannel), résultats \(results)"
                + (ownIP.map { ", demande d'adresse \($0)" } ?? "")
        )
    }

    /// Names the trusted authorities: a CA file, or nil for the system's roots.
    package func trust(tls authorities: TrustSource) -> String { "TLS, \(self.authorities(authorities))" }

    private func authorities(_ authorities: TrustSource) -> String {
        switch authorities {
        case .system: say("the system's trust roots", "les autorités du système")
        case .wehe:
            say(
                "the Wehe project's CA, which is part of this program",
                "l'AC du projet Wehe, qui fait partie de ce programme")
        case .file(let path): path
        }
    }

    /// Returns the next step if an operator's terms were not accepted yet.
    package func consentIsNext(_ terms: ServerOperator) -> String {
        say(
            "Next: \"consent show \(terms.rawValue)\", \"consent give \(terms.rawValue)\", then a test: "
                + "\"replay netflix\".",
            "Ensuite : « consent show \(terms.rawValue) », « consent give \(terms.rawValue) », puis un test : "
                + "« replay netflix »."
        )
    }

    /// States that there is no TLS.
    package var noTLS: String { say("no TLS", "sans TLS") }

    /// Warns that a server may use insecure TLS.
    package func oldTLS(_ name: String) -> String {
        say(
            "\(name) was added with --old-tls: whoever is on the way may read and change what it sends",
            "\(name) a été ajouté avec --old-tls : ce qu'il envoie peut être lu et modifié en chemin")
    }

    /// Names the new server for tests.
    package func testsNowUse(_ name: String) -> String {
        say("Tests now use \(name).", "Les tests utilisent maintenant \(name).")
    }

    /// States that a server was added, with advice.
    package func serverAdded(_ name: String) -> String {
        say(
            "Added \(name). Check it with \"servers probe \(name)\", choose it with \"servers use \(name)\".",
            "\(name) est ajouté. Vérifiez-le avec « servers probe \(name) », choisissez-le avec "
                + "« servers use \(name) »."
        )
    }

    /// States that a server was removed.
    package func serverRemoved(_ name: String) -> String { say("Removed \(name).", "\(name) est retiré.") }

    /// States that the embedded server is running.
    package func embeddedRuns(_ served: ServedEndpoint, already: Bool) -> String {
        say(
            "The embedded server \(already ? "already runs" : "runs") at \(served.address): "
                + "side channel \(served.sideChannelTLS), results \(served.resultsHTTPS).",
            "Le serveur intégré est \(already ? "déjà " : "")en marche à l'adresse \(served.address) : "
                + "canal auxiliaire \(served.sideChannelTLS), résultats \(served.resultsHTTPS)."
        )
    }

    /// The warning about the embedded server.
    package var embeddedRemark: String {
        say(
            "It measures this machine, not your network: good for learning and labs. "
                + "To measure a network: \"servers add NAME HOST [--ca FILE]\", then \"servers use NAME\".",
            "Il mesure cette machine, pas votre réseau : il sert à apprendre et aux laboratoires. "
                + "Pour mesurer un réseau : « servers add NOM HÔTE [--ca FICHIER] », puis « servers use NOM »."
        )
    }

    /// States if the server was stopped or was not running.
    package func embeddedStopped(was running: Bool) -> String {
        say(
            running ? "The embedded server is stopped." : "The embedded server was not running.",
            running ? "Le serveur intégré est arrêté." : "Le serveur intégré n'était pas en marche.")
    }

    /// The heading of a probe.
    package func probed(_ name: String, host: String, address: String) -> String {
        say("\(name) at \(host) (\(address)):", "\(name), à l'adresse \(host) (\(address)) :")
    }

    /// Names a service.
    package func service(_ service: ProbeReport.Service) -> String {
        switch service {
        case .locate: say("M-Lab locate", "localisation M-Lab")
        case .envelope: say("M-Lab envelope", "enveloppe M-Lab")
        case .sideChannelTLS: say("side channel (TLS)", "canal auxiliaire (TLS)")
        case .sideChannelPlain: say("side channel (plain)", "canal auxiliaire (en clair)")
        case .resultsHTTPS: say("results (HTTPS)", "résultats (HTTPS)")
        case .resultsHTTP: say("results (HTTP)", "résultats (HTTP)")
        case .ownAddress: say("own-IP query", "demande d'adresse")
        }
    }

    /// Returns "yes" or "no".
    package func yesOrNo(_ isSo: Bool) -> String { say(isSo ? "yes" : "no", isSo ? "oui" : "non") }

    /// States that a service answered, and its response time.
    package func answered(_ milliseconds: Double) -> String {
        say("ok, \(self.milliseconds(milliseconds))", "oui, \(self.milliseconds(milliseconds))")
    }

    /// States that a service did not answer, and the reason.
    package func notAnswered(_ reason: String) -> String { say("no: \(reason)", "non : \(reason)") }

    /// States the time to establish connections; nil if none was established.
    package func roundTrip(_ trip: ProbeReport.RoundTrip?) -> String {

        guard let trip else {
            return say("unknown: no connection came up", "inconnu : aucune connexion n'a abouti")
        }
        return say(
            "\(milliseconds(trip.milliseconds)) (a TCP connection to the side channel, the quickest of "
                + "\(trip.connections))",
            "\(milliseconds(trip.milliseconds)) (une connexion TCP au canal auxiliaire, la plus rapide de "
                + "\(trip.connections))"
        )
    }

    /// States the congestion control with which a server sends replays, and those that clients may choose.
    package func congestion(_ own: String, offered: [String]) -> String {
        let others = offered.filter { $0 != own }
        guard !others.isEmpty else { return own }
        let names = others.joined(separator: ", ")
        return say(
            "\(own); \"replay --congestion\" may choose \(names)",
            "\(own) ; « replay --congestion » peut choisir \(names)")
    }

    /// States the offset of a server's clock; nil if it sends no date.
    package func clock(_ offset: ClockOffset?) -> String {

        guard let offset else {
            return say(
                "unknown: the results service does not tell the time",
                "inconnue : le service de résultats ne donne pas l'heure")
        }
        let within = say(
            "within \(seconds(offset.precision)) (HTTP Date)",
            "à \(seconds(offset.precision)) près (Date HTTP)")

        guard abs(offset.seconds) > offset.precision else {
            return say(
                "agrees with this machine's \(within)", "d'accord avec celle de cette machine, \(within)")
        }
        let side = either(
            offset.seconds > 0 ? "ahead of" : "behind", offset.seconds > 0 ? "en avance" : "en retard")
        return say(
            "\(seconds(abs(offset.seconds))) \(side) this machine's, \(within)",
            "\(side) de \(seconds(abs(offset.seconds))) sur celle de cette machine, \(within)")
    }

    /// States the validity period of a certificate.
    package func validity(_ certificate: ServerCertificate, at date: Date) -> String {
        say(
            "\(minute(certificate.validFrom)) to \(minute(certificate.validUntil))"
                + (certificate.isValid(at: date) ? "" : ": not now"),
            "du \(minute(certificate.validFrom)) au \(minute(certificate.validUntil))"
                + (certificate.isValid(at: date) ? "" : " : pas aujourd'hui")
        )
    }

    /// States if a certificate comes from the trusted authorities.
    package func trust(in certificate: ServerCertificate, of authorities: TrustSource) -> String {
        let authority =
            switch authorities {
            case .system: say("a CA of this system", "une AC de ce système")
            case .wehe: say("the Wehe project's CA", "l'AC du projet Wehe")
            case .file(let path): say("the CA in \(path)", "l'AC de \(path)")
            }
        return switch certificate.isTrusted {
        case true?: say("comes from \(authority)", "vient de \(authority)")
        case false?: say("does not come from \(authority)", "ne vient pas de \(authority)")
        case nil:
            say(
                "not checked: no CA is known for this server",
                "non vérifié : aucune AC n'est connue pour ce serveur")
        }
    }

    /// The description of M-Lab.
    package var mlabTitle: String {
        say(
            "mlab: the nearest machines of the M-Lab platform, looked up for every test",
            "mlab : les machines les plus proches de la plateforme M-Lab, cherchées à chaque test")
    }

    /// Names the authorities trusted for M-Lab.
    package func mlabTrust(platform: String, machines: TrustSource) -> String {
        say(
            "locate and envelopes: \(authorities(TrustSource(word: platform))); "
                + "replay servers: \(authorities(machines))",
            "localisation et enveloppes : \(authorities(TrustSource(word: platform))) ; "
                + "serveurs de rejeu : \(authorities(machines))"
        )
    }

    /// Names a machine found by the locate service.
    package func machineNamed(_ host: String) -> String { say("named: \(host)", "désignée : \(host)") }
}

/// The stand-alone server.
extension Messages {
    /// Describes a recording that cannot be served.
    package func notServed(_ error: any Error) -> String {
        say("not served: \(sentence(error))", "non servi : \(sentence(error))")
    }

    /// States the address of the running server.
    package func serving(at address: String) -> String {
        say("Serving at \(address):", "En service à l'adresse \(address) :")
    }

    /// Describes two ports of a service, with and without TLS.
    package func twoPorts(_ first: Int, _ firstKind: String, _ second: Int, _ secondKind: String) -> String {

        "\(first) (\(firstKind)), \(second) (\(secondKind))"

    }

    /// Marks a port without TLS.
    package var plain: String { say("plain", "en clair") }

    /// Explains how to use the server from another shell.
    package var useFromAnotherShell: String {
        say("Use it from another shell:", "Pour l'utiliser depuis un autre shell :")
    }

    /// Explains how to use its M-Lab functions.
    package var useMLabSide: String {
        say(
            "Or by its M-Lab side, which stands in for the platform:",
            "Ou par son côté M-Lab, qui tient lieu de plateforme :")
    }

    /// The stand-in for a server's name in a command.
    package var nameToChoose: String { say("NAME", "NOM") }

    /// Explains how to stop it.
    package var howToStop: String { say("Ctrl-C stops it.", "Ctrl-C l'arrête.") }

    /// States that it accepts no new tests and waits for the running ones.
    package func draining(atMost limit: Duration) -> String {
        say(
            "no new tests; waiting for those that run, \(limit.components.seconds) s at most",
            "plus de nouveaux tests ; attente de ceux en cours, \(limit.components.seconds) s au plus")
    }

    /// States that it has stopped.
    package var stopped: String { say("stopped", "arrêté") }

    /// The word for an empty value.
    package var none: String { say("none", "aucun") }

    /// States that a certificate file was renamed.
    package func setAside(_ notice: CertificateNotice) -> String {
        let cause =
            switch notice.cause {
            case .expired: say("the authority has expired", "l'autorité a expiré")
            case .notYetValid:
                say(
                    "the authority is not valid yet; it was made while the clock was ahead",
                    "l'autorité n'est pas encore valable ; elle a été créée quand l'horloge avançait")
            case .missingPartner:
                say("its certificate or its key is missing beside it", "il y manque le certificat ou la clé")
            case .unreadableCertificate: say("the certificate is not PEM", "le certificat n'est pas du PEM")
            case .unreadableKey: say("the private key is not PEM", "la clé privée n'est pas du PEM")
            case .otherKey:
                say(
                    "the private key does not belong to the certificate",
                    "la clé privée n'est pas celle du certificat")
            }
        return say(
            "\(notice.path) was renamed to \(notice.newName): \(cause)",
            "\(notice.path) a été renommé \(notice.newName) : \(cause)")
    }
}
