import ArgumentParser
import Recordings
import WireProtocol

/// `replay`: run tests.
struct ReplayCommand: ShellCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Test whether apps are treated worse than traffic without their content.",
        discussion: """
            A test replays an app's recording and then, or before, a control whose bytes carry no app content, \
            and compares the two throughputs. Port tests (port80s and the like) compare a port with port 443.
            """)

    @Argument(help: "The apps to test, one after the other.") var apps: [String] = []
    @Flag(help: "Every video app.") var allVideo = false
    @Flag(help: "Every music app.") var allMusic = false
    @Flag(help: "Every conferencing app.") var allConferencing = false
    @Flag(help: "Every port, 10 MB a replay.") var allSmallPorts = false
    @Flag(help: "Every port, 50 MB a replay.") var allLargePorts = false
    @Option(help: "Test everything so many times.") var `repeat` = 1
    @Option(help: "Which replay runs first: random, original-first, control-first.") var order: ReplayOrder?
    @Option(help: "The server, instead of the current one.") var server: String?
    @Option(help: "On M-Lab: machines at this site only, such as lga02. May be repeated.") var site:
        [String] = []
    @Option(help: "On M-Lab: test against so many machines at once, 1 to 4.") var servers = 1
    @Option(help: "The profile that decides: ios, android, mlab.") var profile: ProfileName?
    @Option(help: "Make this test's random choices follow from a number.") var seed: UInt64?
    @Flag(help: "Do not repeat a test that found differentiation or was inconclusive.") var noConfirm = false
    @Flag(help: "Show on standard error how long each HTTP exchange took, phase by phase.") var trace = false
    @Flag(help: "Do not wait until other tests with the same server are over.") var allowParallel = false
    @OptionGroup var form: FormOptions

    mutating func validate() throws {
        guard (1...1_000).contains(`repeat`) else {
            throw ValidationError("--repeat takes 1 to 1000, not \(`repeat`)")
        }
        guard ProtocolLimits.simultaneousMachines.contains(servers) else {
            throw ValidationError("--servers takes 1 to 4, not \(servers)")
        }
    }

    func run(in session: isolated Session) async throws {
        try session.requireConsent(for: "replay")
        let entries = try chosen(from: session.catalogue.current)
        let server = server ?? session.settings[.server]
        try session.servers.check(server)
        guard server == ServerBook.mlabName || (site.isEmpty && servers == 1) else {
            throw ShellError.nothingToDo("--site and --servers choose M-Lab machines; add --server mlab")
        }
        let output = session.output(form)
        if server == ServerBook.embeddedName, !session.isInteractive || session.embedded == nil {
            output.note("note: the embedded server measures this machine, not your network")
        }
        var firstFailure: (any Error)?
        for _ in 1...`repeat` {
            for entry in entries {
                let request = TestRequest(
                    entry: entry, server: server, order: order, profile: profile?.name, seed: seed,
                    isConfirmed: !noConfirm && session.settings[.confirm] == "on", sites: site,
                    machines: servers, isTracing: trace || session.settings[.trace] == "on",
                    waitsForTurn: !allowParallel)
                do {
                    try await session.test(request, output: output)
                } catch let error as CancellationError {
                    throw error
                } catch let error as SomeTestsFailed {
                    firstFailure = firstFailure ?? error.first
                } catch {
                    // With several apps, one that fails must not keep the others from being tested.
                    guard entries.count * `repeat` > 1 else { throw error }
                    output.complain(error)
                    firstFailure = firstFailure ?? error
                }
            }
        }
        if let firstFailure { throw SomeTestsFailed(first: firstFailure) }
    }

    private func chosen(from catalogue: Catalogue) throws -> [CatalogueEntry] {
        var entries = try apps.map { try catalogue.app(named: $0) }
        let categories: [(Bool, AppCategory)] = [
            (allVideo, .video), (allMusic, .music), (allConferencing, .conferencing),
            (allSmallPorts, .smallPort), (allLargePorts, .largePort),
        ]
        for (isWanted, category) in categories where isWanted {
            entries += catalogue.entries.filter { $0.app.category == category && !$0.app.hidden }
        }
        guard !entries.isEmpty else {
            throw ShellError.nothingToDo("replay needs an app, such as \"replay espn\"; \"apps\" lists them")
        }
        return entries
    }
}

/// Several tests ran and some had no result; each error was told when it came.
struct SomeTestsFailed: Error, CustomStringConvertible {
    let first: any Error

    var description: String { "not every test has a result; the errors stand above" }
}

extension ReplayOrder: ExpressibleByArgument {}
