import TestRunner
import CommandParsing
import ArgumentParser
import Captures
import Foundation
import Home
import Recordings
import Reports
import TestModel
import Messages

extension RecordingsCommand {
    struct Import: ShellCommand {
        static let about = CommandAbout(
            "Add recordings: published ones, or flows of a capture.",
            "Ajouter des enregistrements : publiés, ou des flux d'une capture.", .acts,
            discussion: (
                """
                Every file is checked first; what is wrong with one is named and keeps that file out, not the \
                others. Imported apps win over bundled ones of the same name. Of a capture (pcap or pcapng; \
                "-" reads standard input) one flow becomes a recording: the largest, or the one that is asked \
                for. "help captures" tells what is taken and what is not.
                """,
                """
                Chaque fichier est d'abord vérifié ; ce qui n'y va pas est nommé et écarte ce fichier, pas les \
                autres. Une application importée l'emporte sur celle du programme qui a le même nom. D'une \
                capture (pcap ou pcapng ; « - » lit l'entrée standard), un flux devient un enregistrement : le \
                plus gros, ou celui qui est demandé. « help captures » dit ce qui est pris et ce qui ne l'est pas.
                """
            ),
            examples: [
                "recordings import ~/wehe/res",
                "recordings import capture.pcap --host video.example --name Video",
            ])

        static var configuration: CommandConfiguration { .init(commandName: "import", about) }

        @Argument(
            help: .says(
                "A recording, a folder of them with an app list of either kind, or a capture.",
                "Un enregistrement, un dossier d'enregistrements avec une liste d'applications, ou une capture.",
                takes: .file), completion: .file())
        var path: String
        @OptionGroup var capture: CaptureOptions
        @OptionGroup var form: FormOptions

        func check(_ dryRun: inout DryRun, in session: isolated Session) throws {
            dryRun.mayHaveOtherApps = true
        }

        func run(in session: isolated Session) async throws {
            let path = TypedPath.expanded(self.path)
            if self.path == CaptureInput.standardInput || CaptureFile.isOne(path) {
                return try await importFlows(in: session)
            }
            // A missing file is reported rather than an option that does not fit its type.
            if let option = capture.given.first, FileManager.default.fileExists(atPath: path) {
                throw UsageError.onlyForCaptures(option)
            }
            let plan = try RecordingImport(into: session.catalogue.current).plan(URL(fileURLWithPath: path))
            let words = session.messages
            for problem in plan.problems { session.output.note(words.notImported(problem)) }
            guard !plan.isEmpty else {
                throw ShellError.nothingToDo(
                    .nothingImportable(
                        path: self.path, missing: plan.notices.flatMap(\.missingRecordings)))
            }
            try await plan.carryOut(in: session, session.output(form))
        }

        /// Makes recordings from flows of a capture.
        private func importFlows(in session: isolated Session) async throws {
            let input = try await CaptureInput.named(path, in: session)
            let census = try await input.census(client: capture.flows.clientAddress)
            census.noteWhatIsNotCounted(on: session.output)
            let work = FlowImport(
                input: input, census: census, options: capture.flows,
                name: capture.name ?? RecordingStem.name(ofFile: input.name),
                period: FlowPeriod(from: capture.from ?? 0, seconds: capture.seconds))
            let outcome = try await work.make(capture.flows.choice, in: session)
            let output = session.output(form)
            work.tell(outcome, output, in: session)
            try await outcome.plan.carryOut(in: session, flows: work.records(outcome), output)
        }
    }
}
