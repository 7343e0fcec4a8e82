import CommandParsing
import ArgumentParser
import Basics
import Differentiation
import Home
import Recordings
import Reports
import TestModel
import TestRunner
import WireProtocol
import Messages

/// `plan`: estimates the cost and the power of tests before they run.
struct PlanCommand: ShellCommand {
    static let about = CommandAbout(
        "Tell what tests will cost and which slowdown they can detect, before they run.",
        "Dire avant un essai ce que des tests coûtent et quel ralentissement ils peuvent déceler.", .reads,
        discussion: (
            """
            Nothing is measured or sent. How replays differ is taken from stored tests of the app with the server, else \
            from an assumption that is named. Tests are then simulated and judged by each profile.
            """,
            """
            Rien n'est mesuré ni envoyé. La différence entre rejeux vient de tests enregistrés de l'application \
            avec ce serveur, sinon d'une hypothèse qui est nommée. Des tests sont alors simulés et jugés par chaque \
            profil.
            """
        ),
        examples: [
            "plan espn", "plan netflix espn --repeat 10", "plan espn --profile ios --power 90%",
            "plan espn --characterise",
        ])

    static var configuration: CommandConfiguration { .init(commandName: "plan", about) }

    @Argument(
        help: .says("The apps that would be tested.", "Les applications qui seraient testées.", takes: .app))
    var apps: [String]
    @Option(
        help: .says(
            "The server, instead of the current one; with --characterise \"A,B\" names another one, too.",
            "Le serveur, au lieu de l'actuel ; avec --characterise « A,B » en nomme aussi un autre.",
            takes: .server)) var server: String?
    @Option(
        help: .says(
            "Plan for so many M-Lab machines at once, 1 to 4.",
            "Prévoit autant de machines de M-Lab à la fois, de 1 à 4.", takes: .number)) var servers = 1
    @Option(
        help: .says(
            "Plan for everything being tested so many times.",
            "Prévoit que le tout est testé autant de fois.", takes: .number)) var `repeat` = 1
    @Option(help: .replayOrder) var order: ReplayOrder?
    @Flag(help: .replayNoConfirm) var noConfirm = false
    @Option(
        help: .says(
            "Simulate this profile only: ios, android, mlab.",
            "Ne simule que ce profil : ios, android, mlab.", takes: .profile)) var profile: ProfileName?
    @Option(
        help: .says(
            "The share of tests that should notice a slowdown, such as 0.8 or 80%.",
            "La part des tests qui doivent voir un ralentissement, comme 0.8 ou 80%.", takes: .percent))
    var power = "80%"
    @Option(
        help: .says(
            "Simulate so many tests for each slowdown (default: 30; of series 1000).",
            "Simule autant de tests pour chaque ralentissement (par défaut : 30 ; de séries : 1000).",
            takes: .number)) var trials: Int?
    @Option(
        help: .says(
            "Make the simulation follow from a number.", "Fait dépendre la simulation d'un nombre.",
            takes: .seed)) var seed: UInt64?
    @Flag(
        help: .says(
            "Plan the experiments of \"characterise\" instead.",
            "Prévoit plutôt les expériences de « characterise ».")) var characterise = false
    @OptionGroup var series: SeriesOptions
    @OptionGroup var arms: ArmOptions
    @OptionGroup var form: FormOptions

    /// The default number of simulated tests.
    private static let usualTrials = 30
    private static let repetitions = 1...1_000

    mutating func validate() throws {
        if characterise { try CharacteriseCommand.check(servers: server) }
        let limits = [
            ("--repeat", Self.repetitions, `repeat`),
            ("--servers", ProtocolLimits.simultaneousMachines, servers),
            ("--trials", DecisionSimulation.trialLimits, trials ?? Self.usualTrials),
        ]
        for (option, range, given) in limits where !range.contains(given) {
            throw UsageError.outOfRange(option, range, given: given)
        }
        guard let share = Share.fraction(power) else {
            throw UsageError.noShare("--power", given: power)
        }
        let powers = DetectableEffect.powerLimits
        guard powers.contains(share) else {
            let percentages = Int(powers.lowerBound * 100)...Int(powers.upperBound * 100)
            throw UsageError.outOfRange("--power (%)", percentages, given: Int(share * 100))
        }
    }

    func check(_ dryRun: inout DryRun, in session: isolated Session) throws {
        for app in apps {
            try dryRun.check(app: app, in: session)
            if characterise { try dryRun.checkExperiments(on: app, in: session) }
        }
        guard let named else { return }
        try dryRun.check(server: named)
        if let other, !dryRun.mayHaveOtherServers {
            _ = try OtherServer.check(other, beside: TestServer(named: named), in: dryRun.servers)
        }
    }

    /// The server that --server names; nil for the current one.
    private var named: String? { characterise ? CharacteriseCommand.servers(in: server).first : server }

    /// The other server of --characterise; nil for none.
    private var other: String? {
        let servers = CharacteriseCommand.servers(in: server)
        return characterise && servers.count == 2 ? servers[1] : nil
    }

    func run(in session: isolated Session) async throws {
        let entries = try apps.map { try session.catalogue.current.app(named: $0) }
        let server = try session.servers.server(named: named ?? session.settings[.server])
        guard server.hasSites || servers == 1 else {
            throw ShellError.nothingToDo(.sitesNeedMLab)
        }
        let output = session.output(form)
        if characterise {
            for entry in entries {
                let plan = try session.bench().plan(experimentsOn: entry, server, beside: other)
                output.record(plan.record)
                for line in session.messages.planned(plan, app: session.messages.title(entry.app)) {
                    output.say(line)
                }
            }
            return
        }
        let areSeries = series.isAsked(by: session.settings[.pairs])
        try arms.check(isSeries: areSeries)
        if areSeries {
            let request = SeriesPlanRequest(
                server: server, rule: series.rule, hasThirdArm: arms.hasThird,
                trials: trials ?? SeriesSimulation.usualTrials,
                seed: seed ?? session.drawTestSeed())
            for entry in entries {
                let plan = try await session.bench().plan(seriesOf: entry, request)
                output.record(plan.record)
                if output.form == .table { show(plan, session.messages, output) }
            }
            return
        }
        let deciding = profile?.name ?? DecisionProfile.Name(rawValue: session.settings[.profile])
        let request = PlanRequest(
            server: server, machines: servers, repetitions: `repeat`,
            isConfirmed: !noConfirm && session.settings[.confirm] == "on",
            order: order ?? session.settings.order,
            profiles: try session.bench().profiles(deciding: deciding ?? .ios).filter {
                profile == nil || $0.name == profile?.name
            },
            trials: trials ?? Self.usualTrials,
            power: Share.fraction(power) ?? DetectableEffect.usualPower,
            seed: seed ?? session.drawTestSeed())
        var plans: [AppPlan] = []
        for entry in entries {
            let plan = try await session.bench().plan(entry, request)
            output.record(plan.record)
            plans.append(plan)
        }
        if output.form == .table { show(plans, session.messages, output) }
    }

    private func show(_ plans: [AppPlan], _ words: Messages, _ output: Output) {
        var table = Table(
            [
                .init(.app, key: "app"), .init(.profile, key: "profile"),
                .init(.detectable, key: "slowdown", alignsRight: true),
                .init(.falsePositives, key: "false_positives"),
            ], empty: "")
        for plan in plans {
            output.say(words.planned(app: words.title(plan.app), server: plan.server.name, plan.cost))
            output.say("  " + words.planBasis(plan.basis))
            for effect in plan.detectable {
                table.add([
                    .init(plan.app.testName), .init(effect.profile.name.rawValue),
                    .init(effect.slowdown.map(words.detects) ?? words.notDetectable),
                    CalibrationReport.cell(effect.withoutSlowdown.detected, words),
                ])
            }
        }
        if plans.count > 1 {
            let costs = plans.map(\.cost)
            output.say(
                words.plannedTogether(
                    PlannedCost(
                        tests: costs.map(\.tests).reduce(0, +), bytes: costs.map(\.bytes).reduce(0, +),
                        seconds: costs.map(\.seconds).reduce(0, +),
                        mayDouble: costs.contains(where: \.mayDouble))))
        }
        output.show(table)
        output.say(
            words.planLegend(
                power: plans.first?.detectable.first?.power ?? 0, trials: trials ?? Self.usualTrials))
    }

    private func show(_ plan: AppSeriesPlan, _ words: Messages, _ output: Output) {
        output.say(words.planned(series: plan, app: words.title(plan.app)))
        output.say("  " + words.seriesBasis(plan))
        var table = Table(
            [
                .init(.slowdown, key: "slowdown", alignsRight: true),
                .init(.detected, key: "found", alignsRight: true),
                .init(.excluded, key: "excluded", alignsRight: true),
                .init(.pairs, key: "pairs", alignsRight: true),
                .init(.megabytes, key: "megabytes", alignsRight: true),
                .init(.minutes, key: "minutes", alignsRight: true),
            ], empty: "")
        for outlook in plan.outlooks {
            table.add([
                .init(words.percent(outlook.slowdown)), .init(words.percent(outlook.found)),
                .init(words.percent(outlook.excluded)), .init(words.significant(outlook.meanPairs)),
                .init(words.significant(Double(plan.bytes(outlook.meanData)) / 1e6)),
                .init(words.significant(plan.seconds(outlook.meanPairs) / 60)),
            ])
        }
        output.show(table)
    }
}
