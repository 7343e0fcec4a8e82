import CommandParsing
import ArgumentParser
import Basics
import TestModel
import Foundation
import Help
import Home
import Reports
import Messages

/// `consent`: explains tests and their data use, and records the user's agreement for each operator
/// (Specification 17.2).
struct ConsentCommand: ShellCommandGroup {
    static let about = CommandAbout(
        "Read, give or withdraw your consent to testing, operator by operator.",
        "Lire, donner ou retirer votre consentement aux tests, exploitant par exploitant.", .group)

    static var configuration: CommandConfiguration {
        .init(
            commandName: "consent", about,
            subcommands: [Show.self, Give.self, Withdraw.self], defaultSubcommand: Show.self)
    }

    struct Show: ShellCommand {
        static let about = CommandAbout(
            "Show what you consent to, and whether you did.",
            "Montrer à quoi vous consentez, et si vous l'avez fait.", .pages,
            examples: ["consent show", "consent show mlab"])

        static var configuration: CommandConfiguration { .init(commandName: "show", about) }

        @Argument(help: .consentOperator) var `operator`: ServerOperator?
        @OptionGroup var form: FormOptions

        func check(_ dryRun: inout DryRun, in session: isolated Session) {}

        func run(in session: isolated Session) async throws {
            let (output, words, consents) = (session.output(form), session.messages, session.consents)
            let page = try HelpPages(of: session).text(of: "consent")
            output.say(page: `operator`.flatMap { ConsentCommand.part(of: page, about: $0) } ?? page)
            let shown = `operator`.map { [$0] } ?? ServerOperator.allCases
            for terms in shown { output.say(words.consentState(terms, consents[terms])) }
            if consents.isEmpty { output.say(words.consentNotGiven) }
            output.record(ConsentCommand.record(consents, shown))
        }
    }

    struct Give: ShellCommand {
        static let about = CommandAbout(
            "Give your consent; tests can run from then on.",
            "Donner votre consentement ; les tests sont possibles dès lors.", .acts,
            examples: ["consent give embedded", "consent give embedded mlab"])

        static var configuration: CommandConfiguration { .init(commandName: "give", about) }

        @Argument(
            help: .says(
                "Whose terms: embedded, northeastern, mlab, other, one or more; at a terminal you are asked.",
                "Quelles conditions : embedded, northeastern, mlab, other, une ou plusieurs ; au terminal, on demande.",
                takes: .serverOperator)) var operators: [ServerOperator] = []
        @OptionGroup var form: FormOptions

        /// The operators whose terms are meant, each once.
        var chosen: [ServerOperator] { ServerOperator.allCases.filter(operators.contains) }

        func check(_ dryRun: inout DryRun, in session: isolated Session) throws {
            guard !operators.isEmpty else { throw unnamed }
            for terms in chosen { dryRun.consents.give(terms, at: session.clock.now()) }
        }

        func run(in session: isolated Session) async throws {
            let output = session.output(form)
            let chosen = operators.isEmpty ? try await asked(in: session, output) : chosen
            guard !chosen.isEmpty else { return output.say(session.messages.consentNotGiven) }
            let now = session.clock.now()
            try await session.changeConsents { book in for terms in chosen { book.give(terms, at: now) } }
            output.say(session.messages.consentRecorded(now, for: chosen))
            output.record(ConsentCommand.record(session.consents, chosen))
        }

        /// The error of a script that names no operator.
        var unnamed: ShellError { .nothingToDo(.noOperatorNamed(ServerOperator.allCases.map(\.rawValue))) }

        /// Asks the user at a terminal for the operators, after an explanation of each.
        ///
        /// - Throws: `ShellError.nothingToDo` if no user can be asked; `CancellationError`.
        private func asked(in session: isolated Session, _ output: Output) async throws -> [ServerOperator] {
            let words = session.messages
            guard session.isInteractive, output.form == .table else {
                throw unnamed
            }
            output.say(words.consentCovers)
            for terms in ServerOperator.allCases {
                output.say("  " + words.consentState(terms, session.consents[terms]))
            }
            TerminalAnswer.dropWhatWasTyped()
            while true {
                output.ask("    " + words.consentToWhom)
                guard let answer = try await TerminalAnswer.read() else { throw CancellationError() }
                let names = answer.split { $0 == " " || $0 == "," }.map(String.init)
                let named = names.compactMap(ServerOperator.init(rawValue:))
                if named.count == names.count { return ServerOperator.allCases.filter(named.contains) }
                output.note(words.consentToNobody(names.first { ServerOperator(rawValue: $0) == nil } ?? ""))
            }
        }
    }

    struct Withdraw: ShellCommand {
        static let about = CommandAbout(
            "Withdraw your consent; no test runs then.",
            "Retirer votre consentement ; aucun test n'est plus lancé.", .acts,
            examples: ["consent withdraw", "consent withdraw mlab"])

        static var configuration: CommandConfiguration { .init(commandName: "withdraw", about) }

        @Argument(help: .consentOperator) var `operator`: ServerOperator?
        @OptionGroup var form: FormOptions

        /// The operators whose terms are meant.
        var chosen: [ServerOperator] { `operator`.map { [$0] } ?? ServerOperator.allCases }

        func check(_ dryRun: inout DryRun, in session: isolated Session) throws {
            for terms in chosen { dryRun.consents.withdraw(terms) }
        }

        func run(in session: isolated Session) async throws {
            let (chosen, consents) = (chosen, session.consents)
            let had = chosen.contains { consents[$0] != nil }
            if had {
                try await session.changeConsents { book in for terms in chosen { book.withdraw(terms) } }
            }
            let output = session.output(form)
            output.say(session.messages.consentWithdrawn(had: had))
            output.record(ConsentCommand.record(session.consents, chosen))
        }
    }

    /// Returns the section of the page about an operator: from its heading, which ends with its name, to the
    /// next one.
    static func part(of page: String, about terms: ServerOperator) -> String? {
        let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
        func isHeading(_ line: Substring, of terms: ServerOperator) -> Bool {
            line.hasSuffix("(\(terms.rawValue))")
        }
        guard let first = lines.firstIndex(where: { isHeading($0, of: terms) }) else { return nil }
        let rest = lines[(first + 1)...]
        let end = rest.firstIndex { line in ServerOperator.allCases.contains { isHeading(line, of: $0) } }
        return lines[first..<(end ?? lines.endIndex)].joined(separator: "\n")
    }

    private static func record(_ consents: ConsentBook, _ shown: [ServerOperator]) -> JSONValue {
        let operators = shown.map { terms -> JSONValue in
            let consent = consents[terms]
            return [
                "operator": .string(terms.rawValue), "consent": .bool(consents.holds(for: terms)),
                "given": .optional(consent.map { Quantities.timestamp($0.given) }),
                "version": consent.map { .count($0.textVersion) } ?? .null,
                "text_version": .count(terms.terms.version),
                "text_date": .string(terms.terms.dated),
            ]
        }
        let latest = shown.compactMap { consents[$0] }.max { $0.given < $1.given }
        return [
            "consent": .bool(latest != nil),
            "given": .optional(latest.map { Quantities.timestamp($0.given) }),
            "text_version": .count(shown.map(\.terms.version).max() ?? 0), "operators": .array(operators),
        ]
    }
}

extension ServerOperator: ExpressibleByArgument {}

extension Session {
    /// Changes the consents on disk, where another shell on this home may have changed them too.
    ///
    /// - Throws: `ShellError.homeUnusable`, `CancellationError`; nothing changes then.
    fileprivate func changeConsents(_ change: @Sendable (inout ConsentBook) -> Void) async throws {
        let book = try await StateFile<ConsentBook>(home.consentFile).update { saved in
            var book = saved ?? ConsentBook()
            change(&book)
            return (book, book)
        }
        consents = book
    }
}
