import ArgumentParser
import Formatting
import Foundation
import Home
import ReplayClient
import Reports
import TestModel
import Wording

/// `dev`: options for developing and teaching; what they touch is marked (Specification 15.4).
struct DevCommand: ShellCommandGroup {
    static var configuration: CommandConfiguration {
        .init(
            commandName: "dev", .dev,
            subcommands: [
                Show.self, Force.self, Randomize.self, Localization.self, Certificates.self, Off.self,
            ],
            defaultSubcommand: Show.self)
    }

    struct Show: ShellCommand {
        static var configuration: CommandConfiguration { .init(commandName: "show", .devShow) }

        @OptionGroup var form: FormOptions

        func run(in session: isolated Session) async throws {
            DevCommand.report(session, session.output(form))
        }
    }

    struct Force: ShellCommand {
        static var configuration: CommandConfiguration {
            .init(commandName: "force-differentiation", .devForce)
        }

        @Argument(help: .init(.devState)) var state: Switch

        func run(in session: isolated Session) async throws {
            session.developer.forcesDifferentiation = state == .on
            DevCommand.report(session, session.output)
        }
    }

    struct Randomize: ShellCommand {
        static var configuration: CommandConfiguration {
            .init(commandName: "randomize-differentiation", .devRandomize)
        }

        @Argument(help: .init(.devState)) var state: Switch

        func run(in session: isolated Session) async throws {
            session.developer.randomizesDifferentiation = state == .on
            DevCommand.report(session, session.output)
        }
    }

    struct Localization: ShellCommand {
        static var configuration: CommandConfiguration {
            .init(commandName: ForcedLocalization.option, .devLocalization)
        }

        @Argument(help: .init(.devLocalizationVerdict)) var verdict: LocalizationSwitch

        func run(in session: isolated Session) async throws {
            session.developer.forcedLocalization = verdict.forced
            DevCommand.report(session, session.output)
        }
    }

    struct Certificates: ShellCommand {
        static var configuration: CommandConfiguration {
            .init(commandName: "local-certificates", .devCertificates)
        }

        @Argument(help: .init(.devCertificateFile)) var file: String

        func run(in session: isolated Session) async throws {
            let path = TypedPath.absolute(file)
            // What cannot be trusted is said now, not at the next test.
            _ = try TrustRoots.certificates(in: path)
            session.developer.localCertificates = path
            DevCommand.report(session, session.output)
        }
    }

    struct Off: ShellCommand {
        static var configuration: CommandConfiguration { .init(commandName: "off", .devOff) }

        func run(in session: isolated Session) async throws {
            session.developer = DeveloperOptions()
            DevCommand.report(session, session.output)
        }
    }

    private static func report(_ session: isolated Session, _ output: Output) {
        let options = session.developer
        output.say(session.wording.developerOptionsNow(options.active))
        output.record([
            "force_differentiation": .bool(options.forcesDifferentiation),
            "randomize_differentiation": .bool(options.randomizesDifferentiation),
            "force_localization": .optional(options.forcedLocalization?.rawValue),
            "local_certificates": .optional(options.localCertificates),
        ])
    }
}

/// What localizations are to report, as people type it.
enum LocalizationSwitch: String, ExpressibleByArgument, CaseIterable, Sendable {
    case inconclusive
    case common
    case noEvidence = "none"
    case error
    case off

    /// The option's value; nil where it is off.
    var forced: ForcedLocalization? { ForcedLocalization(rawValue: rawValue) }
}

extension Switch: ExpressibleByArgument {}
