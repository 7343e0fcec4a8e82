import ArgumentParser
import Wording

/// `results`: every test that ran here.
struct ResultsCommand: ShellCommandGroup {
    static var configuration: CommandConfiguration {
        .init(
            commandName: "results", .results,
            subcommands: [
                List.self, Show.self, Draw.self, Decide.self, Compare.self, Note.self, Tag.self, Export.self,
                Import.self, Verify.self, Summary.self, Rates.self, Remove.self,
            ], defaultSubcommand: List.self)
    }
}
