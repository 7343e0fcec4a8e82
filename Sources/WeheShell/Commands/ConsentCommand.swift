import ArgumentParser
import Formatting
import Foundation
import Help
import Home
import Reports
import Wording

/// `consent`: what tests do and who learns of it, and a person's agreement (Specification 17.2).
struct ConsentCommand: ShellCommandGroup {
    static var configuration: CommandConfiguration {
        .init(
            commandName: "consent", .consent,
            subcommands: [Show.self, Give.self, Withdraw.self], defaultSubcommand: Show.self)
    }

    struct Show: ShellCommand {
        static var configuration: CommandConfiguration { .init(commandName: "show", .consentShow) }

        @OptionGroup var form: FormOptions

        func run(in session: isolated Session) async throws {
            let output = session.output(form)
            output.say(page: try session.helpText("consent", session.wording))
            if let consent = session.consent {
                output.say(session.wording.consentGiven(consent.given))
            } else {
                output.say(session.wording.consentNotGiven)
            }
            output.record([
                "consent": .bool(session.consent != nil),
                "given": .optional(session.consent.map { Quantities.timestamp($0.given) }),
                "text_version": .count(Consent.currentTextVersion),
            ])
        }
    }

    struct Give: ShellCommand {
        static var configuration: CommandConfiguration { .init(commandName: "give", .consentGive) }

        @OptionGroup var form: FormOptions

        func run(in session: isolated Session) async throws {
            let consent = Consent(given: Date(), textVersion: Consent.currentTextVersion)
            try session.setConsent(consent)
            let output = session.output(form)
            output.say(session.wording.consentRecorded(consent.given))
            output.record(["consent": true, "given": .string(Quantities.timestamp(consent.given))])
        }
    }

    struct Withdraw: ShellCommand {
        static var configuration: CommandConfiguration { .init(commandName: "withdraw", .consentWithdraw) }

        @OptionGroup var form: FormOptions

        func run(in session: isolated Session) async throws {
            let had = session.consent != nil
            try session.setConsent(nil)
            let output = session.output(form)
            output.say(session.wording.consentWithdrawn(had: had))
            output.record(["consent": false])
        }
    }
}
