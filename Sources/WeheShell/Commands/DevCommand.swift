import CommandParsing
import ArgumentParser
import Basics
import Foundation
import Home
import ReplayClient
import Reports
import TestModel
import Messages

/// `dev`: options for developing and teaching; results that they affect are marked (Specification 15.4).
struct DevCommand: ShellCommandGroup {
    static let about = CommandAbout(
        "Developer options: force or randomize the reported verdict, trust another CA.",
        "Options de développement : forcer ou tirer au sort le verdict annoncé, changer d'AC.", .group,
        discussion: (
            """
            Those on verdicts change what is reported after a measurement, never what is measured or sent; the \
            measured verdict is stored beside the reported one. local-certificates changes whom tests trust, and \
            results say so. All hold until the shell ends.
            """,
            """
            Celles des verdicts changent ce qui est annoncé après une mesure, jamais ce qui est mesuré ou \
            envoyé ; le verdict mesuré est enregistré à côté du verdict annoncé. local-certificates change l'AC \
            reconnue, et les résultats le disent. Toutes valent jusqu'à la fin du shell.
            """
        ))

    static var configuration: CommandConfiguration {
        .init(
            commandName: "dev", about,
            subcommands: [
                Show.self, Force.self, Randomize.self, Localization.self, Certificates.self, Off.self,
            ],
            defaultSubcommand: Show.self)
    }

    struct Show: ShellCommand {
        static let about = CommandAbout(
            "Show which developer options are on.", "Montrer les options de développement actives.", .reads,
            examples: ["dev"])

        static var configuration: CommandConfiguration { .init(commandName: "show", about) }

        @OptionGroup var form: FormOptions

        func check(_ dryRun: inout DryRun, in session: isolated Session) {}

        func run(in session: isolated Session) async throws {
            DevCommand.report(session, session.output(form))
        }
    }

    struct Force: ShellCommand {
        static let about = CommandAbout(
            "Report differentiation whatever was measured.",
            "Annoncer une différenciation, quoi qu'on ait mesuré.", .acts,
            examples: ["dev force-differentiation on"]
        )

        static var configuration: CommandConfiguration {
            .init(commandName: "force-differentiation", about)
        }

        @Argument(help: .devState) var state: Switch

        func check(_ dryRun: inout DryRun, in session: isolated Session) {}

        func run(in session: isolated Session) async throws {
            session.developer.forcesDifferentiation = state == .on
            DevCommand.report(session, session.output)
        }
    }

    struct Randomize: ShellCommand {
        static let about = CommandAbout(
            "Report differentiation or none by the toss of a coin, which follows the test's seed.",
            "Annoncer une différenciation ou aucune à pile ou face, selon la graine du test.", .acts,
            examples: ["dev randomize-differentiation on"])

        static var configuration: CommandConfiguration {
            .init(commandName: "randomize-differentiation", about)
        }

        @Argument(help: .devState) var state: Switch

        func check(_ dryRun: inout DryRun, in session: isolated Session) {}

        func run(in session: isolated Session) async throws {
            session.developer.randomizesDifferentiation = state == .on
            DevCommand.report(session, session.output)
        }
    }

    struct Localization: ShellCommand {
        static let about = CommandAbout(
            "Report a localization verdict, or an error, whatever was found.",
            "Annoncer un verdict de localisation, ou une erreur, quoi qu'on ait trouvé.", .acts,
            examples: ["dev force-localization common"])

        static var configuration: CommandConfiguration {
            .init(commandName: ForcedLocalization.option, about)
        }

        @Argument(
            help: .says(
                "inconclusive, common, none, error, or off.",
                "inconclusive, common, none, error, ou off (inactif).", takes: .forcedVerdict)) var verdict:
            LocalizationSwitch

        func check(_ dryRun: inout DryRun, in session: isolated Session) {}

        func run(in session: isolated Session) async throws {
            session.developer.forcedLocalization = verdict.forced
            DevCommand.report(session, session.output)
        }
    }

    struct Certificates: ShellCommand {
        static let about = CommandAbout(
            "Make tests trust this CA file instead of the server entry's.",
            "Faire reconnaître aux tests ce fichier d'AC au lieu de celui du serveur.", .acts,
            examples: ["dev local-certificates ca.pem"])

        static var configuration: CommandConfiguration {
            .init(commandName: "local-certificates", about)
        }

        @Argument(help: .says("The CA file, PEM or DER.", "Le fichier d'AC, PEM ou DER.", takes: .file))
        var file: String

        func check(_ dryRun: inout DryRun, in session: isolated Session) {}

        func run(in session: isolated Session) async throws {
            let path = TypedPath.absolute(file)
            // An invalid file is reported now, not at the next test.
            _ = try TrustRoots.certificates(in: path)
            session.developer.localCertificates = path
            DevCommand.report(session, session.output)
        }
    }

    struct Off: ShellCommand {
        static let about = CommandAbout(
            "Switch all developer options off.", "Désactiver toutes les options de développement.", .acts,
            examples: ["dev off"])

        static var configuration: CommandConfiguration { .init(commandName: "off", about) }

        func check(_ dryRun: inout DryRun, in session: isolated Session) {}

        func run(in session: isolated Session) async throws {
            session.developer = DeveloperOptions()
            DevCommand.report(session, session.output)
        }
    }

    private static func report(_ session: isolated Session, _ output: Output) {
        let options = session.developer
        output.say(session.messages.developerOptionsNow(options.active))
        output.record([
            "force_differentiation": .bool(options.forcesDifferentiation),
            "randomize_differentiation": .bool(options.randomizesDifferentiation),
            "force_localization": .optional(options.forcedLocalization?.rawValue),
            "local_certificates": .optional(options.localCertificates),
        ])
    }
}

/// The forced report of localizations, as the user types it.
enum LocalizationSwitch: String, ExpressibleByArgument, CaseIterable, Sendable {
    case inconclusive
    case common
    case noEvidence = "none"
    case error
    case off

    /// The value of the option; nil if it is off.
    var forced: ForcedLocalization? { ForcedLocalization(rawValue: rawValue) }
}

extension Switch: ExpressibleByArgument {}

extension LocalizationSwitch: Keyword {
    var meaning: Meaning {
        switch self {
        case .inconclusive: .both("as if it could not be told", "comme si l'on ne pouvait rien dire")
        case .common:
            .both("as if the access network were the cause", "comme si le réseau d'accès était en cause")
        case .noEvidence: .both("as if nothing pointed there", "comme si rien ne le désignait")
        case .error: .both("as if the localization had failed", "comme si la localisation avait échoué")
        case .off: .both("switch it off", "désactiver")
        }
    }
}
