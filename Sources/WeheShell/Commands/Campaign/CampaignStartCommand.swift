import ArgumentParser
import Basics
import Campaigns
import Etiquette
import Home
import Reports
import ResultStore
import TestModel
import Wording

/// `campaign start`: takes a campaign's file over, so that its rounds begin when they are due.
struct CampaignStartCommand: ShellCommand {
    static var configuration: CommandConfiguration { .init(commandName: "start", .campaignStart) }

    @Argument(help: .init(.campaignFile)) var file: String
    @Flag(help: .init(.campaignRehearsal)) var rehearsal = false
    @OptionGroup var place: VantagePointOptions
    @OptionGroup var form: FormOptions

    func run(in session: isolated Session) async throws {
        let (output, words, now) = (session.output(form), session.wording, session.clock.now())
        var (text, plan) = try session.campaignFile(file)
        plan.isRehearsal = plan.isRehearsal || rehearsal
        for name in plan.servers {
            try session.requireConsent(for: "campaign start", with: try session.servers.server(named: name))
        }
        let conditions = try session.artificialConditions(
            of: plan.apps, with: plan.servers.map(TestServer.init(named:)))
        guard plan.isRehearsal || conditions.isEmpty else {
            throw ShellError.noEvidence(campaign: plan.name, conditions)
        }
        let point = try await place.vantagePoint(of: session)
        let campaign = StartedCampaign(
            name: plan.name, plan: plan.plan, vantagePoint: point.name, file: text, text: plan.text,
            started: now, changed: now)
        let store = try await session.store()
        let before = try await store.campaign(named: plan.name)
        guard before == nil || before?.state == .stopped, try await store.start(campaign).plan == plan.plan
        else {
            throw CampaignError.alreadyStarted(plan.name, asksTheSame: before?.plan == plan.plan)
        }
        let standing = try await session.standing(of: campaign)
        output.record(standing.record)
        for line in words.started(standing) { output.say(line) }
        for condition in conditions { output.note(words.note(words.clause(condition))) }
        let outlook = CampaignOutlook(plan, apps: [])
        for remark in outlook.remarks(
            at: now, platformLimit: TestAllowance.mlab.automatic, platform: TestServer.mlab.name)
        { output.note(words.note(words.campaignRemark(remark))) }
    }
}

/// What a person says of a vantage point. It is kept, so that it is said once.
struct VantagePointOptions: ParsableArguments {
    @Option(help: .init(.campaignVantagePoint)) var vantagePoint: String?
    @Option(help: .init(.campaignNetwork)) var network: String?
    @Option(help: .init(.campaignSite)) var site: String?
    @Option(help: .init(.campaignSystems)) var asnTable: String?

    /// The vantage point with what is said now. An empty text withholds what was said before.
    ///
    /// - Throws: `CampaignError`, `AddressTableError`, `ShellError`, `CancellationError`.
    func vantagePoint(of session: isolated Session) async throws -> VantagePoint {
        if let vantagePoint, !Campaign.isName(vantagePoint) {
            throw CampaignError.badVantagePoint(vantagePoint)
        }
        for text in [network, site] where (text?.utf8.count ?? 0) > VantagePoint.longest {
            throw CampaignError.tooLong(limit: VantagePoint.longest)
        }
        // A table that cannot be read is told now, and not with each test.
        if let asnTable, !asnTable.isEmpty { _ = try session.systems(asnTable) }
        let (name, network, site) = (vantagePoint, network, site)
        let table = asnTable.map { $0.isEmpty ? "" : TypedPath.absolute($0) }
        return try await VantagePointFile(home: session.home).update { point in
            if let name { point.name = name }
            if let network { point.network = network.isEmpty ? nil : network }
            if let site { point.site = site.isEmpty ? nil : site }
            if let table { point.systemsTable = table.isEmpty ? nil : table }
        }
    }
}
