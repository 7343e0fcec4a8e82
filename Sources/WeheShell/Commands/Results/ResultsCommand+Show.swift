import CommandParsing
import ArgumentParser
import Reports
import ResultStore
import TestModel
import Messages

extension ResultsCommand {
    /// `results show`: shows all details of tests.
    struct Show: ReadsResults {
        static let about = CommandAbout(
            "Show stored tests with everything known about them; as JSON with the raw samples.",
            "Montrer tout ce que l'on sait de tests enregistrés ; en JSON, avec leurs échantillons bruts.",
            .pages,
            examples: ["results show last", "results show 17 --json"])

        static var configuration: CommandConfiguration { .init(commandName: "show", about) }

        @OptionGroup var references: TestReferences
        @Flag(
            help: .says(
                "Show how long each HTTP exchange of a test that failed took.",
                "Montrer la durée de chaque échange HTTP d'un test qui a échoué.")) var trace = false
        @Flag(
            help: .says(
                "Show all that was measured of this machine and its line during the replays.",
                "Montrer tout ce qui a été mesuré de cette machine et de sa ligne pendant les rejeux."))
        var environment = false
        @Flag(
            help: .says(
                "Show what the kernels of both ends knew of the replays' connections.",
                "Montrer ce que les noyaux des deux côtés savaient des connexions des rejeux."))
        var evidence = false
        @OptionGroup var origin: ResultsOrigin
        @OptionGroup var form: FormOptions

        func check(_ dryRun: inout DryRun, in session: isolated Session) {}

        func run(in session: isolated Session) async throws {
            let store = try await session.store()
            let output = session.output(form)
            for id in try await references.resolved(in: session) {
                guard let (test, isComputedNow) = try await store.test(id: id)?.withEffect,
                    let companions = try await store.companions(of: id)
                else { throw ShellError.unknownResult(id: id) }
                output.record(
                    TestRecord.json(
                        test, companions: companions, samples: true, isEffectComputedNow: isComputedNow))
                let details = TestDetails(
                    test: test, companions: companions, traits: output.standardOutput,
                    words: session.messages, isEffectComputedNow: isComputedNow,
                    showsExchanges: trace, showsEnvironment: environment, showsEvidence: evidence)
                for line in details.lines { output.say(line) }
                if let note = try await store.standings(of: [id])[id].flatMap({
                    session.messages.record($0, of: id)
                }) {
                    output.note(session.messages.note(note))
                }
            }
        }
    }
}
