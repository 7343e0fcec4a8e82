import Basics
package import TestModel

/// This machine and its line during a replay.
extension Messages {
    /// Returns the sentence of a replay that does not count because the machine was busy.
    func busySentence(_ excess: BusyLimit.Excess, _ reading: Double, _ role: ReplayRole) -> String {
        let share = percent(reading)
        switch excess {
        case .waiting:
            return say(
                "this machine was busy: during the replay of the \(role.rawValue) this program waited "
                    + "\(wait(reading)) for a processor each time, on average, \(notTheNetwork); test again while the machine has less to do (\"help environment\")",
                "cette machine était occupée : pendant le rejeu (\(self.role(role))), ce programme a attendu un "
                    + "processeur \(wait(reading)) à chaque fois, en moyenne, \(notTheNetwork) ; recommencez quand la machine aura moins à faire (« help environment »)"
            )
        case .late:
            return say(
                "this machine was busy: the replay of the \(role.rawValue) was late for \(share) of its time, "
                    + "\(notTheNetwork); test again while the machine has less to do (\"help environment\")",
                "cette machine était occupée : le rejeu (\(self.role(role))) était en retard \(share) de son temps, "
                    + "\(notTheNetwork) ; recommencez quand la machine aura moins à faire (« help environment »)"
            )
        case .steal:
            return say(
                "this machine was busy: its host gave \(share) of the processors' time to others during the replay of "
                    + "the \(role.rawValue), \(notTheNetwork); test again while the host has less to do "
                    + "(\"help environment\")",
                "cette machine était occupée : son hôte a donné \(share) du temps des processeurs à d'autres pendant le "
                    + "rejeu (\(self.role(role))), \(notTheNetwork) ; recommencez quand l'hôte aura moins à faire "
                    + "(« help environment »)"
            )
        }
    }

    private var notTheNetwork: String {
        say(
            "so what was measured is not the network's doing",
            "ce qui a été mesuré n'est donc pas le fait du réseau")
    }

    /// Names the environment variables, where others name a file.
    package var environmentVariables: String {
        say("environment variables", "variables d'environnement")
    }

    /// Returns remarks on a replay's environment where it may have limited the replay.
    package func remarks(_ replay: StoredReplay) -> [String] {
        guard let environment = replay.environment else { return [] }
        let noted = EnvironmentRemark.all(on: environment, receiving: replay.bytesReceived)
        return noted.map {
            say("\(replay.role.rawValue): \(remark($0))", "\(role(replay.role)) : \(remark($0))")
        }
    }

    private func remark(_ remark: EnvironmentRemark) -> String {
        switch remark {
        case .void(let excess, let reading):
            switch excess {
            case .waiting:
                say(
                    "void, as this program waited \(wait(reading)) for a processor each time, on average",
                    "nul, car ce programme a attendu un processeur \(wait(reading)) à chaque fois, en "
                        + "moyenne")
            case .late:
                say(
                    "void, as it was late for \(percent(reading)) of its time",
                    "nul, car il était en retard \(percent(reading)) de son temps")
            case .steal:
                say(
                    "void, as this machine's host gave \(percent(reading)) of the processors' time to others",
                    "nul, car l'hôte de cette machine a donné \(percent(reading)) du temps des processeurs à d'autres"
                )
            }
        case .waited(let seconds):
            say(
                "this program waited \(wait(seconds)) for a processor each time, on average",
                "ce programme a attendu un processeur \(wait(seconds)) à chaque fois, en moyenne"
            )
        case .otherTraffic(let bytes, let share):
            say(
                "beside it about \(self.bytes(bytes)) of other traffic arrived on this machine (\(percent(share)) of "
                    + "what the replay received)",
                "à côté, environ \(self.bytes(bytes)) d'autre trafic sont arrivés sur cette machine (\(percent(share)) "
                    + "de ce que le rejeu a reçu)")
        case .weakSignal(let decibels):
            say(
                "the Wi-Fi signal was weak (\(level(ofSignal: decibels)))",
                "le signal Wi-Fi était faible (\(level(ofSignal: decibels)))")
        case .tunnel(let name):
            say(
                "it went through the tunnel \(name), so it says nothing about how the network treats the app itself",
                "il est passé par le tunnel \(name) ; il ne dit donc rien du traitement de l'application elle-même"
            )
        case .proxy:
            say(
                "the environment names a proxy, which replays do not use",
                "l'environnement désigne un mandataire, que les rejeux n'utilisent pas")
        }
    }

    /// Lists everything known about a replay's environment.
    package func everything(_ environment: ReplayEnvironment) -> [String] {
        let lateness = environment.lateness
        func time(_ seconds: Double) -> String { milliseconds(seconds * 1000) }
        func optional(_ share: Double?) -> String { share.map(percent) ?? unknown }
        return [
            say(
                "timers late by \(time(lateness.median)) (half at most), \(time(lateness.p90)) (9 of 10), "
                    + "\(time(lateness.p99)) (99 of 100), \(time(lateness.longest)) (all); "
                    + "late for \(percent(environment.lateShare)) of the time",
                "minuteries en retard de \(time(lateness.median)) (la moitié au plus), \(time(lateness.p90)) "
                    + "(9 sur 10), \(time(lateness.p99)) (99 sur 100), \(time(lateness.longest)) (toutes) ; "
                    + "en retard \(percent(environment.lateShare)) du temps"),
            say(
                "waited for a processor \(environment.meanWait.map(wait) ?? unknown) each time on average, the replay's "
                    + "thread \(optional(environment.waitingShare)) of the time; some task of the machine did "
                    + "\(optional(environment.pressure)), in the last 10 s \(optional(environment.recentPressure))",
                "a attendu un processeur \(environment.meanWait.map(wait) ?? unknown) à chaque fois en moyenne, le fil "
                    + "du rejeu \(optional(environment.waitingShare)) du temps ; une tâche de la machine au moins, "
                    + "\(optional(environment.pressure)), ces 10 dernières s "
                    + optional(environment.recentPressure)),
            say(
                "processors idle \(optional(environment.idleShare)), taken by the machine's host "
                    + optional(environment.stealShare),
                "processeurs oisifs \(optional(environment.idleShare)), pris par l'hôte de la machine "
                    + optional(environment.stealShare)),
            say(
                "interface \(environment.interface ?? unknown) (\(link(environment.link)))"
                    + other(environment)
                    + (environment.signal.map { ", signal \(level(ofSignal: $0))" } ?? "")
                    + (environment.hasProxy ? "; the environment names a proxy" : ""),
                "interface \(environment.interface ?? unknown) (\(link(environment.link)))"
                    + other(environment)
                    + (environment.signal.map { ", signal \(level(ofSignal: $0))" } ?? "")
                    + (environment.hasProxy ? " ; l'environnement désigne un mandataire" : "")),
        ] + facts(environment.network)
    }

    /// Lists the facts of the network and the clock; none for replays of versions that did not read them.
    private func facts(_ network: NetworkFacts) -> [String] {
        guard network != NetworkFacts() else { return [] }
        func isOn(_ flag: Bool?) -> String {
            flag.map { $0 ? say("on", "actif") : say("off", "inactif") } ?? unknown
        }
        let packets = network.greatestPacket.map { say("\($0) bytes", "\($0) octets") } ?? unknown
        return [
            say(
                "packets of at most \(packets); offloads: GRO \(isOn(network.joinsReceived)), "
                    + "GSO \(isOn(network.cutsLate)), TSO \(isOn(network.cutsItself))",
                "paquets de \(packets) au plus ; délestages : GRO \(isOn(network.joinsReceived)), "
                    + "GSO \(isOn(network.cutsLate)), TSO \(isOn(network.cutsItself))"),
            say(
                "server \(route(network.route)); names from \(resolver(network))",
                "serveur \(route(network.route)) ; noms par \(resolver(network))"),
            clock(network),
        ]
    }

    private func route(_ kind: RouteKind?) -> String {
        switch kind {
        case .local: say("on this machine", "sur cette machine")
        case .onLink: say("on the interface's own network", "sur le réseau même de l'interface")
        case .gateway: say("behind a gateway", "derrière une passerelle")
        case nil: say("reached in an unknown way", "atteint par un chemin inconnu")
        }
    }

    private func resolver(_ network: NetworkFacts) -> String {
        let place =
            switch network.resolver {
            case .stub: say("a resolver on this machine", "un résolveur sur cette machine")
            case .private: say("a resolver with a private address", "un résolveur d'adresse privée")
            case .public: say("a public resolver", "un résolveur public")
            case nil: say("an unknown resolver", "un résolveur inconnu")
            }
        let name: String? =
            switch network.resolverOperator {
            case .google: "Google"
            case .cloudflare: "Cloudflare"
            case .quad9: "Quad9"
            case .opendns: "OpenDNS"
            case .adguard: "AdGuard"
            case nil: nil
            }
        return place + (name.map { " (\($0))" } ?? "")
    }

    private func clock(_ network: NetworkFacts) -> String {
        switch network.isClockSynchronised {
        case true?:
            let estimated = network.clockError.map { milliseconds($0 * 1_000) } ?? unknown
            let greatest = network.greatestClockError.map { milliseconds($0 * 1_000) } ?? unknown
            return say(
                "clock synchronised, with an error of about \(estimated), at most \(greatest)",
                "horloge synchronisée, à \(estimated) près environ, \(greatest) au plus")
        case false?: return say("clock not synchronised", "horloge non synchronisée")
        case nil: return say("clock of unknown synchrony", "horloge de synchronisation inconnue")
        }
    }

    /// Returns the sentence of a test whose replays did not take the same way, during a replay or from one to another.
    func pathSentence(_ difference: PathDifference, during role: ReplayRole?) -> String {
        guard let role else {
            return say(
                "the replays \(ways(difference)), so that they cannot be compared; repeat the test when the connection no "
                    + "longer changes",
                "les rejeux \(ways(difference)) et ne peuvent être comparés ; refaites le test quand la connexion ne change "
                    + "plus")
        }
        return say(
            "the replay of the \(role.rawValue) \(ways(difference)), as the connection changed meanwhile, so that it "
                + "cannot be compared; repeat the test when the connection no longer changes",
            "les paquets du rejeu (\(self.role(role))) \(ways(difference)) la connexion ayant changé entre-temps : il ne "
                + "peut être comparé ; refaites le test quand la connexion ne change plus")
    }

    /// What different ways were taken, as a clause without its subject.
    private func ways(_ difference: PathDifference) -> String {
        switch difference {
        case .server(let one, let other):
            say(
                "went to different addresses of the server, \(one) and \(other)",
                "sont allés à des adresses différentes du serveur, \(one) et \(other),")
        case .interface(let one, let other):
            say(
                "left by different interfaces, \(one) and \(other)",
                "sont partis par des interfaces différentes, \(one) et \(other),")
        case .gateway(let one, let other):
            say(
                "went through different gateways, \(one) and \(other)",
                "sont passés par des passerelles différentes, \(one) et \(other),")
        case .local(let one, let other):
            say(
                "left from different addresses of this machine, \(one) and \(other)",
                "sont partis d'adresses différentes de cette machine, \(one) et \(other),")
        case .lost(let interface):
            say(
                "lost the way to the server, through \(interface)",
                "ont perdu le chemin vers le serveur, par \(interface),")
        }
    }

    /// Says that nothing is known of a replay's environment.
    package var unmeasuredEnvironment: String {
        say("this machine was not measured", "cette machine n'a pas été mesurée")
    }

    /// Returns the other traffic on the interface, after a comma; empty where it is unknown.
    private func other(_ environment: ReplayEnvironment) -> String {
        guard let received = environment.otherReceived, let sent = environment.otherSent else { return "" }
        return say(
            ", other traffic about \(bytes(received)) in, \(bytes(sent)) out",
            ", autre trafic environ \(bytes(received)) reçus, \(bytes(sent)) envoyés")
    }

    /// A mean wait for a processor, given in seconds, in milliseconds with three digits.
    private func wait(_ seconds: Double) -> String { significant(seconds * 1000) + say(" ms", "\u{A0}ms") }

    private var unknown: String { say("unknown", "inconnu") }

    private func level(ofSignal decibels: Double) -> String { "\(Quantities.whole(decibels.rounded())) dBm" }

    private func link(_ kind: LinkKind?) -> String {
        switch kind {
        case .loopback: say("this machine itself", "cette machine même")
        case .ethernet: "Ethernet"
        case .wifi: "Wi-Fi"
        case .cellular: say("mobile network", "réseau mobile")
        case .tunnel: say("tunnel", "tunnel")
        case .other: say("another kind", "autre genre")
        case nil: say("kind unknown", "genre inconnu")
        }
    }
}
