import ArgumentParser

/// `source`: run a script.
struct SourceCommand: ShellCommand {
    static var configuration: CommandConfiguration { .init(commandName: "source", .source) }

    @Argument(help: .init(.sourceFile), completion: .file()) var file: String
    @Flag(help: .init(.sourceKeepGoing)) var keepGoing = false

    func run(in session: isolated Session) async throws {
        try await Script(path: file).run(in: session, keepsGoing: keepGoing)
    }
}
