import TestRunner
import CommandParsing
import ArgumentParser
import Basics
import Campaigns
import TestModel
import Home
import Reports
import ResultStore
import Messages

extension CampaignCommand {
    /// `campaign start`: starts the campaign of a file, so that its rounds begin when they are due.
    struct Start: ShellCommand {
        static let about = CommandAbout(
            "Start a campaign at this vantage point.", "Commencer une campagne à ce point de mesure.", .acts,
            discussion: (
                """
                The file is taken over as it is: changing it later changes nothing until the campaign is stopped and \
                started anew. What is said of the vantage point is kept for other campaigns too.
                """,
                """
                Le fichier est repris tel quel : le modifier plus tard ne change rien avant que la campagne soit arrêtée \
                et recommencée. Ce qui est dit du point de mesure vaut aussi pour d'autres campagnes.
                """
            ),
            examples: [
                "campaign start autumn.yaml --rehearsal",
                "campaign start autumn.yaml --rehearsal --vantage-point pi-7 --network Fibre --asn-table ip2asn.tsv",
            ])

        static var configuration: CommandConfiguration { .init(commandName: "start", about) }

        @Argument(help: .campaignFile) var file: String
        @Flag(
            help: .says(
                "Try the campaign out: on own servers, in the lab, with synthesised recordings; never evidence.",
                "Essayer la campagne : propres serveurs, labo, enregistrements synthétisés ; jamais une preuve."
            ))
        var rehearsal = false
        @OptionGroup var place: VantagePointOptions
        @OptionGroup var form: FormOptions

        func check(_ dryRun: inout DryRun, in session: isolated Session) throws {
            if let plan = try dryRun.campaign(file, in: session) {
                for server in plan.servers {
                    try dryRun.checkTest("campaign start", apps: [], server: server, in: session)
                }
                let conditions = try session.bench().artificialConditions(
                    of: plan.apps, with: plan.servers.map(TestServer.init(named:)))
                guard self.rehearsal || plan.isRehearsal || conditions.isEmpty else {
                    throw ShellError.noEvidence(campaign: plan.name, conditions)
                }
            }
            if let table = place.asnTable, !table.isEmpty { _ = try session.bench().systems(table) }
        }

        func run(in session: isolated Session) async throws {
            let (output, words, now) = (session.output(form), session.messages, session.clock.now())
            var (text, plan) = try session.bench().campaignFile(file)
            plan.isRehearsal = plan.isRehearsal || rehearsal
            for name in plan.servers {
                try session.bench().requireConsent(
                    for: "campaign start", with: try session.servers.server(named: name))
            }
            let conditions = try session.bench().artificialConditions(
                of: plan.apps, with: plan.servers.map(TestServer.init(named:)))
            guard plan.isRehearsal || conditions.isEmpty else {
                throw ShellError.noEvidence(campaign: plan.name, conditions)
            }
            try session.bench().checkUploads(of: plan)
            let point = try await place.vantagePoint(of: session)
            let campaign = StartedCampaign(
                name: plan.name, plan: plan.plan, vantagePoint: point.name, file: text, text: plan.text,
                started: now, changed: now)
            let store = try await session.store()
            let before = try await store.campaign(named: plan.name)
            guard before == nil || before?.state == .stopped,
                try await store.start(campaign).plan == plan.plan
            else {
                throw CampaignError.alreadyStarted(plan.name, asksTheSame: before?.plan == plan.plan)
            }
            let standing = try await session.bench().standing(of: campaign)
            output.record(standing.record)
            for line in words.started(standing) { output.say(line) }
            for condition in conditions { output.note(words.note(words.clause(condition))) }
            let outlook = CampaignOutlook(plan, apps: [])
            for remark in outlook.remarks(
                at: now, platformLimit: TestAllowance.mlab.automatic, platform: TestServer.mlab.name)
            { output.note(words.note(words.campaignRemark(remark))) }
        }
    }
}

/// The user's description of the vantage point. It is stored, so that it is given only once.
struct VantagePointOptions: ParsableArguments {
    @Option(
        help: .says(
            "What this vantage point is called, from now on; a name without meaning is drawn otherwise.",
            "Le nom de ce point de mesure, désormais ; sinon, un nom sans signification est tiré au sort.",
            takes: .name)) var vantagePoint: String?
    @Option(
        help: .says(
            "What its network is called, kept with each test; \"\" withholds it again.",
            "Le nom de son réseau, gardé avec chaque test ; \"\" le retient de nouveau.", takes: .text))
    var network: String?
    @Option(
        help: .says(
            "Where it stands, kept with each test; \"\" withholds it again.",
            "L'endroit où il se trouve, gardé avec chaque test ; \"\" le retient de nouveau.", takes: .text))
    var site: String?
    @Option(
        help: .says(
            "A table of prefixes and autonomous systems (pyasn, iptoasn), which tells the network of an address.",
            "Une table de préfixes et de systèmes autonomes (pyasn, iptoasn), qui dit le réseau d'une adresse.",
            takes: .file)) var asnTable: String?

    /// Returns the vantage point, updated by the options. An empty text deletes a stored one.
    ///
    /// - Throws: `CampaignError`, `AddressTableError`, `ShellError`, `CancellationError`.
    func vantagePoint(of session: isolated Session) async throws -> VantagePoint {
        if let vantagePoint, !Campaign.isName(vantagePoint) {
            throw CampaignError.badVantagePoint(vantagePoint)
        }
        for text in [network, site] where (text?.utf8.count ?? 0) > VantagePoint.longest {
            throw CampaignError.tooLong(limit: VantagePoint.longest)
        }
        // An unreadable table is reported now, and not with each test.
        if let asnTable, !asnTable.isEmpty { _ = try session.bench().systems(asnTable) }
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
