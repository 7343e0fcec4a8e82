package import ArgumentParser
import Foundation
import Home
import Synchronization
import Messages

/// The parser's description of a command: its words, arguments and subcommands. Completion, the
/// machine-readable help and the manual page are all derived from it, so that they cannot disagree with the
/// accepted input.
package struct CommandOutline: Decodable, Sendable {
    /// The word of the command itself.
    package let name: String
    /// The purpose of the command, in one sentence.
    package let summary: String
    /// Further explanations.
    package let discussion: String
    /// The subcommand that runs if none is given.
    package let standard: String?
    package private(set) var subcommands: [CommandOutline]
    /// Command lines that can be typed; for a group without any, the first of each of its subcommands.
    package private(set) var examples: [String] = []
    package let arguments: [ArgumentOutline]

    private enum CodingKeys: String, CodingKey {
        case name = "commandName"
        case summary = "abstract"
        case discussion, subcommands, arguments
        case standard = "defaultSubcommand"
    }

    /// Decodes the parser's description.
    ///
    /// - Throws: `DecodingError`.
    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        name = try values.decode(String.self, forKey: .name)
        summary = try values.decodeIfPresent(String.self, forKey: .summary) ?? ""
        discussion = try values.decodeIfPresent(String.self, forKey: .discussion) ?? ""
        standard = try values.decodeIfPresent(String.self, forKey: .standard)
        // The parser adds its own "help" even if there is one.
        subcommands = (try values.decodeIfPresent([CommandOutline].self, forKey: .subcommands) ?? [])
            .reduce(into: []) { found, command in
                if !found.contains(where: { $0.name == command.name }) { found.append(command) }
            }
        arguments = (try values.decodeIfPresent([ArgumentOutline].self, forKey: .arguments) ?? [])
            .filter(\.isShown)
    }

    /// The cached outlines, since the parser is slow and always returns the same.
    private static let known = Mutex<[Subject: CommandOutline]>([:])

    private struct Subject: Hashable {
        let command: ObjectIdentifier
        let language: Language
    }

    /// Returns the outline of a command in the current language.
    ///
    /// - Throws: a `DecodingError` if the parser describes it in an unknown form.
    package init(of command: any ParsableCommand.Type) throws {
        let subject = Subject(command: ObjectIdentifier(command), language: CurrentLanguage.messages.language)
        if let known = Self.known.withLock({ $0[subject] }) {
            self = known
            return
        }
        try self.init(asking: command)
        Self.known.withLock { $0[subject] = self }
    }

    private init(asking command: any ParsableCommand.Type) throws {
        struct Dump: Decodable { let command: CommandOutline }
        self = try JSONDecoder().decode(Dump.self, from: Data(command._dumpHelp().utf8)).command
        // The parser adds a "help" of its own to every command.
        let own = command.configuration.subcommands.map { $0._commandName }
        subcommands.removeAll { !own.contains($0.name) }
        takeExamples(of: command)
    }

    /// Adds the examples of a command and of its subcommands, which the parser does not have.
    private mutating func takeExamples(of command: any ParsableCommand.Type) {
        examples = (command as? any DescribedCommand.Type)?.about.examples ?? []
        for type in command.configuration.subcommands {
            let name = type._commandName
            guard let place = subcommands.firstIndex(where: { $0.name == name }) else { continue }
            subcommands[place].takeExamples(of: type)
        }
        if examples.isEmpty { examples = subcommands.flatMap(\.firstExamples) }
    }

    /// The first example of a command, or of each subcommand of a group.
    private var firstExamples: [String] {
        subcommands.isEmpty ? Array(examples.prefix(1)) : subcommands.flatMap(\.firstExamples)
    }

    /// The positional arguments, in order.
    package var positionals: [ArgumentOutline] { arguments.filter { $0.form == .positional } }
    /// The options and flags.
    package var options: [ArgumentOutline] { arguments.filter { $0.form != .positional } }

    /// Returns the subcommand with the given word.
    package func subcommand(_ word: String) -> CommandOutline? { subcommands.first { $0.name == word } }

    /// Returns this command and all below it that can be run, each with the words before it.
    package func runnable(under path: [String] = []) -> [(path: String, command: CommandOutline)] {
        let own = name.isEmpty ? path : path + [name]
        if subcommands.isEmpty { return [(own.joined(separator: " "), self)] }
        return subcommands.flatMap { $0.runnable(under: own) }
    }
}

/// The parser's description of an argument, an option or a flag.
package struct ArgumentOutline: Decodable, Sendable {
    /// The syntax of an argument.
    package enum Form: String, Decodable, Sendable {
        case positional, option, flag
    }

    private struct Name: Decodable, Sendable {
        let kind: String
        let name: String

        var typed: String { (kind == "long" ? "--" : "-") + name }
    }

    /// The syntax of the argument.
    package let form: Form
    /// True if it may be omitted.
    package let isOptional: Bool
    /// True if it may be given more than once.
    package let isRepeating: Bool
    /// The name of its value, as help shows it.
    package let valueName: String?
    /// The default value.
    package let standard: String?
    /// One sentence on its meaning.
    package let summary: String
    private let strategy: String
    private let names: [Name]?
    private let allValues: [String]?
    private let shouldDisplay: Bool

    private enum CodingKeys: String, CodingKey {
        case form = "kind"
        case isOptional, isRepeating, valueName
        case standard = "defaultValue"
        case summary = "abstract"
        case strategy = "parsingStrategy"
        case names, allValues, shouldDisplay
    }

    /// Decodes the parser's description.
    ///
    /// - Throws: `DecodingError`.
    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        form = try values.decode(Form.self, forKey: .form)
        isOptional = try values.decode(Bool.self, forKey: .isOptional)
        isRepeating = try values.decode(Bool.self, forKey: .isRepeating)
        valueName = try values.decodeIfPresent(String.self, forKey: .valueName)
        standard = try values.decodeIfPresent(String.self, forKey: .standard)
        names = try values.decodeIfPresent([Name].self, forKey: .names)
        let own = try values.decodeIfPresent(String.self, forKey: .summary) ?? ""
        // The texts of the parser's own flags are English.
        summary =
            switch (names ?? []).last?.typed {
            case "--help": CurrentLanguage.messages.showsHelp
            case "--version": CurrentLanguage.messages.showsVersion
            default: own
            }
        strategy = try values.decode(String.self, forKey: .strategy)
        allValues = try values.decodeIfPresent([String].self, forKey: .allValues)
        shouldDisplay = try values.decode(Bool.self, forKey: .shouldDisplay)
    }

    package var isShown: Bool { shouldDisplay }
    /// The kind of value; nil if none was declared.
    package var kind: ArgumentKind? {
        form == .flag ? .nothing : valueName.flatMap(ArgumentKind.init(rawValue:))
    }
    /// The possible values, if the type has few enough to list them.
    package var choices: [String] { form == .flag ? [] : allValues ?? [] }
    /// All spellings of an option: `-f`, `--file`.
    package var spellings: [String] { (names ?? []).map(\.typed) }
    /// The long spelling, which completion offers.
    package var longName: String? { spellings.first { $0.hasPrefix("--") } }
    /// True if an option takes all words up to the next option.
    package var takesSeveral: Bool { strategy == "upToNextOption" }
    /// True if it takes all following words, including options.
    package var takesAll: Bool { strategy == "allRemainingInput" }

    /// The syntax, with the name of the value.
    package var typed: String {
        let value = "<\(valueName ?? "value")>"
        let text =
            switch form {
            case .positional: value
            case .option: (longName ?? spellings.first ?? "") + " " + value
            case .flag: longName ?? spellings.first ?? ""
            }
        return text + (isRepeating ? " ..." : "")
    }

    /// The syntax in a usage line, in brackets if optional.
    package var usage: String { isOptional || form == .flag ? "[" + typed + "]" : typed }
}
