import Basics

/// Reads one rule from its words: match terms, then an action, then its parameters.
struct RuleParser {
    /// The label of the rule in errors.
    private var label: RuleLabel
    private var name: String?
    private var match = TrafficMatch()
    private var isEverything = false
    private var seen: Set<RuleGrammar.Term> = []

    /// - Parameter label: what errors call the rule unless it has a name.
    init(label: RuleLabel) { self.label = label }

    /// - Parameter words: as a shell splits them.
    /// - Returns: the rule.
    /// - Throws: ``PathEmulationError/rule(_:fault:)``.
    mutating func parse(_ words: [String]) throws(PathEmulationError) -> LabRule {
        do {
            return try rule(words)
        } catch {
            throw .rule(label, fault: error)
        }
    }

    private mutating func rule(_ words: [String]) throws(RuleError) -> LabRule {
        for (place, word) in words.enumerated() {
            guard let action = RuleGrammar.Action(rawValue: word) else { continue }
            try readTerms(words[..<place])
            try checkTerms()
            let parameters = try RuleParameters(action: action, words: words[(place + 1)...])
            return try parameters.rule(name: name, match: match)
        }
        try readTerms(words[...])
        throw .noAction
    }

    private mutating func readTerms(_ words: ArraySlice<String>) throws(RuleError) {
        var previous: RuleGrammar.Term?
        for word in words {
            guard let sign = word.firstIndex(of: "=") else {
                guard word == "any" else {
                    let candidates = RuleGrammar.words(RuleGrammar.Action.self) + ["any"]
                    throw .unknownWord(word, nearest: EditDistance.nearest(to: word, in: candidates).first)
                }
                isEverything = true
                continue
            }
            let key = String(word[..<sign])
            guard let term = RuleGrammar.Term(rawValue: key) else {
                if let parameter = RuleGrammar.Parameter(rawValue: key) { throw .earlyParameter(parameter) }
                let terms = RuleGrammar.words(RuleGrammar.Term.self)
                throw .unknownTerm(key, nearest: EditDistance.nearest(to: key, in: terms).first)
            }
            let isPattern = [.text, .bytes, .at].contains(term)
            guard isPattern || seen.insert(term).inserted else { throw .repeated(key) }
            try readTerm(term, String(word[word.index(after: sign)...]), after: previous)
            previous = term
        }
    }

    private mutating func readTerm(
        _ term: RuleGrammar.Term, _ value: String, after previous: RuleGrammar.Term?
    ) throws(RuleError) {
        let key = term.rawValue
        switch term {
        case .name:
            name = try TermReader.name(value, key: key)
            if case .line(let line, _) = label {
                label = .line(line, name: value)
            } else {
                label = .name(value)
            }
        case .sni: match.serverNames = try TermReader.names(value, key: key)
        case .host: match.hosts = try TermReader.names(value, key: key)
        case .text: match.patterns.append(try TermReader.text(value))
        case .bytes: match.patterns.append(try TermReader.bytes(value))
        case .at:
            guard previous == .text || previous == .bytes, let pattern = match.patterns.popLast() else {
                throw .offsetWithoutPattern(value)
            }
            let offset = try TermReader.number(
                value, key: key, in: 0...Inspection.mostBytes - pattern.bytes.count)
            match.patterns.append(BytePattern(bytes: pattern.bytes, offset: offset))
        case .from:
            match.sender = try TermReader.choice(
                value, key: key, of: ["client": .client, "server": .server])
        case .packets:
            match.inspection = .firstPackets(try TermReader.number(value, key: key, in: 1...1_000))
        case .within:
            let size: ByteCount = try TermReader.quantity(
                value, key: key, in: 1...Int64(Inspection.mostBytes))
            match.inspection = .firstBytes(Int(size.parts))
        case .inspect:
            match.inspection = try TermReader.choice(value, key: key, of: ["stateless": .eachPacket])
        case .reassemble:
            match.reassembles = try TermReader.choice(value, key: key, of: ["on": true, "off": false])
        case .transport:
            match.transport = try TermReader.choice(value, key: key, of: ["tcp": .tcp, "udp": .udp])
        case .port: match.ports = try TermReader.ports(value)
        case .client: match.client = try TermReader.address(value)
        }
    }

    private func checkTerms() throws(RuleError) {
        let names: [RuleGrammar.Term] =
            (match.serverNames.isEmpty ? [] : [.sni]) + (match.hosts.isEmpty ? [] : [.host])
        if match.sender == .server, let name = names.first { throw .nameOfServer(name) }
        if seen.contains(.from), match.patterns.isEmpty { throw .senderWithoutPattern }
        let limits = seen.intersection([.packets, .within, .inspect]).sorted { $0.rawValue < $1.rawValue }
        if limits.count > 1 { throw .twoLimits(limits[0], limits[1]) }
        if seen.isSuperset(of: [.inspect, .reassemble]) { throw .twoLimits(.inspect, .reassemble) }
        if let limit = limits.first ?? (seen.contains(.reassemble) ? .reassemble : nil), !match.needsContent {
            throw .limitWithoutContent(limit)
        }
        if isEverything, match != TrafficMatch() { throw .everythingAndMore }
        if !isEverything, match == TrafficMatch() { throw .noMatch }
        if match.transport == .udp, !match.hosts.isEmpty { throw .nameOfUDP(.host) }
        // TLS and HTTP begin differently, so no flow shows both names.
        if names.count > 1 { throw .twoProtocols }
    }
}
