import CommandParsing
import ArgumentParser
import Basics
import Home
import Reports
import Messages

/// `timing`: turns on or off the output of each command's duration.
struct TimingCommand: ShellCommand {
    static let about = CommandAbout(
        "Tell after each command how long it took, or no longer.",
        "Donner la durée de chaque commande, ou ne plus la donner.", .acts, examples: ["timing on"])

    static var configuration: CommandConfiguration { .init(commandName: "timing", about) }

    @Argument(
        help: .says(
            "on or off; without it, how it is now.", "on (actif) ou off (inactif) ; sans lui, l'état actuel.",
            takes: .state)) var state: Switch?
    @OptionGroup var form: FormOptions

    func check(_ dryRun: inout DryRun, in session: isolated Session) {}

    func run(in session: isolated Session) async throws {
        if let state { session.isTiming = state == .on }
        let output = session.output(form)
        output.say(session.messages.timing(isOn: session.isTiming))
        output.record(["timing": .bool(session.isTiming)])
    }
}
