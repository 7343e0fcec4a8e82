import CommandParsing
import ArgumentParser
import Basics
import Captures
import Foundation
import Recordings
import TestModel
import Messages

/// The options for selecting flows of a capture and converting them into recordings.
struct FlowOptions: ParsableArguments {
    @Option(help: .captureClient) var client: String?
    @Option(
        help: .says(
            "The flows of these numbers, as in 1,4; one recording each.",
            "Les flux de ces numéros, comme 1,4 ; un enregistrement chacun.", takes: .number)) var flow:
        String?
    @Option(
        help: .says(
            "The largest flow to a server of this name or address, or of a name below it.",
            "Le plus gros flux vers un serveur de ce nom ou de cette adresse, ou d'un nom qui en dépend.",
            takes: .host)) var host: String?
    @Option(help: .says("The largest flow to this port.", "Le plus gros flux vers ce port.", takes: .port))
    var port: Int?
    @Option(
        help: .says(
            "The kind of app: video, music or conferencing.",
            "Le genre d'application : video, music ou conferencing.", takes: .category)) var category:
        CategoryName?
    @Option(
        help: .says(
            "inverted (every bit), or random (bytes that follow from --seed).",
            "inverted (chaque bit), ou random (des octets qui découlent de --seed).", takes: .control))
    var control: ControlName = .inverted
    @Option(
        help: .says(
            "What the bytes of a random control follow from.",
            "Ce dont découlent les octets d'un témoin aléatoire.", takes: .seed)) var seed: UInt64?
    @Flag(
        help: .says(
            "Keep the addresses instead of those of documentation.",
            "Garde les adresses au lieu de celles de la documentation.")) var keepAddresses = false
    @Flag(
        help: .says(
            "Keep cookies, authorizations and queries of clear text.",
            "Garde les cookies, autorisations et requêtes en clair.")) var keepSecrets = false

    /// The content of a control, as the user types it.
    enum ControlName: String, ExpressibleByArgument, CaseIterable, Sendable {
        case inverted, random
    }

    /// The valid ports.
    private static let ports = 1...65_535
    mutating func validate() throws {
        if let client, IPAddress(client) == nil { throw UsageError.notAnAddress("--client", given: client) }
        if let port, !Self.ports.contains(port) {
            throw UsageError.outOfRange("--port", Self.ports, given: port)
        }
        if flow != nil, host != nil { throw UsageError.excludeEachOther("--flow", "--host") }
        if flow != nil, port != nil { throw UsageError.excludeEachOther("--flow", "--port") }
        if let flow, Self.numbers(flow) == nil { throw UsageError.noFlowNumbers(flow) }
        if seed != nil, control != .random {
            throw UsageError.excludeEachOther("--seed", "--control inverted")
        }
        if let category, category.category.isPortTest {
            let known = CategoryName.allCases.filter { !$0.category.isPortTest }.map(\.rawValue)
            throw UsageError.notAmong("--category", known, given: category.rawValue)
        }
    }

    /// The options that were given.
    var given: [String] {
        let options = [
            ("--client", client != nil), ("--flow", flow != nil), ("--host", host != nil),
            ("--port", port != nil), ("--category", category != nil),
            ("--control", control != .inverted), ("--seed", seed != nil),
            ("--keep-addresses", keepAddresses), ("--keep-secrets", keepSecrets),
        ]
        return options.filter(\.1).map(\.0)
    }

    /// The client's address, if given.
    var clientAddress: IPAddress? { client.flatMap { IPAddress($0) } }

    /// The selected flows.
    var choice: FlowChoice {
        switch (flow.flatMap(Self.numbers), host, port) {
        case (let numbers?, _, _): .numbers(numbers)
        case (nil, let host?, let port?): .hostAndPort(host, port)
        case (nil, let host?, nil): .host(host)
        case (nil, nil, let port?): .port(port)
        case (nil, nil, nil): .largest
        }
    }

    /// Parses the numbers of flows in a text such as `1,4`; nil for any other text.
    static func numbers(_ text: String) -> [Int]? {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false)
            .map { Int($0).flatMap { $0 > 0 ? $0 : nil } }
        return numbers.contains(nil) || numbers.isEmpty ? nil : numbers.compactMap { $0 }
    }
}

extension FlowOptions.ControlName: Keyword {
    var meaning: Meaning {
        switch self {
        case .inverted: .both("every bit of the original inverted", "chaque bit de l'original inversé")
        case .random: .both("bytes that follow from a seed", "des octets qui découlent d'une graine")
        }
    }
}
