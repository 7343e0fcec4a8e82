import Basics
package import PathEmulation

extension French {
    package func summary(_ rule: LabRule) -> String {
        let flows = phrase(rule.match)
        let core =
            switch rule.action {
            case .police(let rate, let burst):
                "Limite \(flows) à \(spaced(rate)) en jetant l'excédent (rafale \(spaced(burst)))"
            case .shape(let rate, let burst, let queue):
                "Limite \(flows) à \(spaced(rate)) en mettant l'excédent en attente "
                    + "(rafale \(spaced(burst)), file \(spaced(queue)))"
            case .delay(let time, let jitter):
                "Retarde \(flows) de \(spaced(time))"
                    + (jitter.map { ", plus jusqu'à \(spaced($0)) de gigue" } ?? "")
            case .loss(let share): "Perd \(spaced(share)) des paquets pour \(flows)"
            case .block: "Bloque \(flows)"
            case .reset: "Réinitialise \(flows)"
            case .load(let rate, let capacity, let on, let off, let queue):
                "Fait passer \(flows) par une ligne de \(spaced(capacity)) (file \(spaced(queue))) qu'un autre "
                    + "trafic de \(spaced(rate)) occupe \(spaced(on)) et libère \(spaced(off)), en moyenne"
            case .vary(let variation, let queue):
                "Limite \(flows) à des débits autour de \(spaced(variation.rate))"
                    + (variation.deviation.map { " qui diffèrent de \(spaced($0))" } ?? "")
                    + (variation.low.map { ", ou à \(spaced($0.rate)) dans \(spaced($0.share)) des cas" }
                        ?? "")
                    + (variation.memory.map { ", pour \(spaced($0)) environ" } ?? "")
                    + " (file \(spaced(queue)))"
            }
        return core + after(rule) + bucket(rule) + place(rule) + "."
    }

    /// A quantity as sentences write it in French.
    private func spaced(_ quantity: some Quantity) -> String {
        Self.french(quantity.spaced)
    }

    /// A quantity with a decimal comma; a byte is an octet.
    private static func french(_ quantity: String) -> String {
        quantity.replacing(".", with: ",").replacing(/([kMG]?)B$/) { "\($0.1)o" }
    }

    private func spaced(_ limit: QueueLimit) -> String { Self.french(limit.spaced) }

    private func after(_ rule: LabRule) -> String {
        rule.after.map { ", après les \(spaced($0)) premiers de chacun" } ?? ""
    }

    private func bucket(_ rule: LabRule) -> String {
        switch rule.bucket {
        case .flow: ", chaque flux à part"
        case .client: ", chaque client à part"
        case .shared(let name): ", en commun sous le nom \(name)"
        case nil: ""
        }
    }

    private func place(_ rule: LabRule) -> String {
        switch rule.place {
        case .common: ""
        case .first: ", sur la branche du premier serveur"
        case .second: ", sur la branche du second serveur"
        }
    }

    private func phrase(_ match: TrafficMatch) -> String {
        if match == TrafficMatch() { return "tous les flux" }
        var phrase = "les flux" + (match.transport.map { " " + $0.rawValue.uppercased() } ?? "")
        if !match.ports.isEmpty {
            phrase +=
                " vers " + (match.ports.count == 1 && match.ports[0].count == 1 ? "le port " : "les ports ")
                + match.ports.map { range in
                    range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound) à \(range.upperBound)"
                }.joined(separator: ", ")
        }
        if let client = match.client { phrase += " du client \(client)" }
        var conditions: [String] = []
        if !match.serverNames.isEmpty {
            conditions.append("le nom de serveur TLS " + names(match.serverNames))
        }
        if !match.hosts.isEmpty { conditions.append("l'hôte HTTP " + names(match.hosts)) }
        if !match.patterns.isEmpty {
            let sender = match.sender == .client ? "client" : "serveur"
            conditions.append("les octets du \(sender) contiennent " + patterns(match.patterns))
        }
        return conditions.isEmpty
            ? phrase
            : phrase + " dont " + conditions.joined(separator: " et dont ") + inspected(match.inspection)
    }

    private func inspected(_ inspection: Inspection) -> String {
        switch inspection {
        case .standard: ""
        case .firstPackets(1): " dans le premier paquet"
        case .firstPackets(let count): " dans les \(count) premiers paquets"
        case .firstBytes(let count):
            " dans les \(spaced(ByteCount(parts: Int64(count))).replacing(/^([0-9,]+)/) { "\($0.1) premiers" })"
        case .eachPacket: " (chaque paquet pour lui-même)"
        }
    }

    private func names(_ names: [NamePattern]) -> String {
        if names.contains(.any) { return "se lit" }
        let shown = names.prefix(3).map { name in
            switch name {
            case .any: "se lit"
            case .exact(let text): "est \(text)"
            case .below(let text): "finit par .\(text)"
            }
        }
        let rest = names.count - shown.count
        return (shown + (rest > 0 ? ["convient à l'un de \(rest) autres"] : [])).joined(separator: " ou ")
    }

    private func patterns(_ patterns: [BytePattern]) -> String {
        patterns.map { pattern in
            let what = pattern.printable.map { "« \($0) »" } ?? "les octets \(pattern.hexadecimal)"
            return what + (pattern.offset.map { " à la position \($0)" } ?? "")
        }.joined(separator: " et ")
    }
}
