package import ArgumentParser
import Basics
import Recordings
package import TestModel

/// Why the parser of commands has nothing to run.
package enum ParseFailure {
    /// Help was asked for, on the last of these commands.
    case help([any ParsableCommand.Type])
    /// The words are none that a command takes.
    case fault(UsageFault)
    /// The parser has a text of its own: the version, or a completion script.
    case text(String)

    /// Finds out what an error of the parser means.
    ///
    /// The parser keeps its errors to itself. Each of them is a case with payloads, though, and those reflection tells;
    /// what it says of them in English is only passed on where a case is unknown here.
    ///
    /// - Parameters:
    ///   - error: what parsing threw.
    ///   - root: the command that parsed.
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
            self = .fault(known ?? error as? UsageFault ?? .parser(root.message(for: error)))
        }
    }
}

/// A case of an enumeration of others, as reflection tells it.
private struct ReflectedCase {
    let name: String
    /// What it carries.
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

    /// An option as it is typed, if the case is the parser's name of one.
    var option: String? {
        switch name {
        case "long": (parts.first as? String).map { "--" + $0 }
        case "short": (parts.first as? Character).map { "-\($0)" }
        case "longWithSingleDash": (parts.first as? String).map { "-" + $0 }
        default: nil
        }
    }
}

/// What a command takes, for telling what is wrong with words after it.
private struct CommandSyntax {
    private let type: any ParsableCommand.Type
    private let arguments: [ArgumentOutline]

    init(_ type: any ParsableCommand.Type) {
        self.type = type
        arguments = (try? CommandOutline(of: type))?.arguments ?? []
    }

    /// What a case of the parser's errors means; nil for one that is not known here.
    func fault(_ problem: ReflectedCase) -> UsageFault? {
        let parts = problem.parts
        switch problem.name {
        case "userValidationError":
            return parts.first as? UsageFault
        case "noArguments":
            return parts.first.flatMap(ReflectedCase.init).flatMap(fault) ?? parts.first as? UsageFault
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

    /// That a value is none of its argument's type.
    private func unfit(_ given: String, option: String?, _ argument: ArgumentOutline?) -> UsageFault {
        guard let argument else { return .unfitValue(option, given: given) }
        if !argument.choices.isEmpty { return .notAmong(option, argument.choices, given: given) }
        if let number = argument.kind?.number { return .noNumber(option, takes: number, given: given) }
        return .unfitValue(option ?? argument.typed, given: given)
    }

    private static func option(_ name: Any?) -> String? { name.flatMap { ReflectedCase($0) }?.option }

    /// The option of a spelling.
    private func argument(_ spelling: String) -> ArgumentOutline? {
        arguments.first { $0.spellings.contains(spelling) }
    }

    /// The option that is spelled nearly so.
    private func option(like spelling: String) -> String? {
        EditDistance.nearest(to: spelling, in: arguments.compactMap(\.longName), limit: 3).first
    }

    /// The argument of the parser's key, which names the property that holds it: positional arguments are declared in
    /// the order in which they are typed.
    private func argument(forKey key: Any) -> ArgumentOutline? {
        guard let name = Mirror(reflecting: key).descendant("name") as? String else { return nil }
        let declared = Mirror(reflecting: type.init()).children
            .filter { "\(Swift.type(of: $0.value))".hasPrefix("Argument<") }.map(\.label)
        let positionals = arguments.filter { $0.form == .positional }
        if let place = declared.firstIndex(of: "_" + name), declared.count == positionals.count {
            return positionals[place]
        }
        let words = name.replacing(#/[A-Z]/#) { "-" + $0.output.lowercased() }
        // What is declared in a group of options is not seen from here.
        return argument("--" + words) ?? (positionals.count == 1 ? positionals[0] : nil)
    }
}

extension ArgumentKind {
    /// The number that is taken; nil for other kinds.
    fileprivate var number: NumberForm? {
        switch self {
        case .number, .seed, .port: .whole
        case .rate: .megabits
        case .milliseconds: .milliseconds
        case .percent: .percent
        default: nil
        }
    }
}
