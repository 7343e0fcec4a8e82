import Basics
import Foundation
import TestModel
import WireProtocol

/// Settings of M-Lab and of labs that replace it (Specification 13).
extension SettingKey {
    package static let locateURL = SettingKey(
        .locateURL, standard: MLabService.locateURL, expected: .url
    ) { value in
        guard let url = URLComponents(string: value),
            ["https", "http"].contains(url.scheme?.lowercased() ?? ""),
            url.host?.isEmpty == false
        else { return nil }
        return value
    }

    private static let systemAuthorities = KeywordEntry(
        "system", .both("the CAs of this system", "les AC de ce système"))

    package static let platformCA = file(
        .platformCA, or: [systemAuthorities], standard: "system")

    package static let machineCA = file(
        .machineCA,
        or: [
            KeywordEntry(
                "wehe",
                .both(
                    "the Wehe project's CA, which is part of this program",
                    "l'AC du projet Wehe, qui fait partie de ce programme")), systemAuthorities,
        ], standard: "wehe",
        // The default of versions in which the certificate had to be specified.
        former: ["none": "wehe"])

    package static let fallbackHost = SettingKey(
        .fallbackHost, standard: MLabService.fallbackHost, expected: .or(.host, ["none"]),
        choices: [.nothing]
    ) { value in
        value.lowercased() == "none" ? "none" : isHost(value) ? value : nil
    }

    package static let lookupWait = choice(
        .lookupWait,
        Switch.words + [
            KeywordEntry("auto", .both("at the prompt, not in scripts", "à l'invite, pas dans les scripts"))
        ], standard: "auto")

    package static let resolve = SettingKey(
        .resolve, standard: "none", expected: .or(.knownAddresses, ["none"]),
        choices: [.nothing]
    ) { value in
        value.lowercased() == "none" ? "none" : addresses(in: value) == nil ? nil : value
    }

    /// Parses the names and addresses in the value of `resolve`; nil if it is malformed.
    static func addresses(in value: String) -> [String: String]? {
        var addresses: [String: String] = [:]
        for pair in value.split(separator: ",", omittingEmptySubsequences: false) {
            let parts = pair.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, isHost(parts[0]), IPLiteral.isAddress(parts[1]) else { return nil }
            addresses[parts[0]] = parts[1]
        }
        return addresses
    }

    private static func isHost(_ text: String) -> Bool {
        let letters = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.:")
        return (1...253).contains(text.count) && text.allSatisfy(letters.contains)
    }

    /// Returns a setting that accepts a file's path, made absolute, or a word.
    ///
    /// A word of an earlier version, one of `former`, is replaced by its current equivalent.
    private static func file(
        _ text: SettingName, or choices: [KeywordEntry], standard: String, former: [String: String] = [:]
    ) -> SettingKey {
        let words = choices.map(\.word)
        return SettingKey(
            text, standard: standard, expected: .or(.file, words), choices: choices
        ) { value in
            let word = value.lowercased()
            if let known = former[word] ?? (words.contains(word) ? word : nil) { return known }
            guard !value.isEmpty else { return nil }
            return TypedPath.absolute(value)
        }
    }
}

extension Settings {
    /// Fixed addresses of host names.
    package var knownAddresses: [String: String] { SettingKey.addresses(in: self[.resolve]) ?? [:] }
}
