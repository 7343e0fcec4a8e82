import ArgumentParser
import Formatting
import Foundation
import Home
import Reports
import TestModel
import Wording

/// `log`: a transcript of the shell that can be run again as a script.
struct LogCommand: ShellCommandGroup {
    static var configuration: CommandConfiguration {
        .init(
            commandName: name, .log, subcommands: [Show.self, Start.self, Stop.self],
            defaultSubcommand: Show.self)
    }

    /// What people type; the command itself is not part of a transcript.
    static let name = "log"

    struct Show: ShellCommand {
        static var configuration: CommandConfiguration { .init(commandName: "show", .logShow) }

        @OptionGroup var form: FormOptions

        func run(in session: isolated Session) async throws {
            LogCommand.report(session, session.output(form))
        }
    }

    struct Start: ShellCommand {
        static var configuration: CommandConfiguration { .init(commandName: "start", .logStart) }

        @Argument(help: .init(.logFile)) var file: String
        @OptionGroup var form: FormOptions

        func run(in session: isolated Session) async throws {
            let transcript = try Transcript(
                path: TypedPath.expanded(file), depth: session.scriptDepth,
                opening: "wehe \(Software.version), \(Quantities.minute(Date())) UTC")
            LogCommand.stop(session)
            session.output.transcript = transcript
            LogCommand.report(session, session.output(form))
        }
    }

    struct Stop: ShellCommand {
        static var configuration: CommandConfiguration { .init(commandName: "stop", .logStop) }

        @OptionGroup var form: FormOptions

        func run(in session: isolated Session) async throws {
            LogCommand.stop(session)
            LogCommand.report(session, session.output(form))
        }
    }

    private static func stop(_ session: isolated Session) {
        session.output.transcript?.close()
        session.output.transcript = nil
    }

    private static func report(_ session: isolated Session, _ output: Output) {
        var output = output
        // What is said of the transcript is no part of it.
        output.transcript = nil
        let transcript = session.output.transcript
        if let problem = transcript?.problem {
            output.note(session.wording.note(session.wording.reason(problem)))
        }
        output.say(session.wording.transcript(at: transcript?.path))
        output.record(["log": .optional(transcript?.path)])
    }
}
