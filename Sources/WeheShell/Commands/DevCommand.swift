import ArgumentParser

/// `dev`: options for developing and teaching; what they touch is marked (protocol.md 15.4).
struct DevCommand: ShellCommandGroup {
    static let configuration = CommandConfiguration(
        commandName: "dev", abstract: "Developer options: force or randomize the reported verdict.",
        discussion: """
            They change what is reported after a measurement, never what is measured or sent. The measured verdict \
            is stored beside the reported one. They hold until the shell ends.
            """,
        subcommands: [Show.self, Force.self, Randomize.self, Off.self], defaultSubcommand: Show.self)

    struct Show: ShellCommand {
        static let configuration = CommandConfiguration(abstract: "Show which developer options are on.")

        @OptionGroup var form: FormOptions

        func run(in session: isolated Session) async throws {
            DevCommand.report(session, session.output(form))
        }
    }

    struct Force: ShellCommand {
        static let configuration = CommandConfiguration(
            commandName: "force-differentiation", abstract: "Report differentiation whatever was measured.")

        @Argument(help: "on or off.") var state: Switch

        func run(in session: isolated Session) async throws {
            session.developer.forcesDifferentiation = state == .on
            DevCommand.report(session, session.output)
        }
    }

    struct Randomize: ShellCommand {
        static let configuration = CommandConfiguration(
            commandName: "randomize-differentiation",
            abstract: "Report differentiation or none by the toss of a coin, which follows the test's seed.")

        @Argument(help: "on or off.") var state: Switch

        func run(in session: isolated Session) async throws {
            session.developer.randomizesDifferentiation = state == .on
            DevCommand.report(session, session.output)
        }
    }

    struct Off: ShellCommand {
        static let configuration = CommandConfiguration(abstract: "Switch all developer options off.")

        func run(in session: isolated Session) async throws {
            session.developer = DeveloperOptions()
            DevCommand.report(session, session.output)
        }
    }

    private static func report(_ session: isolated Session, _ output: Output) {
        let options = session.developer
        output.say(
            options.isActive
                ? "on: \(options.active.joined(separator: ", ")); verdicts are marked, measurements are not touched"
                : "all developer options are off")
        output.record([
            "force_differentiation": .bool(options.forcesDifferentiation),
            "randomize_differentiation": .bool(options.randomizesDifferentiation),
        ])
    }
}

/// A switch as people type it.
enum Switch: String, ExpressibleByArgument, CaseIterable, Sendable {
    case on
    case off
}
