import CommandParsing
import ArgumentParser
import Reports
import ResultStore
import TestModel
import Messages

extension CampaignCommand {
    /// `campaign export`: writes the tests of a campaign to files for other programs.
    struct Export: ReadsResults {
        static let about = CommandAbout(
            "Write the tests of a campaign as JSON Lines or CSV.",
            "Écrire les tests d'une campagne en JSON Lines ou en CSV.", .acts,
            examples: [
                "campaign export autumn --to autumn.jsonl --samples",
                "campaign export autumn --anonymise --format csv --to published.csv",
            ])

        static var configuration: CommandConfiguration { .init(commandName: "export", about) }

        @Argument(help: .reportedCampaign) var name: String
        @OptionGroup var export: ExportOptions
        @OptionGroup var origin: ResultsOrigin
        @OptionGroup var form: FormOptions

        func check(_ dryRun: inout DryRun, in session: isolated Session) {}

        func run(in session: isolated Session) async throws {
            let output = session.output(form)
            try export.check(output)
            let store = try await session.store()
            let ids = try await store.ids(
                filter: TestFilter(source: .own, campaign: name), sort: TestSort(.id, isReversed: true))
            guard !ids.isEmpty else {
                throw ShellError.noCampaignTests(name, known: try await store.testedCampaigns())
            }
            try await export.write(ids, to: output, in: session)
        }
    }
}
