import Basics
package import PathEmulation

/// The effects of the lab's rules.
extension Messages {
    /// Describes a rule.
    package func summary(_ rule: LabRule) -> String {
        let flows = phrase(rule.match)
        let core =
            switch rule.action {
            case .police(let rate, let burst):
                say(
                    "Police \(flows) to \(rate.spaced) (burst \(burst.spaced); what exceeds it is dropped)",
                    "Limite \(flows) à \(spaced(rate)) en jetant l'excédent (rafale \(spaced(burst)))")
            case .shape(let rate, let burst, let queue, let manager):
                say(
                    "Shape \(flows) to \(rate.spaced) (burst \(burst.spaced), queue \(queue.spaced)"
                        + (manager == nil ? ")" : " kept short by CoDel)"),
                    "Limite \(flows) à \(spaced(rate)) en mettant l'excédent en attente "
                        + "(rafale \(spaced(burst)), file \(spaced(queue))"
                        + (manager == nil ? ")" : ", tenue courte par CoDel)")
                )
            case .delay(let time, let jitter):
                say(
                    "Delay \(flows) by \(time.spaced)"
                        + (jitter.map { " and up to \($0.spaced) of jitter" } ?? ""),
                    "Retarde \(flows) de \(spaced(time))"
                        + (jitter.map { ", plus jusqu'à \(spaced($0)) de gigue" } ?? "")
                )
            case .loss(let share):
                say(
                    "Lose \(share.spaced) of the packets of \(flows)",
                    "Perd \(spaced(share)) des paquets pour \(flows)")
            case .bursts(let model): bursts(model, flows)
            case .reorder(let share, let time):
                say(
                    "Hold \(share.spaced) of the packets of \(flows) back by \(time.spaced) while others overtake",
                    "Retient \(spaced(time)) \(spaced(share)) des paquets pour \(flows), que d'autres dépassent"
                )
            case .duplicate(let share):
                say(
                    "Send \(share.spaced) of the packets of \(flows) twice",
                    "Envoie deux fois \(spaced(share)) des paquets pour \(flows)")
            case .freeze:
                say("Let nothing more of \(flows) through", "Ne laisse plus rien passer pour \(flows)")
            case .block: say("Block \(flows)", "Bloque \(flows)")
            case .reset: say("Reset \(flows)", "Réinitialise \(flows)")
            case .load(let rate, let capacity, let on, let off, let queue):
                say(
                    "Send \(flows) over a link of \(capacity.spaced) (queue \(queue.spaced)) that other traffic of "
                        + "\(rate.spaced) shares for \(on.spaced) at a time and leaves for \(off.spaced), both on average",
                    "Fait passer \(flows) par une ligne de \(spaced(capacity)) (file \(spaced(queue))) qu'un autre "
                        + "trafic de \(spaced(rate)) occupe \(spaced(on)) et libère \(spaced(off)), en moyenne"
                )
            case .vary(let variation, let queue):
                say(
                    "Shape \(flows) to rates around \(variation.rate.spaced)"
                        + (variation.deviation.map { " that differ by \($0.spaced)" } ?? "")
                        + (variation.low.map { ", or \($0.rate.spaced) in \($0.share.spaced) of cases" } ?? "")
                        + (variation.memory.map { ", for about \($0.spaced)" } ?? "")
                        + " (queue \(queue.spaced))",
                    "Limite \(flows) à des débits autour de \(spaced(variation.rate))"
                        + (variation.deviation.map { " qui diffèrent de \(spaced($0))" } ?? "")
                        + (variation.low.map { ", ou à \(spaced($0.rate)) dans \(spaced($0.share)) des cas" }
                            ?? "")
                        + (variation.memory.map { ", pour \(spaced($0)) environ" } ?? "")
                        + " (file \(spaced(queue)))"
                )
            }
        return core + after(rule) + bucket(rule) + direction(rule) + memory(rule.memory) + place(rule) + "."
    }

    private func bursts(_ model: LossBursts, _ flows: String) -> String {
        let inside = model.inside ?? Share(parts: 1_000_000)
        return say(
            "Lose \(inside.spaced) of the packets of \(flows) in bursts, which \(model.enter.spaced) of packets "
                + "begin and \(model.leave.spaced) end"
                + (model.outside.map { ", and \($0.spaced) between them" } ?? ""),
            "Perd \(spaced(inside)) des paquets pour \(flows) en rafales, que \(spaced(model.enter)) des paquets "
                + "commencent et \(spaced(model.leave)) finissent"
                + (model.outside.map { ", et \(spaced($0)) entre elles" } ?? ""))
    }

    private func after(_ rule: LabRule) -> String {
        switch rule.after {
        case nil: ""
        case .bytes(let size):
            say(" after the first \(size.spaced) of each", ", après les \(spaced(size)) premiers de chacun")
        case .packets(let count, let sender):
            say(
                " after \(count) packets" + (sender.map { " of the \($0.rawValue)" } ?? " of both sides"),
                ", après \(count) paquets"
                    + (sender.map { $0 == .client ? " du client" : " du serveur" } ?? " des deux côtés"))
        case .time(let time):
            say(" \(time.spaced) after each begins", ", \(spaced(time)) après le début de chacun")
        case .connections(let count):
            say(
                " after \(count) earlier ones from the client to the server's port",
                ", après \(count) autres du même client vers le port du serveur")
        }
    }

    private func direction(_ rule: LabRule) -> String {
        switch rule.direction {
        case .down: ""
        case .up: say(", for what the client sends", ", pour ce que le client envoie")
        case .both: say(", in each direction", ", dans chaque sens")
        }
    }

    private func memory(_ memory: RuleMemory) -> String {
        say(
            (memory.every.map { ", for \($0.spaced) of flows" } ?? "")
                + (memory.forget.map { ", forgotten after \($0.spaced) of silence" } ?? "")
                + (memory.residual.map {
                    ", and for \($0.spaced) after a match for all flows from that client"
                        + reach(memory.reach)
                } ?? ""),
            (memory.every.map { ", pour \(spaced($0)) des flux" } ?? "")
                + (memory.forget.map { ", oublié après \(spaced($0)) de silence" } ?? "")
                + (memory.residual.map {
                    ", et pendant \(spaced($0)) ensuite pour tous les flux de ce client" + reach(memory.reach)
                } ?? ""))
    }

    /// The flows of a client that a match counts for.
    private func reach(_ reach: RuleMemory.Reach) -> String {
        switch reach {
        case .port: say(" to that port", " vers ce port")
        case .server: say(" to that server", " vers ce serveur")
        case .client: ""
        }
    }

    private func bucket(_ rule: LabRule) -> String {
        let isLink = if case .load = rule.action { true } else { false }
        return switch rule.bucket {
        case .flow: say(isLink ? ", one link a flow" : ", one bucket a flow", ", chaque flux à part")
        case .client: say(isLink ? ", one link a client" : ", one bucket a client", ", chaque client à part")
        case .shared(let name):
            say(
                isLink ? ", in the shared link \(name)" : ", in the shared bucket \(name)",
                ", en commun sous le nom \(name)")
        case nil: ""
        }
    }

    private func place(_ rule: LabRule) -> String {
        switch rule.place {
        case .common: ""
        case .first: say(", on the branch of the first server", ", sur la branche du premier serveur")
        case .second: say(", on the branch of the second server", ", sur la branche du second serveur")
        }
    }

    /// Describes the flows to which a rule applies.
    private func phrase(_ match: TrafficMatch) -> String {
        if match == TrafficMatch() {
            return say("all flows", "tous les flux")
        }
        var phrase: String = say(
            (match.transport.map { $0.rawValue.uppercased() + " " } ?? "") + "flows",
            "les flux" + (match.transport.map { " " + $0.rawValue.uppercased() } ?? ""))
        if !match.ports.isEmpty {
            phrase += say(
                (match.ports.count == 1 && match.ports[0].count == 1 ? " to port " : " to ports ")
                    + list(match.ports.map(TrafficMatch.text), "or"),
                (match.ports.count == 1 && match.ports[0].count == 1 ? " vers le port " : " vers les ports ")
                    + match.ports.map { range in
                        range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound) à \(range.upperBound)"
                    }.joined(separator: ", ")
            )
        }
        if let client = match.client {
            phrase += say(" of client \(client)", " du client \(client)")
        }
        var conditions: [String] = []
        if !match.serverNames.isEmpty {
            conditions.append(
                say(
                    "TLS server name " + names(match.serverNames),
                    "le nom de serveur TLS " + names(match.serverNames)))
        }
        if !match.hosts.isEmpty {
            conditions.append(say("HTTP host " + names(match.hosts), "l'hôte HTTP " + names(match.hosts)))
        }
        if !match.patterns.isEmpty {
            conditions.append(
                say(
                    "\(match.sender.rawValue)'s bytes hold " + list(match.patterns.map(pattern), "and"),
                    "les octets du \(match.sender == .client ? "client" : "serveur") contiennent "
                        + patterns(match.patterns)))
        }
        return say(
            conditions.isEmpty
                ? phrase
                : phrase + " whose " + conditions.joined(separator: " and whose ")
                    + inspected(match.inspection) + reassembled(match),
            conditions.isEmpty
                ? phrase
                : phrase + " dont " + conditions.joined(separator: " et dont ") + inspected(match.inspection)
                    + reassembled(match)
        )
    }

    private func reassembled(_ match: TrafficMatch) -> String {
        match.reassembles ? "" : say(" (in one packet)", " (dans un seul paquet)")
    }

    private func inspected(_ inspection: Inspection) -> String {
        switch inspection {
        case .standard: ""
        case .firstPackets(1): say(" in the first packet", " dans le premier paquet")
        case .firstPackets(let count):
            say(" in the first \(count) packets", " dans les \(count) premiers paquets")
        case .firstBytes(let count):
            say(
                " in the first \(ByteCount(parts: Int64(count)).spaced)",
                " dans les \(spaced(ByteCount(parts: Int64(count))).replacing(/^([0-9,]+)/) { "\($0.1) premiers" })"
            )
        case .eachPacket: say(" (each packet by itself)", " (chaque paquet pour lui-même)")
        }
    }

    private func names(_ names: [NamePattern]) -> String {
        if names.contains(.any) {
            return say("can be read", "se lit")
        }
        let shown = either(
            names.prefix(3).map { name in
                switch name {
                case .any: "is anything"
                case .exact(let text): "is \(text)"
                case .below(let text): "ends in .\(text)"
                }
            },
            names.prefix(3).map { name in
                switch name {
                case .any: "se lit"
                case .exact(let text): "est \(text)"
                case .below(let text): "finit par .\(text)"
                }
            }
        )
        let rest = names.count - shown.count
        return say(
            list(shown + (rest > 0 ? ["fits one of \(rest) more"] : []), "or"),
            (shown + (rest > 0 ? ["convient à l'un de \(rest) autres"] : [])).joined(separator: " ou "))
    }

    private func pattern(_ pattern: BytePattern) -> String {

        (pattern.printable.map { "\"\($0)\"" } ?? "the bytes \(pattern.hexadecimal)")
            + (pattern.offset.map { " at offset \($0)" } ?? "")

    }

    private func list(_ items: [String], _ word: String) -> String {

        guard let last = items.last, items.count > 1 else { return items.first ?? "" }
        return items.dropLast().joined(separator: ", ") + " \(word) \(last)"

    }
}

extension Messages {
    /// Formats a quantity for a sentence.
    func spaced(_ quantity: some Quantity) -> String {
        Self.french(quantity.spaced)
    }

    /// Formats a quantity with a decimal comma; a byte is an octet.
    private static func french(_ quantity: String) -> String {
        quantity.replacing(".", with: ",").replacing(/([kMG]?)B$/) { "\($0.1)o" }
    }

    private func spaced(_ limit: QueueLimit) -> String { Self.french(limit.spaced) }

    private func patterns(_ patterns: [BytePattern]) -> String {
        patterns.map { pattern in
            let what = pattern.printable.map { "« \($0) »" } ?? "les octets \(pattern.hexadecimal)"
            return what + (pattern.offset.map { " à la position \($0)" } ?? "")
        }.joined(separator: " et ")
    }
}
