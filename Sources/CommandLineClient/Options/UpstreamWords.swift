import ArgumentParser
import Basics
import Foundation
import Home
import WireProtocol

/// The words after the program's name, parsed as the upstream command line client does: pairs of option and
/// value, the last of a kind counting; invalid words are rejected with upstream's sentences and code 2
/// (Specification 15.3).
struct UpstreamWords {
    /// The request that the words make.
    enum Asked {
        case help
        case version
        case test(ClientCommand)
    }

    /// The error in the words, in upstream's sentences.
    struct Refusal: Error, Equatable {
        let sentence: String

        /// The lines to print.
        var text: String { sentence + "\nUse the -h option for additional help.\n" }
    }

    /// Returns true if there is a test of that name.
    let knowsTest: (String) -> Bool
    /// Returns true if the home knows a server of that name.
    let knowsServer: (String) -> Bool

    /// Parses words.
    ///
    /// - Parameter words: the typed words.
    /// - Returns: the request.
    /// - Throws: ``Refusal``; the parser's error if its own command cannot be created.
    func read(_ words: [String]) throws -> Asked {
        for word in words {
            if word == "-h" { return .help }
            if word == "-v" { return .version }
        }
        guard words.contains("-n") else { throw Refusal(sentence: "Test name (-n) must be specified.") }
        var command = try ClientCommand.parse([])
        var rest = words[...]
        while let option = rest.popFirst() {
            if option == "-c" {
                command.isUnconfirmed = true
            } else if option == "-y" {
                command.isLocalized = true
            } else {
                guard Self.valued.contains(option) else {
                    throw Refusal(sentence: "The \"\(option)\" option is not a valid.")
                }
                guard let value = rest.popFirst() else {
                    throw Refusal(sentence: "The \"\(option)\" option requires an argument.")
                }
                try take(value, of: option, into: &command)
            }
        }
        return .test(command)
    }

    /// The options that take a value.
    private static let valued: Set = ["-n", "-s", "-m", "-u", "-a", "-k", "-t", "-r", "-l"]

    private func take(_ value: String, of option: String, into command: inout ClientCommand) throws {
        switch option {
        case "-n":
            let name = value.lowercased().trimmingCharacters(in: .whitespacesAndNewlines)
            guard knowsTest(name) else {
                throw Refusal(sentence: "\"\(name)\" is not a valid test name.")
            }
            command.test = name
        case "-s": command.server = try server(value)
        case "-m": command.locate = value
        case "-u":
            guard let number = Int32(value), ProtocolLimits.simultaneousMachines.contains(Int(number)) else {
                throw Refusal(sentence: "Number of servers must be between 1 and 4 inclusive.")
            }
            command.machines = Int(number)
        case "-a": command.area = try percent(value, "Area threshold")
        case "-k": command.pValue = try percent(value, "ks2pvalue")
        case "-t": command.resources = value
        case "-r": command.results = value
        default:
            guard let level = UpstreamLevel(rawValue: value.lowercased()) else {
                throw Refusal(
                    sentence:
                        "\"\(value)\" is not a log level. Choose from wtf, error, warn, info, or debug.")
            }
            command.level = level
        }
    }

    /// Checks a server: a value that upstream accepts, an IPv6 literal, or a name that the home knows.
    private func server(_ value: String) throws(Refusal) -> String {
        if knowsServer(value) { return value }
        let host = ServerEntry.host(value)
        if IPLiteral.isIPv6(host) { return host }
        let name = value.lowercased()
        let letters = Set("abcdefghijklmnopqrstuvwxyz0123456789.-")
        guard !name.isEmpty, name.allSatisfy(letters.contains) else {
            throw Refusal(
                sentence:
                    "\"\(value)\" is not a valid server name. Can only contain alphanumerics, period, and "
                    + "hyphen.")
        }
        return name
    }

    private func percent(_ value: String, _ name: String) throws(Refusal) -> Int {
        guard let number = Int32(value) else {
            throw Refusal(sentence: "\"\(value)\" is not an integer.")
        }
        guard (0...100).contains(number) else {
            throw Refusal(sentence: "\(name) must be an integer between 0 and 100.")
        }
        return Int(number)
    }
}
