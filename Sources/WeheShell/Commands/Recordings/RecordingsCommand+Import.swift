import ArgumentParser
import CaptureFiles
import Captures
import Formatting
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
            if let option = capture.given.first { throw UsageFault.onlyForCaptures(option) }
            let plan = try RecordingImport(into: session.catalogue.current).plan(URL(fileURLWithPath: path))
            let words = session.wording
            for problem in plan.problems { session.output.note(words.notImported(problem)) }
            guard !plan.isEmpty else {
                throw ShellError.nothingToDo(
                    .nothingImportable(
                        path: self.path, missing: plan.notices.flatMap(\.missingRecordings)))
            }
            try await carryOut(plan, [], in: session)
        }

        /// Makes recordings of flows of a capture.
        private func importFlows(in session: isolated Session) async throws {
            let input = try await session.captureInput(path)
            let census = try await input.census(client: capture.clientAddress)
            let words = session.wording
            session.noteWhatIsNotCounted(census)
            guard !census.flows.isEmpty else {
                throw CaptureError.noFlows(file: input.name, packets: census.packets)
            }
            let flows = try capture.choice.chosen(from: census.flows)
            if capture.choice == .largest, census.flows.count > 1 {
                session.output.note(words.note(words.tookLargest(of: census.flows.count)))
            }
            let seed = capture.control == .random ? capture.seed ?? session.drawTestSeed() : nil
            var plan = ImportPlan()
            var all: [MadeRecording] = []
            for content in try await input.contents(of: flows) {
                let request = capture.request(
                    content.flow, from: input.name, isOneOfSeveral: flows.count > 1, seed: seed)
                let made = try RecordingMaker.make(content, request)
                plan.add(
                    stem: request.stem, original: (made.original.recording, made.original.server),
                    control: (made.control.recording, made.control.server),
                    category: capture.category?.category, into: session.catalogue.current)
                all.append(made)
            }
            for made in all {
                session.output(form).say(words.recorded(made, of: census.flows.count))
                for remark in made.flow.remarks { session.output.note(words.note(words.remark(remark))) }
                if made.bytesLeftOut > 0 {
                    session.output.note(words.note(words.leftOut(made.bytesLeftOut)))
                }
                if !capture.keepAddresses || !capture.keepSecrets {
                    session.output.note(
                        words.note(words.scrubbed(addresses: !capture.keepAddresses, made.secrets)))
                }
                if capture.keepAddresses || capture.keepSecrets {
                    session.output.note(
                        words.note(
                            words.kept(addresses: capture.keepAddresses, secrets: capture.keepSecrets)))
                }
            }
            try await carryOut(plan, all.map { capture.record($0, seed: seed) }, in: session)
        }

        private func carryOut(
            _ plan: ImportPlan, _ flows: [JSONValue], in session: isolated Session
        ) async throws {
            let words = session.wording
            for notice in plan.notices where !notice.hidesBundled {
                session.output.note(words.note(words.importNotice(notice)))
            }
            let added = try await UserCatalogue(folder: session.home.recordings).add(plan)
            if let aside = added.setAside {
                session.output.note(words.appListSetAside(aside.lastPathComponent))
            }
            session.catalogue.reload()
            try await session.refreshEmbeddedServer()
            let output = session.output(form)
            if flows.isEmpty {
                output.say(
                    words.imported(
                        new: added.newFiles.count, replaced: added.replacedFiles.count,
                        apps: added.apps.count,
                        keptOut: plan.problems.count))
            }
            if !added.apps.isEmpty { output.say(words.tryReplay(added.apps[0])) }
            output.record([
                "new": .array(added.newFiles.map { .string($0) }),
                "replaced": .array(added.replacedFiles.map { .string($0) }),
                "apps": .array(added.apps.map { .string($0) }),
                "problems": .array(plan.problems.map { .string(English().sentence($0)) }),
                "flows": .array(flows),
            ])
        }
    }
}
