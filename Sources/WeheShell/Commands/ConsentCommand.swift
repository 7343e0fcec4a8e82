import ArgumentParser
import Foundation
import Help

/// `consent`: what tests do and who learns of it, and a person's agreement (protocol.md 17.2).
struct ConsentCommand: ShellCommandGroup {
    static let configuration = CommandConfiguration(
        commandName: "consent", abstract: "Read, give or withdraw your consent to testing.",
        subcommands: [Show.self, Give.self, Withdraw.self], defaultSubcommand: Show.self)

    struct Show: ShellCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show what you consent to, and whether you did.")

        @OptionGroup var form: FormOptions

        func run(in session: isolated Session) async throws {
            let output = session.output(form)
            output.say(try session.helpText("consent"))
            if let consent = session.consent {
                output.say("You gave consent on \(Quantities.minute(consent.given)) UTC.")
            } else {
                output.say("You have not given consent. Type \"consent give\" to give it.")
            }
            output.record([
                "consent": .bool(session.consent != nil),
                "given": .optional(session.consent.map { Quantities.timestamp($0.given) }),
                "text_version": .count(Consent.currentTextVersion),
            ])
        }
    }

    struct Give: ShellCommand {
        static let configuration = CommandConfiguration(
            abstract: "Give your consent; tests can run from then on.")

        @OptionGroup var form: FormOptions

        func run(in session: isolated Session) async throws {
            let consent = Consent(given: Date(), textVersion: Consent.currentTextVersion)
            try session.setConsent(consent)
            let output = session.output(form)
            output.say(
                "Consent recorded \(Quantities.minute(consent.given)) UTC. "
                    + "Withdraw it any time with \"consent withdraw\".")
            output.record(["consent": true, "given": .string(Quantities.timestamp(consent.given))])
        }
    }

    struct Withdraw: ShellCommand {
        static let configuration = CommandConfiguration(abstract: "Withdraw your consent; no test runs then.")

        @OptionGroup var form: FormOptions

        func run(in session: isolated Session) async throws {
            let had = session.consent != nil
            try session.setConsent(nil)
            let output = session.output(form)
            output.say(
                had
                    ? "Consent withdrawn. Stored results stay; remove them with \"results remove\"."
                    : "There was no consent to withdraw.")
            output.record(["consent": false])
        }
    }
}
