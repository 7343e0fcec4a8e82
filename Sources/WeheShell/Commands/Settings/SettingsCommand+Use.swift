import CommandParsing
import ArgumentParser
import Basics
import TestModel
import Home
import Reports
import Messages

extension SettingsCommand {
    /// `settings show-use`: shows the tests' use of the limits set by the user and by M-Lab.
    struct ShowUse: ShellCommand {
        static let about = CommandAbout(
            "Show how many bytes tests moved, and how many ran on M-Lab.",
            "Montrer combien d'octets les tests ont transférés, et combien ont eu lieu sur M-Lab.", .reads,
            examples: ["settings show-use"])

        static var configuration: CommandConfiguration { .init(commandName: "show-use", about) }

        @OptionGroup var form: FormOptions

        func check(_ dryRun: inout DryRun, in session: isolated Session) {}

        func run(in session: isolated Session) async throws {
            let (now, words, output) = (session.clock.now(), session.messages, session.output(form))
            let (moved, budget) = (try TrafficFile(home: session.home).moved(), session.settings.dataBudget)
            let tests = try PlatformUseFile(home: session.home).tests(at: now)
            for period in DataBudget.Period.allCases {
                output.say(
                    words.moved(
                        moved.bytes(in: period, at: now), in: period, of: budget[period],
                        next: period.next(after: now)))
            }
            output.say(words.testsOnMLab(tests.all, automatic: tests.automatic))
            func size(_ bytes: Int64?) -> JSONValue { bytes.map { .count(Int(clamping: $0)) } ?? .null }
            output.record([
                "day_bytes": size(moved.bytes(in: .day, at: now)), "day_budget_bytes": size(budget.day),
                "month_bytes": size(moved.bytes(in: .month, at: now)),
                "month_budget_bytes": size(budget.month), "mlab_tests": .count(tests.all),
                "mlab_automatic_tests": .count(tests.automatic),
            ])
        }
    }
}
