import ArgumentParser
import Messages

/// The option for the database from which a command reads results.
struct ResultsOrigin: ParsableArguments {
    @Option(help: .resultsFrom) var from: String?
}

/// A command that only reads results, and can therefore read a database that many vantage points share.
protocol ReadsResults: ShellCommand {
    /// The option for the database.
    var origin: ResultsOrigin { get }
}
