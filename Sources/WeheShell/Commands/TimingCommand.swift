import ArgumentParser
import Formatting
import Home
import Reports
import Wording

/// `timing`: whether each command is followed by how long it took.
struct TimingCommand: ShellCommand {
    static var configuration: CommandConfiguration { .init(commandName: "timing", .timing) }

    @Argument(help: .init(.timingState)) var state: Switch?
    @OptionGroup var form: FormOptions

    func run(in session: isolated Session) async throws {
        if let state { session.isTiming = state == .on }
        let output = session.output(form)
        output.say(session.wording.timing(isOn: session.isTiming))
        output.record(["timing": .bool(session.isTiming)])
    }
}
