import CommandParsing
import ArgumentParser
import Captures
import Basics
import Foundation
import Reports
import Synchronization
import TestModel
import Messages

extension RecordingsCommand {
    /// `recordings record`: captures the traffic of an interface, and makes a recording of it.
    struct Record: ShellCommand {
        static let about = CommandAbout(
            "Capture what passes an interface, and make a recording of it.",
            "Capturer ce qui passe par une interface, et en faire un enregistrement.", .acts,
            discussion: (
                """
                It takes the rights to capture, and says how to give them. Ctrl-C ends the capture; of several flows you \
                are then asked for one, or --flow, --host or --port takes it. "help captures" tells what is taken.
                """,
                """
                Il faut le droit de capturer ; s'il manque, la commande dit comment l'obtenir. Ctrl-C termine la capture ; \
                de plusieurs flux, on vous en demande un, ou --flow, --host ou --port le choisit. « help captures » dit ce \
                qui est pris.
                """
            ), examples: ["recordings record Video --interface wlan0 --filter 'port 443' --seconds 30"])

        static var configuration: CommandConfiguration { .init(commandName: "record", about) }

        @Argument(help: .captureName) var name: String
        @Option(help: .says("The interface, or \"any\".", "L'interface, ou « any ».", takes: .name))
        var interface: String
        @Option(
            help: .says(
                "Which packets, in the language of tcpdump; without it, all.",
                "Quels paquets, dans le langage de tcpdump ; sans cela, tous.", takes: .text)) var filter:
            String?
        @Option(
            help: .says(
                "End the capture after so many seconds.", "Termine la capture après tant de secondes.",
                takes: .number)) var seconds: Double?
        @OptionGroup var flows: FlowOptions
        @OptionGroup var form: FormOptions

        mutating func validate() throws {
            try RecordingStem.check(name)
            let limits = 1...CaptureOptions.longest
            if let seconds, !(seconds >= 1 && seconds <= Double(limits.upperBound)) {
                throw UsageError.outOfRange("--seconds", limits, given: Int(exactly: seconds.rounded()) ?? 0)
            }
        }

        func check(_ dryRun: inout DryRun, in session: isolated Session) {}

        func run(in session: isolated Session) async throws {
            let output = session.output(form)
            let progress = RedrawnLine(output)
            defer { progress.end() }
            let isLive = output.standardError.isTerminal
            let words = session.messages
            let interface = interface
            let dropped = Mutex(0)
            let input = try await CaptureInput.capture(
                on: interface, filter: filter, for: seconds.map { .seconds($0) },
                began: { if !isLive { output.note(words.capturing(on: interface)) } }
            ) { count, elapsed in
                dropped.withLock { $0 = count.dropped }
                guard isLive else { return }
                progress.draw(
                    words.captured(
                        on: interface, packets: count.packets, bytes: count.bytes, dropped: count.dropped,
                        seconds: elapsed))
            }
            progress.end()
            let lost = dropped.withLock { $0 }
            if lost > 0 { session.output.note(words.note(words.captureDropped(lost))) }
            guard Task.isCancelled else { return try await make(of: input, output, in: session) }
            // Ctrl-C ended the capture, but must not cancel the conversion.
            try await Task { try await make(of: input, output, in: session) }.value
        }

        private func make(
            of input: CaptureInput, _ output: Output, in session: isolated Session
        ) async throws {
            let census = try await input.census(client: flows.clientAddress)
            census.noteWhatIsNotCounted(on: session.output)
            let work = FlowImport(input: input, census: census, options: flows, name: name)
            let outcome = try await work.make(
                try await choice(census.flows, output, in: session), in: session)
            work.tell(outcome, output, in: session)
            try await outcome.plan.carryOut(in: session, flows: work.records(outcome), output)
        }

        /// Returns the selected flows; if there are several, the user at a terminal is asked.
        private func choice(
            _ all: [CapturedFlow], _ output: Output, in session: isolated Session
        ) async throws -> FlowChoice {
            guard flows.choice == .largest, all.count > 1, session.isInteractive, output.form == .table else {
                return flows.choice
            }
            output.show(FlowListing.table(all, session.messages))
            TerminalAnswer.dropWhatWasTyped()
            while true {
                output.ask("    " + session.messages.whichFlow)
                guard let answer = try await TerminalAnswer.read() else { throw CancellationError() }
                if answer.isEmpty { return .largest }
                if answer == "q" { throw CancellationError() }
                if let numbers = FlowOptions.numbers(answer) { return .numbers(numbers) }
                output.note(session.messages.sentence(UsageError.noFlowNumbers(answer)))
            }
        }
    }
}
