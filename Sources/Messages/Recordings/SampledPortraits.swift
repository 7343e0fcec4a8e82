package import Characterisation

/// The portrait that a client's samples give, and the comparison of two portraits.
extension Messages {
    /// Returns the finding of a client's samples, in one sentence.
    package func sampledFinding(_ portrait: SampledPortrait) -> String {
        switch portrait.finding {
        case .limitAfterBurst:
            say(
                "LIMIT AFTER A BURST: some bytes pass at once, then a fixed rate holds.",
                "LIMITE APRÈS UNE RAFALE : des octets passent d'un coup, puis un débit fixe vaut.")
        case .limitFromStart:
            say(
                "LIMIT FROM THE START: a fixed rate that the control exceeds.",
                "LIMITE DÈS LE DÉBUT : un débit fixe que le témoin dépasse.")
        case .slower:
            say(
                "SLOWER: the control is faster, but no fixed rate holds.",
                "PLUS LENT : le témoin est plus rapide, mais aucun débit fixe ne vaut.")
        case .alike:
            say(
                "ALIKE: the control is no faster; what limits one limits both.",
                "PAREILS : le témoin n'est pas plus rapide ; ce qui limite l'un limite les deux.")
        case .noLimit:
            say(
                "NO LIMIT SEEN: no rate begins to hold.",
                "AUCUNE LIMITE VUE : aucun débit ne se met à valoir.")
        }
    }

    /// States what samples of a client never tell.
    package var sampledBlindness: String {
        say(
            "losses and delays, so neither a policer nor a shaper, nor how long a queue is; only a capture of the "
                + "sender tells (\"characterise capture.pcap\")",
            "les pertes et les retards, donc ni policeur ni lisseur, ni la longueur d'une file ; seule une capture "
                + "de l'émetteur le dit (« characterise capture.pcap »)")
    }

    /// States up to how many bytes no limit was seen.
    package func sampledDepthBlindness(_ passed: Int) -> String {
        say(
            "a limit that lets more than the \(bytes(passed)) pass that arrived",
            "une limite qui laisse passer plus que les \(bytes(passed)) arrivés")
    }

    /// States that a replay without a control may keep its recording's own rate.
    package var sampledAlone: String {
        say(
            "whether the recording itself slows down: there is no control with enough samples to compare with",
            "si l'enregistrement lui-même ralentit : il n'y a pas de témoin avec assez d'échantillons pour comparer"
        )
    }

    /// Names the test whose samples are told.
    package func sampledTest(_ id: Int64, app: String) -> String { "\(id), \(app)" }

    /// States the relation of two portraits in one sentence.
    package func portraitsDiffer(_ comparison: PortraitComparison) -> String {
        let parts = comparison.rows.filter { $0.relation == .differs }.map { name($0.part) }
        guard !parts.isEmpty else {
            return say(
                "NO DIFFERENCE SHOWN: no part differs by more than its intervals.",
                "AUCUNE DIFFÉRENCE MONTRÉE : aucune partie ne diffère de plus que ses intervalles.")
        }
        let list = parts.joined(separator: ", ")
        return say("DIFFERENT in \(list).", "DIFFÉRENTS par : \(list).")
    }

    /// Names a part of a portrait.
    package func name(_ part: PortraitComparison.Part) -> String {
        switch part {
        case .kind: say("kind", "sorte")
        case .rate: say("rate", "débit")
        case .depth: say("depth", "profondeur")
        case .queue: say("queue", "file")
        case .onset: say("onset", "début")
        }
    }

    /// The relation of two portraits in a part, with its values.
    package func text(_ row: PortraitComparison.Row) -> String {
        let relation =
            switch row.relation {
            case .differs: say("differs", "diffère")
            case .overlaps: say("no difference shown", "aucune différence montrée")
            case .onlyOne: say("only one has it", "un seul l'a")
            }
        guard row.part != .kind else { return relation }
        let values = [row.first, row.second].map { value in
            guard let value else { return "-" }
            return row.part == .rate ? portraitRate(value) : portraitBytes(value)
        }
        return say(
            "\(values[0]) against \(values[1]): \(relation)", "\(values[0]) contre \(values[1]) : \(relation)"
        )
    }
}
