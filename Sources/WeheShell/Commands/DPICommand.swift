import ArgumentParser
import ClassifierSearch
import Home
import Recordings
import TestModel
import Wording

/// `dpi`: find which bytes of a recording a classifier on the path matches.
struct DPICommand: ShellCommand {
    static var configuration: CommandConfiguration { .init(commandName: "dpi", .dpi) }

    @Argument(help: .init(.dpiApp)) var app: String
    @Flag(help: .init(.dpiUpstream)) var upstream = false
    @Option(help: .init(.dpiCarrier)) var carrier: String?
    @Flag(help: .init(.dpiAnyway)) var anyway = false
    @Flag(help: .init(.dpiResume)) var resume = false
    @Option(help: .init(.replayServer)) var server: String?
    @Option(help: .init(.dpiNoise)) var noise: Double?
    @Option(help: .init(.dpiProbes)) var mostProbes = 1_000
    @Flag(help: .init(.dpiSpareFraming)) var spareFraming = false
    @Option(help: .init(.replayProfile)) var profile: ProfileName?
    @Option(help: .init(.replaySeed)) var seed: UInt64?
    @OptionGroup var policy: PolicyOptions
    @OptionGroup var form: FormOptions

    /// What a client that knows no carrier says (Specification 12.2).
    private static let unnamedCarrier = "nil"
    private static let noiseLimits = 0...40
    private static let probeLimits = 1...100_000
    private static let carrierLengths = 1...100

    mutating func validate() throws {
        if let noise, !(noise >= 0 && noise <= Double(Self.noiseLimits.upperBound)) {
            throw UsageFault.outOfRange(
                "--noise", Self.noiseLimits, given: Int(max(-1_000, min(1_000, noise.rounded()))))
        }
        guard Self.probeLimits.contains(mostProbes) else {
            throw UsageFault.outOfRange("--most-probes", Self.probeLimits, given: mostProbes)
        }
        if let carrier, !Self.carrierLengths.contains(carrier.count) {
            throw UsageFault.outOfRange("--carrier", Self.carrierLengths, given: carrier.count)
        }
    }

    func run(in session: isolated Session) async throws {
        try session.requireConsent(for: "dpi")
        let server = try session.servers.server(named: server ?? session.settings[.server])
        try session.requireConsent(for: "dpi", with: server)
        let request = RuleSearchRequest(
            test: TestRequest(
                entry: try session.catalogue.current.app(named: app), server: server,
                profile: profile?.name, seed: seed, isConfirmed: false, isAutomatic: true,
                operatesServer: policy.operatesServer),
            leader: upstream ? .server(carrier: carrier ?? Self.unnamedCarrier) : .client, resumes: resume,
            sparing: spareFraming ? .framing : .nothing, outcomeErrorRate: noise.map { $0 / 100 },
            probeLimit: mostProbes, searchesAnyway: anyway)
        try await session.search(request, output: session.output(form))
    }
}
