import TestRunner
import CommandParsing
import ArgumentParser
import Differentiation
import Basics
import Home
import Reports
import TestModel
import Messages

/// `expect`: fails unless the last verdict is the given one, for scripts that check a network or a lab.
struct ExpectCommand: ShellCommand {
    /// The subject of an expectation.
    enum Subject: String, ExpressibleByArgument, CaseIterable, Sendable {
        /// The verdict of the last test.
        case verdict
        /// The verdict of the last localization.
        case localization

        /// The possible verdicts.
        var verdicts: [KeywordEntry] {
            switch self {
            case .verdict: Verdict.words
            case .localization: LocalizationVerdict.words
            }
        }
    }

    static let about = CommandAbout(
        "Fail unless the last test, or localization, has this verdict.",
        "Échouer si le dernier test, ou la dernière localisation, a un autre verdict.", .acts,
        discussion: (
            "A script that finds another verdict ends with exit code 53, so that it can watch over a network or a lab.",
            """
            Un script qui trouve un autre verdict finit avec le code 53 ; il peut ainsi surveiller un réseau ou un labo.
            """
        ), examples: ["expect verdict no-differentiation", "expect localization access-network"])

    static var configuration: CommandConfiguration { .init(commandName: "expect", about) }

    @Argument(
        help: .says(
            "verdict, of the last test, or localization.",
            "verdict, du dernier test, ou localization, de la dernière localisation.", takes: .subject))
    var subject: Subject
    @Argument(
        help: .says(
            "differentiation, inconclusive or no-differentiation; access-network or no-evidence of a localization.",
            "differentiation, inconclusive ou no-differentiation ; access-network ou no-evidence d'une localisation.",
            takes: .expectedVerdict)) var verdict: String
    @OptionGroup var form: FormOptions

    mutating func validate() throws {
        let verdicts = subject.verdicts.map(\.word)
        guard verdicts.contains(verdict) else {
            throw UsageError.noVerdict(verdict, known: verdicts)
        }
    }

    func check(_ dryRun: inout DryRun, in session: isolated Session) {}

    func run(in session: isolated Session) async throws {
        let found: String? =
            switch subject {
            case .verdict: session.verdicts.last?.rawValue
            case .localization: session.verdicts.lastLocalization?.rawValue
            }
        guard found == verdict else { throw ShellError.otherVerdict(found, expected: verdict) }
        session.output(form).record(["expected": .string(verdict), "found": .optional(found)])
    }
}

extension ExpectCommand.Subject: Keyword {
    var meaning: Meaning {
        switch self {
        case .verdict: .both("of the last test", "celui du dernier test")
        case .localization: .both("of the last localization", "celui de la dernière localisation")
        }
    }
}
