import CommandParsing
import ArgumentParser
import Basics
import Reports
import Messages

/// `tour`: a first session, step by step.
struct TourCommand: ShellCommand {
    static let about = CommandAbout(
        "Walk through a first session, step by step.", "Parcourir une première session, pas à pas.", .acts,
        examples: ["tour"])

    static var configuration: CommandConfiguration { .init(commandName: "tour", about) }

    @OptionGroup var form: FormOptions

    func check(_ dryRun: inout DryRun, in session: isolated Session) {}

    func run(in session: isolated Session) async throws {
        let output = session.output(form)
        let words = session.messages
        let steps = TourStep.allCases
        let asks = session.isInteractive && output.form == .table
        output.say(page: words.tourOpening.wrapped(to: Self.width(output)))
        for (index, step) in steps.enumerated() {
            output.say("")
            output.say(words.tourStep(index + 1, of: steps.count))
            output.say(page: words.tour(step).wrapped(to: Self.width(output)))
            output.record([
                "event": "tour", "step": .count(index + 1), "steps": .count(steps.count),
                "text": .string(Messages.english.tour(step)), "command": .string(step.command),
            ])
            guard asks else {
                output.say(whole: "    \(step.command)")
                continue
            }
            guard try await offer(step, in: session, output) else {
                output.say(words.tourLeft)
                return
            }
        }
        output.say("")
        output.say(page: words.tourEnd.wrapped(to: Self.width(output)))
    }

    /// Offers the command of a step until it succeeded or is skipped.
    ///
    /// - Returns: true if the tour continues.
    private func offer(
        _ step: TourStep, in session: isolated Session, _ output: Output
    ) async throws -> Bool {
        while true {
            output.ask("    \(step.command)   [\(session.messages.tourKeys)]")
            guard let answer = try await TerminalAnswer.read() else { return false }
            switch answer.lowercased() {
            case "":
                // Input typed during a replay does not answer the next question.
                defer { TerminalAnswer.dropWhatWasTyped() }
                do {
                    try await session.run(line: step.command)
                    return true
                } catch let error as CancellationError {
                    throw error
                } catch {
                    _ = session.report(error)
                }
            case "s": return true
            case "q": return false
            default: output.note(session.messages.tourNoKey(answer))
            }
        }
    }

    private static func width(_ output: Output) -> Int { min(output.standardOutput.columns ?? 78, 78) }
}
