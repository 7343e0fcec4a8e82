import Basics
import Foundation
package import Recordings
import Yams

/// Reads a campaign's file in YAML, a format known to researchers, with comments.
///
/// All mistakes are reported together, each with its line.
package struct CampaignFile {
    /// Context for resolving names in a file.
    package struct Surroundings: Sendable {
        package let catalogue: Catalogue
        /// Returns true if there is a server of that name.
        package let knowsServer: @Sendable (String) -> Bool
        /// The default server.
        package let server: String
        /// True if apps that are not in the catalogue are taken by their names, for a plan that is only read.
        package let takesUnknownApps: Bool

        package init(
            catalogue: Catalogue, server: String, takesUnknownApps: Bool = false,
            knowsServer: @escaping @Sendable (String) -> Bool
        ) {
            self.catalogue = catalogue
            self.server = server
            self.takesUnknownApps = takesUnknownApps
            self.knowsServer = knowsServer
        }
    }

    private let surroundings: Surroundings
    private var values: [CampaignKey: Node] = [:]
    private var mistakes: [CampaignFileError] = []

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - text: its content.
    ///   - file: its name in messages.
    ///   - surroundings: the context for its names.
    /// - Returns: the campaign.
    /// - Throws: ``CampaignFileErrors`` with all of them.
    package static func read(
        _ text: String, file: String, in surroundings: Surroundings
    ) throws(CampaignFileErrors) -> Campaign {
        var reader = CampaignFile(surroundings: surroundings)
        let campaign = reader.read(text)
        guard let campaign, reader.mistakes.isEmpty else {
            throw CampaignFileErrors(file: file, mistakes: reader.mistakes.sorted { $0.line < $1.line })
        }
        return campaign
    }

    private init(surroundings: Surroundings) { self.surroundings = surroundings }

    private mutating func read(_ text: String) -> Campaign? {
        guard take(text) else { return nil }
        for key in CampaignKey.allCases where key.isNeeded && values[key] == nil {
            mistake(nil, .missing(key))
        }
        let zone = one(.zone) { TimeZone(identifier: $0) } ?? .gmt
        let name = one(.name, CampaignValue.name)
        let rhythm = one(.rounds, CampaignValue.rhythm)
        let pause = one(.pause) { text in CampaignValue.seconds(text).flatMap { $0 <= 86_400 ? $0 : nil } }
        let allowance = one(.data, CampaignValue.allowance)
        let seed = one(.seed) { UInt64($0) }
        let apps = apps()
        let servers = servers()
        let method = method()
        let direction = one(.direction, ReplayDirection.init(rawValue:)) ?? .down
        let tags = several(.tags).compactMap { tag in value(.tags, tag, CampaignValue.name) }
        let isRehearsal = one(.rehearsal) { ["yes": true, "no": false][$0] }
        guard let span = span(in: zone), let name, let rhythm else { return nil }
        let campaign = Campaign(
            name: name, apps: apps, servers: servers, method: method, direction: direction,
            rhythm: rhythm, span: span, zone: zone, pause: pause ?? Campaign.usualPause, allowance: allowance,
            seed: seed ?? SlotKey.seed(ofName: name), tags: tags, isRehearsal: isRehearsal ?? false)
        if SlotSchedule(campaign, vantagePoint: "").isEmpty { mistake(values[.rounds], .noSlot) }
        return campaign
    }

    /// Reads the keys with their values.
    ///
    /// - Returns: true if there are any.
    private mutating func take(_ text: String) -> Bool {
        let root: Node?
        do { root = try Parser(yaml: text, resolver: .basic).singleRoot() } catch {
            mistakes += (error as? YamlError)?.mistakes ?? [CampaignFileError(line: 1, .noKeys)]
            return false
        }
        guard let mapping = root?.mapping, !mapping.isEmpty else {
            mistake(root, .noKeys)
            return false
        }
        for (node, value) in mapping {
            let word = node.scalar?.string ?? ""
            guard let key = CampaignKey(rawValue: word) else {
                let nearest = suggestions {
                    EditDistance.nearest(to: word, in: CampaignKey.allCases.map(\.rawValue))
                }
                mistake(node, .unknownKey(word, nearest: nearest.first.flatMap(CampaignKey.init)))
                continue
            }
            values[key] = value
        }
        return true
    }

    // MARK: Values

    private mutating func one<Value>(_ key: CampaignKey, _ read: (String) -> Value?) -> Value? {
        guard let node = values[key] else { return nil }
        guard node.scalar != nil else {
            mistake(node, .form(key))
            return nil
        }
        return value(key, node, read)
    }

    /// Returns the items of a list, or a single word as a list of one.
    private mutating func several(_ key: CampaignKey) -> [Node] {
        guard let node = values[key] else { return [] }
        let items = node.sequence.map(Array.init) ?? [node]
        guard items.allSatisfy({ $0.scalar != nil }) else {
            mistake(node, .form(key))
            return []
        }
        return items
    }

    private mutating func value<Value>(
        _ key: CampaignKey, _ node: Node, _ read: (String) -> Value?
    ) -> Value? {
        let text = node.scalar?.string ?? ""
        if let value = read(text) { return value }
        mistake(node, .value(key, given: text))
        return nil
    }

    private mutating func apps() -> [CatalogueEntry] {
        var chosen: [CatalogueEntry] = []
        var names: Set<String> = []
        // An app must not be listed twice.
        func choose(_ entry: CatalogueEntry) {
            if names.insert(entry.app.testName).inserted { chosen.append(entry) }
        }
        let catalogue = surroundings.catalogue
        for node in several(.apps) {
            let name = node.scalar?.string ?? ""
            if let entry = catalogue.knownApp(named: name) {
                choose(entry)
            } else if surroundings.takesUnknownApps {
                choose(.named(name))
            } else {
                mistake(
                    node, .unknownApp(name, suggestions: suggestions { catalogue.suggestions(for: name) }))
            }
        }
        for node in several(.categories) {
            guard let category = value(.categories, node, AppCategory.init(word:)) else { continue }
            for entry in surroundings.catalogue.entries
            where entry.app.category == category && !entry.app.hidden { choose(entry) }
        }
        if values[.apps] == nil, values[.categories] == nil { mistake(nil, .nothingToTest) }
        return chosen
    }

    private mutating func servers() -> [String] {
        var chosen: [String] = []
        for node in several(.servers) {
            let name = node.scalar?.string ?? ""
            if !surroundings.knowsServer(name) {
                mistake(node, .unknownServer(name))
            } else if !chosen.contains(name) {
                chosen.append(name)
            }
        }
        return values[.servers] == nil ? [surroundings.server] : chosen
    }

    private mutating func method() -> CampaignMethod {
        let word = one(.tests, CampaignMethod.Word.init(rawValue:)) ?? .series
        let budget = one(.budget) { text in Double(text).flatMap { (1...100).contains($0) ? $0 : nil } }
        if word == .single {
            if let node = values[.budget] { mistake(node, .budgetWithoutSeries) }
            return .single
        }
        return .series(budget: budget ?? CampaignMethod.usualBudget)
    }

    private mutating func span(in zone: TimeZone) -> Range<Date>? {
        let from = one(.from) { CampaignValue.date($0, in: zone)?.date }
        let until = one(.until) { CampaignValue.end($0, in: zone) }
        guard let from, let until else { return nil }
        guard from < until else {
            mistake(values[.until], .endsBeforeBeginning)
            return nil
        }
        return from..<until
    }

    /// Returns similar names for a word, for the first mistakes only: the comparison with all names takes
    /// time, and is useless with a large number of mistakes.
    private func suggestions(_ find: () -> [String]) -> [String] {
        mistakes.count < Self.mostSuggestions ? find() : []
    }

    /// Maximum number of mistakes with suggestions.
    private static let mostSuggestions = 100

    private mutating func mistake(_ node: Node?, _ kind: CampaignFileError.Kind) {
        mistakes.append(CampaignFileError(line: node?.mark?.line ?? 1, kind))
    }
}

extension YamlError {
    /// Mistakes reported by the parser.
    fileprivate var mistakes: [CampaignFileError] {
        switch self {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
            .composer(_, let problem, let mark, _):
            [CampaignFileError(line: mark.line, .notYAML(complaint: problem))]
        case .duplicatedKeysInMapping(let keys, let context):
            keys.map { CampaignFileError(line: context.mark.line, .repeatedKey($0)) }
        case .reader(let problem, _, _, _): [CampaignFileError(line: 1, .notYAML(complaint: problem))]
        default: [CampaignFileError(line: 1, .notYAML(complaint: String(describing: self)))]
        }
    }
}
