package import Foundation
package import TestModel

extension French {
    package func serverRemark(_ remark: ServerRemark) -> String {
        switch remark {
        case .startsWhenNeeded: "dans ce programme ; démarre au besoin"
        case .running: "dans ce programme ; en marche"
        case .mlab: "la plateforme M-Lab"
        case .noTLS: noTLS
        case .systemTrust: "confiance du système"
        case .ownAuthority: "AC propre"
        case .weheAuthority: "AC du projet Wehe"
        }
    }
    package var nearestMachine: String { "machine la plus proche" }
    package func lookupWaits(until instant: Date) -> String {
        "le service de localisation demande d'attendre jusqu'au \(minute(instant)) ; attente, Ctrl-C y met fin"
    }
    package var machineOfMLab: String { "une machine de M-Lab" }
    package var embeddedNotRunning: String {
        "embedded : arrêté ; il démarre quand un test en a besoin, ou avec « servers start »"
    }
    package func serverAt(_ name: String, host: String) -> String { "\(name), à l'adresse \(host)" }
    package func ports(sideChannel: Int, results: Int, ownIP: Int?) -> String {
        "canal auxiliaire \(sideChannel), résultats \(results)"
            + (ownIP.map { ", demande d'adresse \($0)" } ?? "")
    }
    package func trust(tls authorities: TrustSource) -> String { "TLS, \(self.authorities(authorities))" }
    private func authorities(_ authorities: TrustSource) -> String {
        switch authorities {
        case .system: "les autorités du système"
        case .wehe: "l'AC du projet Wehe, qui fait partie de ce programme"
        case .file(let path): path
        }
    }
    package func consentIsNext(_ terms: ServerOperator) -> String {
        "Ensuite : « consent show \(terms.rawValue) », « consent give \(terms.rawValue) », puis un test : "
            + "« replay netflix »."
    }
    package var noTLS: String { "sans TLS" }
    package func oldTLS(_ name: String) -> String {
        "\(name) a été ajouté avec --old-tls : ce qu'il envoie peut être lu et modifié en chemin"
    }
    package func testsNowUse(_ name: String) -> String { "Les tests utilisent maintenant \(name)." }
    package func serverAdded(_ name: String) -> String {
        "\(name) est ajouté. Vérifiez-le avec « servers probe \(name) », choisissez-le avec "
            + "« servers use \(name) »."
    }
    package func serverRemoved(_ name: String) -> String { "\(name) est retiré." }
    package func embeddedRuns(_ served: ServedEndpoint, already: Bool) -> String {
        "Le serveur intégré est \(already ? "déjà " : "")en marche à l'adresse \(served.address) : "
            + "canal auxiliaire \(served.sideChannelTLS), résultats \(served.resultsHTTPS)."
    }
    package var embeddedRemark: String {
        "Il mesure cette machine, pas votre réseau : il sert à apprendre et aux laboratoires. "
            + "Pour mesurer un réseau : « servers add NOM HÔTE [--ca FICHIER] », puis « servers use NOM »."
    }
    package func embeddedStopped(was running: Bool) -> String {
        running ? "Le serveur intégré est arrêté." : "Le serveur intégré n'était pas en marche."
    }

    package func probed(_ name: String, host: String, address: String) -> String {
        "\(name), à l'adresse \(host) (\(address)) :"
    }
    package func service(_ service: ProbeReport.Service) -> String {
        switch service {
        case .locate: "localisation M-Lab"
        case .envelope: "enveloppe M-Lab"
        case .sideChannelTLS: "canal auxiliaire (TLS)"
        case .sideChannelPlain: "canal auxiliaire (en clair)"
        case .resultsHTTPS: "résultats (HTTPS)"
        case .resultsHTTP: "résultats (HTTP)"
        case .ownAddress: "demande d'adresse"
        }
    }
    package func yesOrNo(_ isSo: Bool) -> String { isSo ? "oui" : "non" }
    package func answered(_ milliseconds: Double) -> String { "oui, \(self.milliseconds(milliseconds))" }
    package func notAnswered(_ reason: String) -> String { "non : \(reason)" }
    package func roundTrip(_ trip: ProbeReport.RoundTrip?) -> String {
        guard let trip else { return "inconnu : aucune connexion n'a abouti" }
        return "\(milliseconds(trip.milliseconds)) (une connexion TCP au canal auxiliaire, la plus rapide de "
            + "\(trip.connections))"
    }
    package func clock(_ offset: ClockOffset?) -> String {
        guard let offset else { return "inconnue : le service de résultats ne donne pas l'heure" }
        let within = "à \(seconds(offset.precision)) près (Date HTTP)"
        guard abs(offset.seconds) > offset.precision else {
            return "d'accord avec celle de cette machine, \(within)"
        }
        let side = offset.seconds > 0 ? "en avance" : "en retard"
        return "\(side) de \(seconds(abs(offset.seconds))) sur celle de cette machine, \(within)"
    }
    package func validity(_ certificate: ServerCertificate, at date: Date) -> String {
        "du \(minute(certificate.validFrom)) au \(minute(certificate.validUntil))"
            + (certificate.isValid(at: date) ? "" : " : pas aujourd'hui")
    }
    package func trust(in certificate: ServerCertificate, of authorities: TrustSource) -> String {
        let authority =
            switch authorities {
            case .system: "une AC de ce système"
            case .wehe: "l'AC du projet Wehe"
            case .file(let path): "l'AC de \(path)"
            }
        return switch certificate.isTrusted {
        case true?: "vient de \(authority)"
        case false?: "ne vient pas de \(authority)"
        case nil: "non vérifié : aucune AC n'est connue pour ce serveur"
        }
    }

    package var mlabTitle: String {
        "mlab : les machines les plus proches de la plateforme M-Lab, cherchées à chaque test"
    }
    package func mlabTrust(platform: String, machines: TrustSource) -> String {
        "localisation et enveloppes : \(authorities(TrustSource(word: platform))) ; "
            + "serveurs de rejeu : \(authorities(machines))"
    }
    package func machineNamed(_ host: String) -> String { "désignée : \(host)" }
}

/// The embedded server by itself.
extension French {
    package func notServed(_ error: any Error) -> String { "non servi : \(sentence(error))" }
    package func serving(at address: String) -> String { "En service à l'adresse \(address) :" }
    package func twoPorts(_ first: Int, _ firstKind: String, _ second: Int, _ secondKind: String) -> String {
        "\(first) (\(firstKind)), \(second) (\(secondKind))"
    }
    package var plain: String { "en clair" }
    package var useFromAnotherShell: String { "Pour l'utiliser depuis un autre shell :" }
    package var useMLabSide: String { "Ou par son côté M-Lab, qui tient lieu de plateforme :" }
    package var nameToChoose: String { "NOM" }
    package var howToStop: String { "Ctrl-C l'arrête." }
    package func draining(atMost limit: Duration) -> String {
        "plus de nouveaux tests ; attente de ceux en cours, \(limit.components.seconds) s au plus"
    }
    package var stopped: String { "arrêté" }
    package var none: String { "aucun" }

    package func setAside(_ notice: CertificateNotice) -> String {
        let cause =
            switch notice.cause {
            case .expired: "l'autorité a expiré"
            case .notYetValid:
                "l'autorité n'est pas encore valable ; elle a été créée quand l'horloge avançait"
            case .missingPartner: "il y manque le certificat ou la clé"
            case .unreadableCertificate: "le certificat n'est pas du PEM"
            case .unreadableKey: "la clé privée n'est pas du PEM"
            case .otherKey: "la clé privée n'est pas celle du certificat"
            }
        return "\(notice.path) a été renommé \(notice.newName) : \(cause)"
    }
}
