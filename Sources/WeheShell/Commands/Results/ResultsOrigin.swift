import ArgumentParser
import Messages

/// The option that says where a command reads results.
struct ResultsOrigin: ParsableArguments {
    @Option(help: .resultsFrom) var from: String?
}

/// A command that only reads results, and so can read those of a database that many vantage points share.
protocol ReadsResults: ShellCommand {
    /// Where it reads them.
    var origin: ResultsOrigin { get }
}
