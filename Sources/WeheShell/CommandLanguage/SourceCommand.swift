import CommandParsing
import ArgumentParser
import Messages

/// `source`: run a script.
struct SourceCommand: ShellCommand {
    static let about = CommandAbout(
        "Run the commands of a file.", "Exécuter les commandes d'un fichier.", .acts,
        discussion: (
            """
            It stops at the first command that fails, unless --keep-going is given. In its lines ${NAME} stands for \
            the value that --var NAME=VALUE gave.
            """,
            """
            L'exécution s'arrête à la première commande qui échoue, sauf avec --keep-going. Dans ses lignes, \
            ${NOM} vaut ce que --var NOM=VALEUR lui donne.
            """
        ), examples: ["source night.wehe", "source night.wehe --var APP=espn"])

    static var configuration: CommandConfiguration { .init(commandName: "source", about) }

    @Argument(
        help: .says(
            "The file, one or more commands a line.", "Le fichier, une ou plusieurs commandes par ligne.",
            takes: .file), completion: .file()) var file: String
    @Flag(help: .says("Go on after a command that fails.", "Continue après une commande qui échoue."))
    var keepGoing = false

    @Option(name: .customLong("var"), help: .processVar) var bindings: [String] = []

    mutating func validate() throws { _ = try variables }

    /// The variables of the script.
    var variables: [String: String] {
        get throws { try bindings.map(VariableBinding.init).values }
    }

    func check(_ dryRun: inout DryRun, in session: isolated Session) throws {
        try dryRun.take(script: file, variables: variables, in: session)
    }

    func run(in session: isolated Session) async throws {
        try await Script(path: file).run(in: session, keepsGoing: keepGoing, variables: variables)
    }
}
