import CommandParsing
import ArgumentParser
import TestRunner
import Campaigns
import Basics
import Home
import LineEditor
import Reports
import ResultStore
import TestModel
import Messages

extension CampaignCommand {
    /// `campaign run`: runs the due rounds.
    struct Run: ShellCommand {
        static let about = CommandAbout(
            "Run the rounds of campaigns when they are due.", "Faire les tours des campagnes à leur heure.",
            .acts,
            discussion: (
                """
                Slots that pass without a round are kept as missed, with the reason, and not made up for. Without \
                --until-idle or --once it waits for the next round until all campaigns are over or Ctrl-C ends it. At a \
                terminal the round that runs is a table, drawn anew in its place; scripts get lines.
                """,
                """
                Les créneaux passés sans tour sont gardés comme manqués, avec la raison, et ne sont pas rattrapés. Sans \
                --until-idle ni --once, la commande attend le tour suivant jusqu'à la fin des campagnes ou Ctrl-C. Dans un \
                terminal, le tour en cours est un tableau redessiné à sa place ; les scripts ont des lignes.
                """
            ), examples: ["campaign run autumn", "campaign run --until-idle"])

        static var configuration: CommandConfiguration { .init(commandName: "run", about) }

        @Argument(help: .campaignName) var name: String?
        @Flag(
            help: .says(
                "End when nothing is due, as a timer has it.",
                "Finit quand rien n'est à faire, comme le veut un minuteur.")) var untilIdle = false
        @Flag(
            help: .says(
                "Run the round that is due now, if one is, and end.",
                "Fait le tour qui est dû, s'il y en a un, et finit.")) var once = false
        @OptionGroup var policy: PolicyOptions
        @OptionGroup var form: FormOptions

        mutating func validate() throws {
            if untilIdle, once { throw UsageError.excludeEachOther("--until-idle", "--once") }
        }

        func check(_ dryRun: inout DryRun, in session: isolated Session) throws {
            try dryRun.checkTest("campaign run", apps: [], server: nil, in: session)
        }

        func run(in session: isolated Session) async throws {
            try session.bench().requireConsent(for: "campaign run")
            let chosen =
                if let name { [try await session.bench().startedCampaign(name)] } else {
                    try await session.store().campaigns()
                }
            let output = session.output(form)
            // A timer may run before any campaign was started.
            guard !chosen.isEmpty else {
                guard untilIdle else { throw CampaignError.noneStarted }
                return output.note(session.messages.noCampaigns)
            }
            if let stopped = chosen.first, name != nil, stopped.state == .stopped {
                throw CampaignError.stopped(stopped.name)
            }
            guard let lock = try await RunnerLock.take(in: session.home.locks) else {
                guard untilIdle else { throw CampaignError.runElsewhere }
                return output.note(session.messages.note(CampaignError.runElsewhere))
            }
            let live = session.showsTables(output) ? LiveRoundTable(output) : nil
            let reporter = CampaignReporter(output, live: live)
            let own = session.output
            // Other output is printed above the table of the round.
            if let live { session.output = own.passing { live.aside($0) } }
            defer {
                reporter.ends()
                session.output = own
            }
            try await session.runCampaigns(
                name.map { [$0] }, once ? .once : untilIdle ? .untilIdle : .untilOver,
                operatesServer: policy.operatesServer, reporter)
            withExtendedLifetime(lock) {}
        }
    }
}

extension Session {
    /// Returns true if the output is a terminal on which a table can be redrawn, and no script runs.
    fileprivate func showsTables(_ output: Output) -> Bool {
        output.form == .table && scriptDepth == 0 && output.pages == nil && Terminal.movesCursor
            && output.standardOutput.isTerminal && output.standardError.isTerminal
    }

    /// Runs rounds of campaigns. The caller must hold the lock.
    fileprivate func runCampaigns(
        _ names: [String]?, _ mode: CampaignRunner.Mode, operatesServer: Bool, _ reporter: CampaignReporter
    ) async throws {
        let point = try await VantagePointFile(home: home).update()
        let delegate = ShellCampaignDelegate(
            bench: bench(), point: point, operatesServer: operatesServer, reporter: reporter)
        try await CampaignRunner(ledger: try await store(), clock: clock, delegate: delegate).run(names, mode)
    }
}
