package import ArgumentParser
import Basics
import Recordings
package import TestModel

/// The reasons for which the parser returned no command to run.
package enum ParseFailure {
    /// Help was requested, on the last of these commands.
    case help([any ParsableCommand.Type])
    /// The words are not valid for any command.
    case fault(UsageError)
    /// The parser returned a text of its own: the version, or a completion script.
    case text(String)

    /// Classifies an error of the parser.
    ///
    /// The parser's errors are not public. However, each is an enumeration case with payloads, which
    /// reflection can read; the parser's English message is only used for an unknown case.
    ///
    /// - Parameters:
    ///   - error: the error thrown by the parser.
    ///   - root: the command that was parsed.
    package init(_ error: any Error, root: any ParsableCommand.Type) {
        let thrown = Mirror(reflecting: error)
        let stack = thrown.descendant("commandStack") as? [any ParsableCommand.Type]
        let problem = thrown.descendant("parserError").flatMap(ReflectedCase.init)
        if problem?.name == "helpRequested" {
            self = .help(stack ?? [root])
        } else if root.exitCode(for: error).isSuccess {
            self = .text(root.fullMessage(for: error))
        } else {
            let known = problem.flatMap { CommandSyntax((stack?.last ?? root)).fault($0) }
            self = .fault(known ?? error as? UsageError ?? .parser(root.message(for: error)))
        }
    }
}

/// A case of another library's enumeration, read by reflection.
private struct ReflectedCase {
    let name: String
    /// The associated values.
    let parts: [Any]

    init?(_ value: Any) {
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .enum else { return nil }
        guard let child = mirror.children.first else {
            (name, parts) = ("\(value)", [])
            return
        }
        name = child.label ?? ""
        let carried = Mirror(reflecting: child.value)
        parts = carried.displayStyle == .tuple ? carried.children.map(\.value) : [child.value]
    }

    /// The option as it is typed, if the case is the parser's name of an option.
    var option: String? {
        switch name {
        case "long": (parts.first as? String).map { "--" + $0 }
        case "short": (parts.first as? Character).map { "-\($0)" }
        case "longWithSingleDash": (parts.first as? String).map { "-" + $0 }
        default: nil
        }
    }
}

/// The syntax of a command, for describing errors in its arguments.
private struct CommandSyntax {
    private let type: any ParsableCommand.Type
    private let arguments: [ArgumentOutline]

    init(_ type: any ParsableCommand.Type) {
        self.type = type
        arguments = (try? CommandOutline(of: type))?.arguments ?? []
    }

    /// Converts a case of the parser's errors; nil for an unknown one.
    func fault(_ problem: ReflectedCase) -> UsageError? {
        let parts = problem.parts
        switch problem.name {
        case "userValidationError":
            return parts.first as? UsageError
        case "noArguments":
            return parts.first.flatMap(ReflectedCase.init).flatMap(fault) ?? parts.first as? UsageError
        case "unknownOption", "missingValueOrUnknownCompositeOption":
            return Self.option(parts.last).map { .unknownOption($0, meant: option(like: $0)) }
        case "invalidOption":
            return (parts.first as? String).map { .unknownOption($0, meant: nil) }
        case "nonAlphanumericShortOption":
            return (parts.first as? Character).map { .unknownOption("-\($0)", meant: nil) }
        case "missingValueForOption":
            return Self.option(parts.last).map { .missingValue(option: argument($0)?.typed ?? $0) }
        case "unexpectedValueForOption":
            guard parts.count == 3, let option = Self.option(parts[1]), let given = parts[2] as? String else {
                return nil
            }
            return .takesNoValue(option: option, given: given)
        case "unexpectedExtraValues":
            guard let values = parts.first else { return nil }
            return .unexpectedWords(
                Mirror(reflecting: values).children.compactMap {
                    Mirror(reflecting: $0.value).children.map(\.value).last as? String
                })
        case "noValue":
            return parts.first.flatMap(argument(forKey:)).map { .missingArgument($0.typed) }
        case "unableToParseValue":
            guard parts.count == 5, let given = parts[2] as? String else { return nil }
            let option = Mirror(reflecting: parts[1]).children.first.flatMap { Self.option($0.value) }
            return unfit(given, option: option, option.flatMap(argument) ?? argument(forKey: parts[3]))
        default:
            return nil
        }
    }

    /// Returns the fault of a value that does not fit the type of its argument.
    private func unfit(_ given: String, option: String?, _ argument: ArgumentOutline?) -> UsageError {
        guard let argument else { return .unfitValue(option, given: given) }
        if !argument.choices.isEmpty { return .notAmong(option, argument.choices, given: given) }
        if let number = argument.kind?.number { return .noNumber(option, takes: number, given: given) }
        return .unfitValue(option ?? argument.typed, given: given)
    }

    private static func option(_ name: Any?) -> String? { name.flatMap { ReflectedCase($0) }?.option }

    /// Returns the option with a spelling.
    private func argument(_ spelling: String) -> ArgumentOutline? {
        arguments.first { $0.spellings.contains(spelling) }
    }

    /// Returns the option with the most similar spelling.
    private func option(like spelling: String) -> String? {
        EditDistance.nearest(to: spelling, in: arguments.compactMap(\.longName), limit: 3).first
    }

    /// Returns the argument for the parser's key, which is the name of its property: positional arguments are
    /// declared in the order in which they are typed.
    private func argument(forKey key: Any) -> ArgumentOutline? {
        guard let name = Mirror(reflecting: key).descendant("name") as? String else { return nil }
        let declared = Mirror(reflecting: type.init()).children
            .filter { "\(Swift.type(of: $0.value))".hasPrefix("Argument<") }.map(\.label)
        let positionals = arguments.filter { $0.form == .positional }
        if let place = declared.firstIndex(of: "_" + name), declared.count == positionals.count {
            return positionals[place]
        }
        let words = name.replacing(#/[A-Z]/#) { "-" + $0.output.lowercased() }
        // Arguments declared in a group of options are not visible here.
        return argument("--" + words) ?? (positionals.count == 1 ? positionals[0] : nil)
    }
}

extension ArgumentKind {
    /// The form of the expected number; nil for other kinds.
    fileprivate var number: NumberForm? {
        switch self {
        case .number, .seed, .port: .whole
        case .rate: .megabits
        case .percent: .percent
        default: nil
        }
    }
}
