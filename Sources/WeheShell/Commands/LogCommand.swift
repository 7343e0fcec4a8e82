import CommandParsing
import ArgumentParser
import Basics
import Foundation
import Home
import Reports
import TestModel
import Messages

/// `log`: keeps a transcript of the shell that can be run again as a script.
struct LogCommand: ShellCommandGroup {
    static let about = CommandAbout(
        "Keep a transcript that can be run again as a script.",
        "Garder une transcription qui peut être exécutée comme un script.", .group,
        discussion: (
            """
            Commands are kept as they ran, with values for ${NAME}, and what they said as comments.
            """,
            """
            Les commandes y figurent telles qu'exécutées, ${NOM} remplacé par sa valeur, et ce qu'elles ont dit en \
            commentaires.
            """
        ))

    static var configuration: CommandConfiguration {
        .init(
            commandName: name, about, subcommands: [Show.self, Start.self, Stop.self],
            defaultSubcommand: Show.self)
    }

    /// The word of the command; the command itself is not part of a transcript.
    static let name = "log"

    struct Show: ShellCommand {
        static let about = CommandAbout(
            "Show whether a transcript is kept, and where.", "Dire si une transcription est en cours, et où.",
            .reads,
            examples: ["log"])

        static var configuration: CommandConfiguration { .init(commandName: "show", about) }

        @OptionGroup var form: FormOptions

        func check(_ dryRun: inout DryRun, in session: isolated Session) {}

        func run(in session: isolated Session) async throws {
            LogCommand.report(session, session.output(form))
        }
    }

    struct Start: ShellCommand {
        static let about = CommandAbout(
            "Keep a transcript in a file, at its end if it is there.",
            "Commencer une transcription dans un fichier, à sa fin s'il existe.", .acts,
            examples: ["log start session.wehe"])

        static var configuration: CommandConfiguration { .init(commandName: "start", about) }

        @Argument(help: .says("The file.", "Le fichier.", takes: .file)) var file: String
        @OptionGroup var form: FormOptions

        func check(_ dryRun: inout DryRun, in session: isolated Session) {}

        func run(in session: isolated Session) async throws {
            let transcript = try Transcript(
                path: TypedPath.expanded(file), depth: session.scriptDepth,
                opening: "wehe \(Software.version), \(Quantities.minute(session.clock.now())) UTC")
            LogCommand.stop(session)
            session.output.transcript = transcript
            LogCommand.report(session, session.output(form))
        }
    }

    struct Stop: ShellCommand {
        static let about = CommandAbout(
            "Keep no transcript any longer.", "Terminer la transcription.", .acts, examples: ["log stop"])

        static var configuration: CommandConfiguration { .init(commandName: "stop", about) }

        @OptionGroup var form: FormOptions

        func check(_ dryRun: inout DryRun, in session: isolated Session) {}

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
        // Messages about the transcript are not part of it.
        output.transcript = nil
        let transcript = session.output.transcript
        if let problem = transcript?.problem {
            output.note(session.messages.note(session.messages.reason(problem)))
        }
        output.say(session.messages.transcript(at: transcript?.path))
        output.record(["log": .optional(transcript?.path)])
    }
}
