import ArgumentParser
import CaptureFiles
import Captures
import Formatting
import Foundation
import Reports
import Synchronization
import TestModel
import Wording

extension RecordingsCommand {
    /// `recordings record`: captures what passes an interface, and makes a recording of it.
    struct Record: ShellCommand {
        static var configuration: CommandConfiguration { .init(commandName: "record", .recordingsRecord) }

        @Argument(help: .init(.captureName)) var name: String
        @Option(help: .init(.recordInterface)) var interface: String
        @Option(help: .init(.recordFilter)) var filter: String?
        @Option(help: .init(.recordSeconds)) var seconds: Double?
        @OptionGroup var flows: FlowOptions
        @OptionGroup var form: FormOptions

        mutating func validate() throws {
            try RecordingStem.check(name)
            let limits = 1...CaptureOptions.longest
            if let seconds, !(seconds >= 1 && seconds <= Double(limits.upperBound)) {
                throw UsageFault.outOfRange("--seconds", limits, given: Int(exactly: seconds.rounded()) ?? 0)
            }
        }

        func run(in session: isolated Session) async throws {
            let output = session.output(form)
            let progress = RedrawnLine(output)
            defer { progress.end() }
            let isLive = output.standardError.isTerminal
            let words = session.wording
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
            // Ctrl-C ended the capture, not what becomes of it.
            try await Task { try await make(of: input, output, in: session) }.value
        }

        private func make(
            of input: CaptureInput, _ output: Output, in session: isolated Session
        ) async throws {
            let census = try await input.census(client: flows.clientAddress)
            session.noteWhatIsNotCounted(census)
            let work = FlowImport(input: input, census: census, options: flows, name: name)
            let outcome = try await work.make(
                try await choice(census.flows, output, in: session), in: session)
            work.tell(outcome, output, in: session)
            try await session.carryOut(outcome.plan, flows: work.records(outcome), output)
        }

        /// The flows that are meant: of several a person at a terminal is asked.
        private func choice(
            _ all: [CapturedFlow], _ output: Output, in session: isolated Session
        ) async throws -> FlowChoice {
            guard flows.choice == .largest, all.count > 1, session.isInteractive, output.form == .table else {
                return flows.choice
            }
            output.show(FlowListing.table(all, session.wording))
            TerminalAnswer.dropWhatWasTyped()
            while true {
                output.ask("    " + session.wording.whichFlow)
                guard let answer = try await TerminalAnswer.read() else { throw CancellationError() }
                if answer.isEmpty { return .largest }
                if answer == "q" { throw CancellationError() }
                if let numbers = FlowOptions.numbers(answer) { return .numbers(numbers) }
                output.note(session.wording.sentence(UsageFault.noFlowNumbers(answer)))
            }
        }
    }
}
