import Basics
package import PathEmulation

/// What rules and presets of the lab do.
extension English {
    package func summary(_ rule: LabRule) -> String {
        let flows = phrase(rule.match)
        let core =
            switch rule.action {
            case .police(let rate, let burst):
                "Police \(flows) to \(rate.spaced) (burst \(burst.spaced); what exceeds it is dropped)"
            case .shape(let rate, let burst, let queue):
                "Shape \(flows) to \(rate.spaced) (burst \(burst.spaced), queue \(queue.spaced))"
            case .delay(let time, let jitter):
                "Delay \(flows) by \(time.spaced)"
                    + (jitter.map { " and up to \($0.spaced) of jitter" } ?? "")
            case .loss(let share): "Lose \(share.spaced) of the packets of \(flows)"
            case .block: "Block \(flows)"
            case .reset: "Reset \(flows)"
            case .load(let rate, let capacity, let on, let off, let queue):
                "Send \(flows) over a link of \(capacity.spaced) (queue \(queue.spaced)) that other traffic of "
                    + "\(rate.spaced) shares for \(on.spaced) at a time and leaves for \(off.spaced), both on average"
            case .vary(let variation, let queue):
                "Shape \(flows) to rates around \(variation.rate.spaced)"
                    + (variation.deviation.map { " that differ by \($0.spaced)" } ?? "")
                    + (variation.low.map { ", or \($0.rate.spaced) in \($0.share.spaced) of cases" } ?? "")
                    + (variation.memory.map { ", for about \($0.spaced)" } ?? "") + " (queue \(queue.spaced))"
            }
        return core + after(rule) + bucket(rule) + place(rule) + "."
    }

    private func after(_ rule: LabRule) -> String {
        rule.after.map { " after the first \($0.spaced) of each" } ?? ""
    }

    private func bucket(_ rule: LabRule) -> String {
        let thing = if case .load = rule.action { "link" } else { "bucket" }
        return switch rule.bucket {
        case .flow: ", one \(thing) a flow"
        case .client: ", one \(thing) a client"
        case .shared(let name): ", in the shared \(thing) \(name)"
        case nil: ""
        }
    }

    private func place(_ rule: LabRule) -> String {
        switch rule.place {
        case .common: ""
        case .first: ", on the branch of the first server"
        case .second: ", on the branch of the second server"
        }
    }

    /// The flows that a rule is about.
    private func phrase(_ match: TrafficMatch) -> String {
        if match == TrafficMatch() { return "all flows" }
        var phrase = (match.transport.map { $0.rawValue.uppercased() + " " } ?? "") + "flows"
        if !match.ports.isEmpty {
            let isOne = match.ports.count == 1 && match.ports[0].count == 1
            phrase += (isOne ? " to port " : " to ports ") + list(match.ports.map(TrafficMatch.text), "or")
        }
        if let client = match.client { phrase += " of client \(client)" }
        var conditions: [String] = []
        if !match.serverNames.isEmpty { conditions.append("TLS server name " + names(match.serverNames)) }
        if !match.hosts.isEmpty { conditions.append("HTTP host " + names(match.hosts)) }
        if !match.patterns.isEmpty {
            conditions.append(
                "\(match.sender.rawValue)'s bytes hold " + list(match.patterns.map(pattern), "and"))
        }
        return conditions.isEmpty
            ? phrase
            : phrase + " whose " + conditions.joined(separator: " and whose ") + inspected(match.inspection)
    }

    private func inspected(_ inspection: Inspection) -> String {
        switch inspection {
        case .standard: ""
        case .firstPackets(1): " in the first packet"
        case .firstPackets(let count): " in the first \(count) packets"
        case .firstBytes(let count): " in the first \(ByteCount(parts: Int64(count)).spaced)"
        case .eachPacket: " (each packet by itself)"
        }
    }

    private func names(_ names: [NamePattern]) -> String {
        if names.contains(.any) { return "can be read" }
        let shown = names.prefix(3).map { name in
            switch name {
            case .any: "is anything"
            case .exact(let text): "is \(text)"
            case .below(let text): "ends in .\(text)"
            }
        }
        let rest = names.count - shown.count
        return list(shown + (rest > 0 ? ["fits one of \(rest) more"] : []), "or")
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
