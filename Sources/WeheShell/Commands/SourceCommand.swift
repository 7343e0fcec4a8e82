import ArgumentParser

/// `source`: run a script.
struct SourceCommand: ShellCommand {
    static let configuration = CommandConfiguration(
        commandName: "source", abstract: "Run the commands of a file.",
        discussion: "It stops at the first command that fails, unless --keep-going is given.")

    @Argument(help: "The file, one or more commands a line.", completion: .file()) var file: String
    @Flag(help: "Go on after a command that fails.") var keepGoing = false

    func run(in session: isolated Session) async throws {
        try await Script(path: file).run(in: session, keepsGoing: keepGoing)
    }
}
