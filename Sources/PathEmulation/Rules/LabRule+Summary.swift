extension LabRule {
    /// The rule as one sentence for people.
    package var summary: String {
        let flows = match.phrase
        let core =
            switch action {
            case .police(let rate, let burst):
                "Police \(flows) to \(rate.spaced) (burst \(burst.spaced); what exceeds it is dropped)"
            case .shape(let rate, let burst, let queue):
                "Shape \(flows) to \(rate.spaced) (burst \(burst.spaced), queue \(queue.spaced))"
            case .delay(let time, let jitter):
                "Delay \(flows) by \(time.spaced)"
                    + (jitter.map { " and up to \($0.spaced) of jitter" } ?? "")
            case .loss(let share):
                "Lose \(share.spaced) of the packets of \(flows)"
            case .block:
                "Block \(flows)"
            case .reset:
                "Reset \(flows)"
            case .load(let rate, let capacity, let on, let off, let queue):
                """
                Send \(flows) over a link of \(capacity.spaced) (queue \(queue.spaced)) that other traffic of \
                \(rate.spaced) shares for \(on.spaced) at a time and leaves for \(off.spaced), both on average
                """
            }
        return core + afterPhrase + bucketPhrase + placePhrase + "."
    }

    private var afterPhrase: String { after.map { " after the first \($0.spaced) of each" } ?? "" }

    private var bucketPhrase: String {
        let thing = action.word == "load" ? "link" : "bucket"
        switch bucket {
        case .flow: return ", one \(thing) a flow"
        case .client: return ", one \(thing) a client"
        case .shared(let name): return ", in the shared \(thing) \(name)"
        case nil: return ""
        }
    }

    private var placePhrase: String {
        place == .common ? "" : ", on the branch of the \(place.rawValue) server"
    }
}

extension TrafficMatch {
    /// The flows it is about, as a sentence names them.
    var phrase: String {
        if self == TrafficMatch() { return "all flows" }
        var phrase = (transport.map { $0.rawValue.uppercased() + " " } ?? "") + "flows"
        if !ports.isEmpty {
            let isOne = ports.count == 1 && ports[0].count == 1
            phrase += (isOne ? " to port " : " to ports ") + Self.list(ports.map(Self.text), "or")
        }
        if let client { phrase += " of client \(client)" }
        var conditions: [String] = []
        if !serverNames.isEmpty { conditions.append(Self.phrase(serverNames, of: "TLS server name")) }
        if !hosts.isEmpty { conditions.append(Self.phrase(hosts, of: "HTTP host")) }
        if !patterns.isEmpty {
            let texts = patterns.map { pattern in
                let what = pattern.printable.map { "\"\($0)\"" } ?? "the bytes \(pattern.hexadecimal)"
                return what + (pattern.offset.map { " at offset \($0)" } ?? "")
            }
            conditions.append("client's bytes hold " + Self.list(texts, "and"))
        }
        guard !conditions.isEmpty else { return phrase }
        return phrase + " whose " + conditions.joined(separator: " and whose ") + inspectionPhrase
    }

    private var inspectionPhrase: String {
        switch inspection {
        case .standard: ""
        case .firstPackets(let count):
            count == 1 ? " in the first packet" : " in the first \(count) packets"
        case .firstBytes(let count): " in the first \(ByteCount(parts: Int64(count)).spaced)"
        case .eachPacket: " (each packet by itself)"
        }
    }

    private static func phrase(_ names: [NamePattern], of what: String) -> String {
        if names.contains(.any) { return "\(what) can be read" }
        let shown = names.prefix(3).map { name in
            switch name {
            case .any: "is anything"
            case .exact(let text): "is \(text)"
            case .below(let text): "ends in .\(text)"
            }
        }
        let rest = names.count - shown.count
        return "\(what) " + list(shown + (rest > 0 ? ["fits one of \(rest) more"] : []), "or")
    }

    private static func list(_ items: [String], _ word: String) -> String {
        guard let last = items.last, items.count > 1 else { return items.first ?? "" }
        return items.dropLast().joined(separator: ", ") + " \(word) \(last)"
    }
}
