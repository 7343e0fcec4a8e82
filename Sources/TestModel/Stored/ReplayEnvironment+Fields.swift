import Basics

extension ReplayEnvironment: FieldRecord {
    package static let blank = Self(
        lateness: .init(median: 0, p90: 0, p99: 0, longest: 0), lateShare: 0)

    package static let table = FieldTable<Self>([
        .field(
            "lateness_p50_s", .open, \.lateness.median, .duration,
            .both(
                "half of the time a timer of the client fired at most so late",
                "retard d'une minuterie du client, dépassé une fois sur deux"), since: version),
        .field(
            "lateness_p90_s", .open, \.lateness.p90, .duration,
            .both(
                "9 of 10 times a timer fired at most so late",
                "retard d'une minuterie, dépassé une fois sur 10"), since: version),
        .field(
            "lateness_p99_s", .open, \.lateness.p99, .duration,
            .both(
                "99 of 100 times a timer fired at most so late",
                "retard d'une minuterie, dépassé une fois sur 100"), since: version),
        .field(
            "lateness_max_s", .open, \.lateness.longest, .duration,
            .both("a timer never fired later", "le plus grand retard d'une minuterie"), since: version),
        .field(
            "late_share", .open, \.lateShare, .share,
            .both(
                "the share of the replay in which the timer was late",
                "la part du rejeu où la minuterie était en retard"), since: version),
        .field(
            "waiting_share", .open, \.waitingShare, .share,
            .both(
                "the share of the replay in which its thread waited for a processor",
                "la part du rejeu où son fil attendait un processeur"), since: version),
        .field(
            "mean_wait_s", .open, \.meanWait, .duration,
            .both(
                "how long a thread of the client waited for a processor each time, on average",
                "l'attente moyenne d'un processeur par un fil du client, à chaque fois"), since: version),
        .field(
            "wake_lateness_s", .open, \.wakeLateness, .duration,
            .both(
                "how late a thread that sleeps 2 ms at a time woke, on average",
                "le retard moyen au réveil d'un fil qui dort 2 ms à la fois"), since: lookVersion),
        .field(
            "demand", .open, \.demand, .real(0...1e6),
            .both(
                "how many tasks of other programs wanted each processor, on average",
                "combien de tâches d'autres programmes voulaient chaque processeur, en moyenne"),
            since: lookVersion),
        .field(
            "looked_s", .open, \.looked, .duration,
            .both(
                "for how long these two were measured, from the replay's start",
                "pendant combien de temps ces deux ont été mesurés, depuis le début du rejeu"),
            since: lookVersion),
        .field(
            "pressure", .open, \.pressure, .share,
            .both(
                "the share of the replay in which some task waited for a processor",
                "la part du rejeu où une tâche au moins attendait un processeur"), since: version),
        .field(
            "pressure_10s", .open, \.recentPressure, .share,
            .both(
                "that share in the last ten seconds, as the kernel averages it",
                "cette part pendant les dix dernières secondes, moyenne du noyau"), since: version),
        .field(
            "steal_share", .open, \.stealShare, .share,
            .both(
                "the share of the processors' time that the virtual machine's host gave to others",
                "la part du temps des processeurs donnée à d'autres par l'hôte de la machine virtuelle"),
            since: version),
        .field(
            "idle_share", .open, \.idleShare, .share,
            .both(
                "the share of the processors' time that was idle",
                "la part du temps des processeurs restée oisive"), since: version),
        .field(
            "interface", .withheld(.device), \.interface, .words,
            .both("the interface towards the server", "l'interface vers le serveur"), since: version),
        .field(
            "link", .open, \.link, .both("the kind of that interface", "le genre de cette interface"),
            since: version),
        .field(
            "other_received_bytes", .open, \.otherReceived, .bytes,
            .both(
                "what else arrived on the interface during the replay; estimated",
                "ce qui est arrivé d'autre sur l'interface pendant le rejeu ; estimé"), since: version),
        .field(
            "other_sent_bytes", .open, \.otherSent, .bytes,
            .both(
                "what else left through the interface during the replay; estimated",
                "ce qui est parti d'autre par l'interface pendant le rejeu ; estimé"), since: version),
        .field(
            "signal_dbm", .open, \.signal, .real(-200...100, .decibelMilliwatts),
            .both("the level of the Wi-Fi signal", "le niveau du signal Wi-Fi"), since: version),
        .field(
            "proxy", .open, \.hasProxy, .flag,
            .both(
                "whether the environment names a proxy", "vrai si l'environnement désigne un mandataire"),
            since: version),
        .field(
            "excess", .open, \.excess,
            .both(
                "the limit that the replay exceeded, so that it does not count",
                "la limite que le rejeu a dépassée, de sorte qu'il ne compte pas"), since: version),
        .group("", \.network),
    ])

    /// The schema version with most of these fields.
    private static let version = 20
    /// The schema version with the readings of a look at the machine.
    private static let lookVersion = 30
}

extension LinkKind: FieldRepresentable {}
extension BusyLimit.Excess: FieldRepresentable {}
