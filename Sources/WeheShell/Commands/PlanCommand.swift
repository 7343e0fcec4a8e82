import ArgumentParser
import Basics
import Differentiation
import Formatting
import Home
import Recordings
import Reports
import TestModel
import TestRunner
import WireProtocol
import Wording

/// `plan`: what tests will cost and can see, before they run.
struct PlanCommand: ShellCommand {
    static var configuration: CommandConfiguration { .init(commandName: "plan", .plan) }

    @Argument(help: .init(.planApps)) var apps: [String]
    @Option(help: .init(.replayServer)) var server: String?
    @Option(help: .init(.planServers)) var servers = 1
    @Option(help: .init(.planRepeat)) var `repeat` = 1
    @Option(help: .init(.replayOrder)) var order: ReplayOrder?
    @Flag(help: .init(.replayNoConfirm)) var noConfirm = false
    @Option(help: .init(.planProfile)) var profile: ProfileName?
    @Option(help: .init(.planPower)) var power = "80%"
    @Option(help: .init(.planTrials)) var trials: Int?
    @Option(help: .init(.planSeed)) var seed: UInt64?
    @OptionGroup var series: SeriesOptions
    @OptionGroup var form: FormOptions

    /// How many tests are simulated unless asked otherwise.
    private static let usualTrials = 30
    private static let repetitions = 1...1_000

    mutating func validate() throws {
        let limits = [
            ("--repeat", Self.repetitions, `repeat`),
            ("--servers", ProtocolLimits.simultaneousMachines, servers),
            ("--trials", DecisionSimulation.trialLimits, trials ?? Self.usualTrials),
        ]
        for (option, range, given) in limits where !range.contains(given) {
            throw UsageFault.outOfRange(option, range, given: given)
        }
        guard let share = Share.fraction(power) else {
            throw UsageFault.noShare("--power", given: power)
        }
        let powers = DetectableEffect.powerLimits
        guard powers.contains(share) else {
            let percentages = Int(powers.lowerBound * 100)...Int(powers.upperBound * 100)
            throw UsageFault.outOfRange("--power (%)", percentages, given: Int(share * 100))
        }
    }

    func run(in session: isolated Session) async throws {
        let entries = try apps.map { try session.catalogue.current.app(named: $0) }
        let server = try session.servers.server(named: server ?? session.settings[.server])
        guard server.hasSites || servers == 1 else {
            throw ShellError.nothingToDo(.sitesNeedMLab)
        }
        let output = session.output(form)
        if series.isAsked(by: session.settings[.pairs]) {
            let request = SeriesPlanRequest(
                server: server, rule: series.rule, trials: trials ?? SeriesSimulation.usualTrials,
                seed: seed ?? session.drawTestSeed())
            for entry in entries {
                let plan = try await session.plan(seriesOf: entry, request)
                output.record(plan.record)
                if output.form == .table { show(plan, session.wording, output) }
            }
            return
        }
        let deciding = profile?.name ?? DecisionProfile.Name(rawValue: session.settings[.profile])
        let request = PlanRequest(
            server: server, machines: servers, repetitions: `repeat`,
            isConfirmed: !noConfirm && session.settings[.confirm] == "on",
            order: order ?? session.settings.order,
            profiles: try session.profiles(deciding: deciding ?? .ios).filter {
                profile == nil || $0.name == profile?.name
            },
            trials: trials ?? Self.usualTrials,
            power: Share.fraction(power) ?? DetectableEffect.usualPower,
            seed: seed ?? session.drawTestSeed())
        var plans: [AppPlan] = []
        for entry in entries {
            let plan = try await session.plan(entry, request)
            output.record(plan.record)
            plans.append(plan)
        }
        if output.form == .table { show(plans, session.wording, output) }
    }

    private func show(_ plans: [AppPlan], _ words: any Wording, _ output: Output) {
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

    private func show(_ plan: AppSeriesPlan, _ words: any Wording, _ output: Output) {
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
