import CommandParsing
import ArgumentParser
import Messages

/// `results`: manages the stored tests.
struct ResultsCommand: ShellCommandGroup {
    static let about = CommandAbout(
        "List, show, draw, annotate, compare, export, import, verify, summarise or remove stored tests.",
        "Lister, montrer, dessiner, annoter, comparer, exporter, importer, vérifier, résumer ou supprimer les tests enregistrés.",
        .group)

    static var configuration: CommandConfiguration {
        .init(
            commandName: "results", about,
            subcommands: [
                List.self, Show.self, Draw.self, Decide.self, Compare.self, Note.self, Tag.self, Export.self,
                Import.self, Verify.self, Summary.self, Rates.self, Remove.self,
            ], defaultSubcommand: List.self)
    }
}
