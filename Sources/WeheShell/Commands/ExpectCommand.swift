import ArgumentParser
import Differentiation
import Formatting
import Home
import Reports
import TestModel
import Wording

/// `expect`: fail unless the last verdict is the one that is named, for scripts that check a network or a lab.
struct ExpectCommand: ShellCommand {
    /// What can be expected.
    enum Subject: String, ExpressibleByArgument, CaseIterable, Sendable {
        /// Of the last test.
        case verdict
        /// Of the last localization.
        case localization

        /// The verdicts that there are.
        var verdicts: [ChoiceWord] {
            switch self {
            case .verdict: Verdict.words
            case .localization: LocalizationVerdict.words
            }
        }
    }

    static var configuration: CommandConfiguration { .init(commandName: "expect", .expect) }

    @Argument(help: .init(.expectSubject)) var subject: Subject
    @Argument(help: .init(.expectVerdict)) var verdict: String
    @OptionGroup var form: FormOptions

    mutating func validate() throws {
        let verdicts = subject.verdicts.map(\.word)
        guard verdicts.contains(verdict) else {
            throw UsageFault.noVerdict(verdict, known: verdicts)
        }
    }

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
