import Basics
package import TestModel

/// This machine and its line during a replay.
extension Messages {
    /// Returns the sentence of a replay that does not count because the machine was busy; the limit is nil if an earlier
    /// version did not store it.
    func busySentence(
        _ excess: BusyLimit.Excess, _ reading: Double, _ limit: Double?, _ role: ReplayRole
    ) -> String {
        say(
            "this machine was busy: during the replay of the \(role.rawValue) \(finding(excess, reading))"
                + "\(self.limit(excess, limit)), \(notTheNetwork); \(remedy(excess)), and test again; "
                + "\"settings set busy-limit off\" lets such replays count (\"help environment\")",
            "cette machine était occupée : pendant le rejeu (\(self.role(role))), \(finding(excess, reading))"
                + "\(self.limit(excess, limit)) ; \(notTheNetwork) ; \(remedy(excess)), puis recommencez ; "
                + "« settings set busy-limit off » fait compter de tels rejeux (« help environment »)")
    }

    /// States before a test that this machine is busy now.
    package func isBusy(_ excess: BusyLimit.Excess, _ reading: Double, limit: Double?) -> String {
        say(
            "this machine is busy now: \(finding(excess, reading))\(self.limit(excess, limit)); replays beyond a limit do "
                + "not count, so \(remedy(excess)) (\"help environment\")",
            "cette machine est occupée en ce moment : \(finding(excess, reading))\(self.limit(excess, limit)) ; les rejeux "
                + "au-delà d'une limite ne comptent pas : \(remedy(excess)) (« help environment »)")
    }

    /// States that a measurement that does not count is repeated after a rest, in seconds.
    package func repeatsAfterRest(_ seconds: Double) -> String {
        say(
            "all of it is measured once more, after a rest of \(wholeSeconds(seconds))",
            "le tout est mesuré encore une fois, après un repos de \(wholeSeconds(seconds))")
    }

    /// States that the next pair begins after a rest, in seconds.
    package func goesOnAfterRest(_ seconds: Double) -> String {
        say(
            "the pair is replaced after a rest of \(wholeSeconds(seconds))",
            "la paire est remplacée après un repos de \(wholeSeconds(seconds))")
    }

    /// States how many tests of a calibration were void because this machine was busy, and why.
    package func voidTests(_ counts: [BusyLimit.Excess: Int]) -> String {
        let number = counts.values.reduce(0, +)
        let reasons = BusyLimit.Excess.allCases.compactMap { excess in
            counts[excess].map { "\(cause(excess)): \($0)" }
        }.joined(separator: ", ")
        let french = BusyLimit.Excess.allCases.compactMap { excess in
            counts[excess].map { "\(cause(excess)) : \($0)" }
        }.joined(separator: ", ")
        return say(
            "\(number == 1 ? "1 test was" : "\(number) tests were") void because this machine was busy (\(reasons)); close "
                + "programs that compute, or wait for them, and calibrate again",
            "\(Self.count(number, "test était nul", "tests étaient nuls")) parce que cette machine était occupée "
                + "(\(french)) ; fermez les programmes qui calculent, ou attendez qu'ils aient fini, et recommencez le "
                + "calibrage")
    }

    /// Returns what a reading of this machine says, as a clause.
    private func finding(_ excess: BusyLimit.Excess, _ reading: Double) -> String {
        switch excess {
        case .waiting:
            say(
                "this program waited \(wait(reading)) for a processor each time, on average",
                "ce programme a attendu un processeur \(wait(reading)) à chaque fois, en moyenne")
        case .late:
            say(
                "its event loop was late for \(percent(reading)) of the time",
                "sa boucle d'événements était en retard pendant \(percent(reading)) du temps")
        case .steal:
            say(
                "this machine's host gave \(percent(reading)) of the processors' time to others",
                "l'hôte de cette machine a donné \(percent(reading)) du temps des processeurs à d'autres")
        case .demand:
            say(
                "other programs wanted \(significant(reading)) times the processors that there are",
                "d'autres programmes demandaient \(significant(reading)) fois les processeurs disponibles")
        case .waking:
            say(
                "a thread that sleeps 2 ms at a time woke \(wait(reading)) late on average",
                "un fil qui dort 2 ms à la fois s'est réveillé avec \(wait(reading)) de retard en moyenne")
        }
    }

    /// Returns a limit in brackets, after a space; empty if it is not known.
    private func limit(_ excess: BusyLimit.Excess, _ limit: Double?) -> String {
        guard let limit else { return "" }
        let value =
            switch excess {
            case .waiting, .waking: wait(limit)
            case .late, .steal: percent(limit)
            case .demand: significant(limit)
            }
        return say(" (limit \(value))", " (limite : \(value))")
    }

    /// Returns what a user can do about a busy machine.
    private func remedy(_ excess: BusyLimit.Excess) -> String {
        switch excess {
        case .steal:
            say("wait until the host has less to do", "attendez que l'hôte ait moins à faire")
        case .waiting, .late, .demand, .waking:
            say(
                "close programs that compute, or wait for them",
                "fermez les programmes qui calculent, ou attendez qu'ils aient fini")
        }
    }

    /// Returns the name of a cause for which a replay is void.
    private func cause(_ excess: BusyLimit.Excess) -> String {
        switch excess {
        case .waiting: say("this program waited for processors", "ce programme attendait les processeurs")
        case .late: say("replays were late", "rejeux en retard")
        case .steal: say("the host took processors", "l'hôte a pris des processeurs")
        case .demand:
            say("other programs wanted the processors", "d'autres programmes demandaient les processeurs")
        case .waking: say("threads woke late", "fils réveillés en retard")
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
            say("void, as \(finding(excess, reading))", "nul, car \(finding(excess, reading))")
        case .nearlyVoid(let excess, let reading): finding(excess, reading)
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
        ] + look(environment) + [
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

    /// Tells what a look at the machine found; nothing for replays of versions that did not look.
    private func look(_ environment: ReplayEnvironment) -> [String] {
        guard let lateness = environment.wakeLateness, let looked = environment.looked else { return [] }
        let demand = environment.demand.map(significant) ?? unknown
        return [
            say(
                "for \(seconds(looked)) from its start a thread that sleeps 2 ms at a time woke \(wait(lateness)) late on "
                    + "average; tasks of other programs for each processor: \(demand)",
                "pendant \(seconds(looked)) dès son début, un fil qui dort 2 ms à la fois s'est réveillé avec "
                    + "\(wait(lateness)) de retard en moyenne ; tâches d'autres programmes par processeur : \(demand)"
            )
        ]
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

    /// Describes two ways that differ, in a clause without its subject.
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
