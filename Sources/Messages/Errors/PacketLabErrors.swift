import Basics
import Foundation
package import PacketLab

extension PacketLabError: Reported {
    package var key: String { "packet-lab" }

    /// A path that cannot be is a usage error; everything else is a failure of the machine.
    package var exitCode: Int32 {
        switch self {
        case .layout: ExitCode.usage
        case .notLinux, .namespacesRefused, .tunUnavailable, .deviceRefused, .configurationRefused,
            .resources, .cannotStart, .record, .loop:
            ExitCode.namespaces
        }
    }

    package func sentence(_ messages: Messages) -> String { messages.packetLabSentence(self) }
}

/// Errors of the lab of real packets.
extension Messages {
    func packetLabSentence(_ error: PacketLabError) -> String {
        switch error {
        case .notLinux:
            say(
                "real packets need Linux; the emulated lab works anywhere (\"help lab\")",
                "les vrais paquets demandent Linux ; le labo émulé fonctionne partout (« help lab »)")
        case .namespacesRefused(let error):
            say(
                "this system does not allow network namespaces (\(systemError(error))); start wehe with sudo, or let "
                    + "users make namespaces (kernel.unprivileged_userns_clone, user.max_user_namespaces)",
                "ce système n'autorise pas les espaces de noms réseau (\(systemError(error))) ; démarrez wehe avec "
                    + "sudo, ou autorisez les utilisateurs à en créer (kernel.unprivileged_userns_clone, "
                    + "user.max_user_namespaces)"
            )
        case .tunUnavailable(let error):
            say(
                "/dev/net/tun cannot be opened (\(systemError(error))); load the kernel module with \"modprobe tun\", "
                    + "or start wehe with sudo",
                "/dev/net/tun ne s'ouvre pas (\(systemError(error))) ; chargez le module du noyau par « modprobe "
                    + "tun », ou démarrez wehe avec sudo"
            )
        case .deviceRefused(let error):
            say(
                "the kernel refuses a TUN device (\(systemError(error)))",
                "le noyau refuse une interface TUN (\(systemError(error)))")
        case .configurationRefused(let error):
            say(
                "an address or a route of the lab cannot be set (\(systemError(error)))",
                "une adresse ou une route du labo ne peut être configurée (\(systemError(error)))")
        case .resources(let error):
            say(
                "the lab gets no process or socket (\(systemError(error)))",
                "le labo n'obtient pas de processus ou de socket (\(systemError(error)))")
        case .cannotStart(let command, let error):
            say(
                "\"\(command)\" cannot be started in the lab (\(systemError(error)))",
                "« \(command) » ne peut être lancé dans le labo (\(systemError(error)))")
        case .record(let path, SystemError(ELOOP)):
            say(
                "the record of packets \(path) is a symbolic link, which is not followed; name the file that it leads to",
                "l'enregistrement des paquets \(path) est un lien symbolique, qui n'est pas suivi ; nommez le fichier "
                    + "auquel il mène")
        case .record(let path, let error):
            say(
                "the record of packets \(path) cannot be written (\(systemError(error)))",
                "l'enregistrement des paquets \(path) ne peut être écrit (\(systemError(error)))")
        case .loop(let error):
            say(
                "the box of the lab failed (\(systemError(error)))",
                "la boîte du labo a échoué (\(systemError(error)))")
        case .layout(let fault): layoutSentence(fault)
        }
    }

    private func layoutSentence(_ fault: PathLayoutProblem) -> String {
        switch fault {
        case .arms(let count):
            say("a path has 1 or 2 arms, not \(count)", "un chemin a 1 ou 2 branches, et non \(count)")
        case .servers(let count):
            say(
                "a lab has 1 or 2 servers, not \(count); give --server at most twice",
                "un labo a 1 ou 2 serveurs, et non \(count) ; donnez --server deux fois au plus")
        case .hops(let count):
            say(
                "a path has 0 to \(PathLayout.mostHops) routers, not \(count)",
                "un chemin a de 0 à \(PathLayout.mostHops) routeurs, et non \(count)")
        case .box(let index, 0):
            say(
                "the box cannot stand at router \(index + 1): the path has none; give --hops",
                "la boîte ne peut être au routeur \(index + 1) : le chemin n'en a aucun ; donnez --hops")
        case .box(let index, let hops):
            say(
                "the box cannot stand at router \(index + 1) of \(hops); give --box-at 1 to \(max(1, hops))",
                "la boîte ne peut être au routeur \(index + 1) sur \(hops) ; donnez --box-at de 1 à \(max(1, hops))"
            )
        case .silent(let router, let hops):
            say(
                "router \(router) cannot be silent: \(hops == 0 ? "the path has none; give --hops" : "the path has routers 1 to \(hops)")",
                "le routeur \(router) ne peut être muet : \(hops == 0 ? "le chemin n'en a aucun ; donnez --hops" : "le chemin a les routeurs 1 à \(hops)")"
            )
        case .address:
            say(
                "a router has an address of the wrong IP version",
                "un routeur a une adresse de la mauvaise version d'IP")
        case .lineRate(let given):
            say(
                "--line-rate takes 0.1 to 100000 Mbit/s, such as 40 or 2.5Mbit/s, or none, not \"\(given)\"",
                "--line-rate attend de 0,1 à 100000 Mbit/s, comme 40 ou 2.5Mbit/s, ou none (aucune), et non « \(given) »"
            )
        case .roundTrip(let given):
            say(
                "--round-trip takes a time of at most 10 s, such as 20ms, or none, not \"\(given)\"",
                "--round-trip attend un temps de 10 s au plus, comme 20ms, ou none (aucun), et non « \(given) »"
            )
        }
    }

    /// Counts the packets of a lab after its program ended.
    package func labRan(received: Int, held: Int, late: Int) -> String {
        // A busy machine makes more than a few packets late.
        let isBusy = late * 100 > max(held, 1)
        let lateness =
            late == 0
            ? ""
            : say(", \(late) of them late", ", dont \(late) en retard")
                + (isBusy ? say(": the machine was busy", " : machine occupée") : "")
        return say(
            "The box took \(received) packets and held \(held) back\(lateness).",
            "La boîte a reçu \(received) paquets et en a retenu \(held)\(lateness).")
    }
}
