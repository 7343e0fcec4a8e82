import ArgumentParser
import CaptureFiles
import Foundation
import Home
import Recordings
import Reports
import TestModel
import Wording

extension RecordingsCommand {
    struct Import: ShellCommand {
        static var configuration: CommandConfiguration { .init(commandName: "import", .recordingsImport) }

        @Argument(
            help: .init(.recordingsPath), completion: .file())
        var path: String
        @OptionGroup var capture: CaptureOptions
        @OptionGroup var form: FormOptions

        func run(in session: isolated Session) async throws {
            let path = TypedPath.expanded(self.path)
            if self.path == CaptureInput.standardInput || CaptureFile.isOne(path) {
                return try await importFlows(in: session)
            }
            // That a file is not there is told before what it cannot be.
            if let option = capture.given.first, FileManager.default.fileExists(atPath: path) {
                throw UsageFault.onlyForCaptures(option)
            }
            let plan = try RecordingImport(into: session.catalogue.current).plan(URL(fileURLWithPath: path))
            let words = session.wording
            for problem in plan.problems { session.output.note(words.notImported(problem)) }
            guard !plan.isEmpty else {
                throw ShellError.nothingToDo(
                    .nothingImportable(
                        path: self.path, missing: plan.notices.flatMap(\.missingRecordings)))
            }
            try await session.carryOut(plan, session.output(form))
        }

        /// Makes recordings of flows of a capture.
        private func importFlows(in session: isolated Session) async throws {
            let input = try await session.captureInput(path)
            let census = try await input.census(client: capture.flows.clientAddress)
            session.noteWhatIsNotCounted(census)
            let work = FlowImport(
                input: input, census: census, options: capture.flows,
                name: capture.name ?? RecordingStem.name(ofFile: input.name), from: capture.from ?? 0,
                seconds: capture.seconds)
            let outcome = try await work.make(capture.flows.choice, in: session)
            let output = session.output(form)
            work.tell(outcome, output, in: session)
            try await session.carryOut(outcome.plan, flows: work.records(outcome), output)
        }
    }
}
