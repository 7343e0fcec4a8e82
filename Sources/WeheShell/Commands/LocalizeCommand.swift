import ArgumentParser
import Home
import Recordings
import Reports
import TestModel
import TestRunner
import Wording

/// `localize`: where on the way differentiation happens (Specification 11).
struct LocalizeCommand: ShellCommand {
    static var configuration: CommandConfiguration { .init(commandName: "localize", .localize) }

    @Argument(help: .init(.localizeApp)) var app: String
    @Option(parsing: .upToNextOption, help: .init(.localizePair)) var pair: [String] = []
    @Option(help: .init(.replayServer)) var server: String?
    @Option(help: .init(.replaySite)) var site: [String] = []
    @Option(help: .init(.replayOrder)) var order: ReplayOrder?
    @Option(help: .init(.replayProfile)) var profile: ProfileName?
    @Option(help: .init(.replaySeed)) var seed: UInt64?
    @OptionGroup var series: SeriesOptions
    @OptionGroup var policy: PolicyOptions
    @OptionGroup var form: FormOptions

    mutating func validate() throws {
        guard pair.isEmpty || (pair.count == 2 && pair[0] != pair[1]) else {
            throw UsageFault.pairNeedsTwo
        }
        if series.pairs, order != nil { throw UsageFault.excludeEachOther("--pairs", "--order") }
    }

    func run(in session: isolated Session) async throws {
        try session.requireConsent(for: "localize")
        let entry = try session.catalogue.current.app(named: app)
        let server = try session.servers.server(named: server ?? session.settings[.server])
        try session.requireConsent(for: "localize", with: server)
        guard server.hasSites || site.isEmpty else {
            throw ShellError.nothingToDo(.sitesNeedMLab)
        }
        let output = session.output(form)
        if server.isOwn, pair.isEmpty {
            output.note(session.wording.note(session.wording.measuresThisMachine))
        }
        try await session.localize(
            LocalizationCall(
                test: TestRequest(
                    entry: entry, server: server, order: order, profile: profile?.name, seed: seed,
                    isConfirmed: false, sites: site, operatesServer: policy.operatesServer),
                pair: pair,
                series: series.isAsked(by: session.settings[.pairs]) ? series.rule : nil), output: output)
    }
}
