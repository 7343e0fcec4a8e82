import CommandParsing
import ArgumentParser
import Basics
import Reports
import ResultStore
import TestModel
import TestRunner
import Messages

extension ResultsCommand {
    /// `results verify`: checks that the reported numbers follow from the stored samples.
    struct Verify: ReadsResults {
        static let about = CommandAbout(
            "Check that what servers reported follows from the stored samples.",
            "Vérifier que les échantillons enregistrés donnent ce que les serveurs ont annoncé.", .reads,
            examples: ["results verify last", "results verify 3-7", "results verify --source all"])

        static var configuration: CommandConfiguration { .init(commandName: "verify", about) }

        @OptionGroup var references: SourceReferences
        @OptionGroup var origin: ResultsOrigin
        @OptionGroup var form: FormOptions

        func check(_ dryRun: inout DryRun, in session: isolated Session) {}

        func run(in session: isolated Session) async throws {
            let store = try await session.store()
            let output = session.output(form)
            var isAnyVerified = false
            var disagreeing: [Int64] = []
            let ids = try await references.resolved(in: session)
            // If the reports wait for the pager, or go elsewhere, the terminal shows the progress meanwhile.
            let isSilent =
                output.standardError.isTerminal && (output.pages != nil || !output.standardOutput.isTerminal)
            let progress = isSilent && ids.count > 1 ? RedrawnLine(output) : nil
            defer { progress?.wipe() }
            if references.areAll {
                let tally = try await session.store().tally(ids) { done in
                    progress?.draw(session.messages.verifying(done: done, of: ids.count))
                }
                progress?.wipe()
                guard tally.compared > 0 else { throw ShellError.nothingToDo(.nothingToVerify) }
                output.say(session.messages.verified(tally))
                if output.form == .table { output.show(tally.table(session.messages)) }
                return output.record(tally.record)
            }
            for (done, id) in ids.enumerated() {
                try Task.checkCancellation()
                progress?.draw(session.messages.verifying(done: done, of: ids.count))
                guard let test = try await store.tests(ids: [id], .samples).first else {
                    throw ShellError.unknownResult(id: id)
                }
                let verification = await TestVerification.of(test)
                let isUnchanged = try await store.isUnchanged(id)
                try Task.checkCancellation()
                if case .compared(let values) = verification {
                    isAnyVerified = true
                    if !values.allSatisfy(\.agrees) { disagreeing.append(id) }
                }
                if isUnchanged == false, disagreeing.last != id { disagreeing.append(id) }
                let report = VerificationReport(
                    id: id, verification: verification, isUnchanged: isUnchanged,
                    traits: output.standardOutput,
                    words: session.messages)
                for line in report.lines { output.say(line) }
                output.record(report.json)
            }
            guard disagreeing.isEmpty else { throw ShellError.notVerified(ids: disagreeing) }
            guard isAnyVerified else { throw ShellError.nothingToDo(.nothingToVerify) }
        }
    }
}
