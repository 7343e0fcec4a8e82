import ArgumentParser
import Wording

/// `source`: run a script.
struct SourceCommand: ShellCommand {
    static var configuration: CommandConfiguration { .init(commandName: "source", .source) }

    @Argument(help: .init(.sourceFile), completion: .file()) var file: String
    @Flag(help: .init(.sourceKeepGoing)) var keepGoing = false

    @Option(name: .customLong("var"), help: .init(.processVar)) var bindings: [String] = []

    mutating func validate() throws { _ = try variables }

    /// Values that hold in the script.
    var variables: [String: String] {
        get throws { try bindings.map(VariableBinding.init).values }
    }

    func run(in session: isolated Session) async throws {
        try await Script(path: file).run(in: session, keepsGoing: keepGoing, variables: variables)
    }
}
