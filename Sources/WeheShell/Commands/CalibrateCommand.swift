import TestRunner
import CommandParsing
import ArgumentParser
import Differentiation
import Foundation
import Basics
import PacketLab
import PathEmulation
import Recordings
import ReplayServer
import Reports
import ResultStore
import TestModel
import Messages

/// `calibrate`: measures the share of correct verdicts of each decision profile, with and without rules.
struct CalibrateCommand: ShellCommand {
    static let about = CommandAbout(
        "Measure how often each decision profile, or a series, is right: with rules and without.",
        "Mesurer combien de fois chaque profil, ou une série, a raison : avec et sans règles.", .acts,
        discussion: (
            """
            The conditions take turns, on embedded servers of their own; all tests are stored. Shares come with \
            their 95 % intervals (Wilson).
            """,
            """
            Les deux conditions alternent, sur des serveurs intégrés à part ; tous les tests sont enregistrés. \
            Les proportions ont leur intervalle à 95 % (Wilson).
            """
        ), examples: ["calibrate deezer --rules sni-throttle --runs 20"])

    static var configuration: CommandConfiguration { .init(commandName: "calibrate", about) }

    @Argument(help: .says("The app.", "L'application.", takes: .app)) var app: String?
    @Option(
        help: .says(
            "How many tests with the rules, and how many without.",
            "Combien de tests avec les règles, et autant sans.", takes: .number)) var runs = 20
    @Option(
        help: .says(
            "A preset or a file, or all for every preset; the rules of the lab without.",
            "Un préréglage ou un fichier, ou all pour chaque préréglage ; à défaut les règles du labo.",
            takes: .presetOrFile)) var rules: String?
    @Option(
        help: .says(
            "A preset or a file that stands on the path all the time, such as a noisy line.",
            "Un préréglage ou un fichier présent tout le temps sur le chemin, comme une ligne bruitée.",
            takes: .presetOrFile)) var over: String?
    @Option(
        help: .says("How many tests run at once.", "Combien de tests ont lieu à la fois.", takes: .number))
    var parallel = 4
    @Flag(
        help: .says(
            "Draw from stored calibration tests instead of testing: fast, and only as good as they are.",
            "Puiser dans les tests de calibrage enregistrés au lieu de tester : rapide, et ne vaut que ce qu'ils valent."
        )) var resample = false
    @Flag(
        help: .says(
            "Calibrate localizations instead of tests.", "Calibrer les localisations au lieu des tests."))
    var localize = false
    @Option(
        parsing: .upToNextOption,
        help: .says(
            "Toss the coins of stored series anew, 10000 times, and count what is found by chance.",
            "Rejoue 10000 fois les pièces de séries enregistrées et compte ce qui est trouvé par hasard.",
            takes: .test)) var toss: [String] = []
    @Option(
        help: .says(
            "The congestion control of the servers, or several to compare: cubic,bbr (behind \"lab up\").",
            "Le contrôle de congestion des serveurs, ou plusieurs à comparer : cubic,bbr (derrière « lab up »).",
            takes: .text)) var congestion: String?
    @Option(help: .replaySeed) var seed: UInt64?
    @OptionGroup var series: SeriesOptions
    @OptionGroup var form: FormOptions

    private static let runLimits = 1...1_000_000
    private static let parallelLimits = 1...64

    mutating func validate() throws {
        _ = try TestReference.all(checking: toss)
        if let app, !toss.isEmpty { throw UsageError.excludeEachOther("--toss", app) }
        if app == nil, toss.isEmpty { throw UsageError.missingArgument("<app>") }
        guard Self.runLimits.contains(runs) else {
            throw UsageError.outOfRange("--runs", Self.runLimits, given: runs)
        }
        guard !(resample && localize) else {
            throw UsageError.excludeEachOther("--resample", "--localize")
        }
        for (option, isGiven) in [("--resample", resample), ("--localize", localize)] where isGiven {
            if let other = series.given.first { throw UsageError.excludeEachOther(option, other) }
        }
        // A localization's conditions determine the rules on all branches of the Y.
        if localize, over != nil { throw UsageError.excludeEachOther("--localize", "--over") }
        for (option, isGiven) in [("--resample", resample), ("--localize", localize)]
        where isGiven && congestion != nil { throw UsageError.excludeEachOther(option, "--congestion") }
        for name in algorithms.compactMap(\.self) where !ChosenCongestion.isName(name) {
            throw UsageError.noCongestionControl(given: name)
        }
        guard Self.parallelLimits.contains(parallel) else {
            throw UsageError.outOfRange("--parallel", Self.parallelLimits, given: parallel)
        }
    }

    /// The congestion controls that are calibrated one after the other; nil for the usual one.
    private var algorithms: [String?] {
        guard let congestion else { return [nil] }
        return congestion.split(separator: ",", omittingEmptySubsequences: false).map {
            $0.trimmingCharacters(in: .whitespaces)
        }
    }

    func check(_ dryRun: inout DryRun, in session: isolated Session) throws {
        // Coin tosses on stored series run no test.
        if let app { try dryRun.checkTest("calibrate", apps: [app], server: nil, in: session) }
        for rules in [rules, over].compactMap(\.self) { _ = try LabRules.from(rules) }
    }

    func run(in session: isolated Session) async throws {
        guard let app else { return try await runTosses(in: session) }
        try session.bench().requireConsent(for: "calibrate", with: .embedded)
        let entry = try session.catalogue.current.app(named: app)
        let background = try over.map(LabRules.from).map { StoredLab(name: $0.name, rules: $0.rules.text) }
        var requests: [CalibrationRequest] = []
        for (rules, name) in try chosenRules(in: session) {
            guard !rules.isEmpty else { throw ShellError.nothingToDo(.calibrationNeedsRules) }
            let request = CalibrationRequest(
                entry: entry, rules: rules, rulesName: name, background: background,
                realPackets: session.lab.realPackets?.settings.access, runs: runs, parallel: parallel,
                seed: seed ?? session.drawTestSeed())
            // Incompatible rules are reported before the first test, not hours later.
            for condition in CalibrationCondition.allCases { _ = try request.path(condition) }
            requests += algorithms.map { algorithm in
                var own = request
                own.congestionControl = algorithm
                return own
            }
        }
        for request in requests { try await run(request, in: session) }
    }

    /// Returns the requested rules with their names: those of a preset or a file, of every preset, or of the
    /// lab.
    private func chosenRules(in session: isolated Session) throws -> [(rules: LabRules, name: String)] {
        guard let rules else { return [(session.lab.rules, session.lab.rulesName)] }
        guard rules == Self.everyPreset else { return [try LabRules.from(rules)] }
        // The rules that are always active need not be tested again.
        let hasRealPackets = session.lab.realPackets != nil
        return try LabPreset.allCases
            .filter { $0 != .none && $0.name != over && (hasRealPackets || !$0.needsRealPackets) }
            .map { (try $0.rules(), $0.name) }
    }

    /// The word for all presets, one after the other.
    private static let everyPreset = "all"

    private func run(_ request: CalibrationRequest, in session: isolated Session) async throws {
        let words = session.messages
        let (title, name) = (words.title(request.entry.app), request.heading(request.rulesName))
        let output = session.output(form)
        guard !localize else {
            let report = try await session.bench(output).calibrateLocalization(request)
            output.say(words.localizationCalibrated(app: title, rules: name, runs: runs))
            output.show(report.table(app: request.entry.app.testName, rules: name, words))
            let failures = report.failures.values.reduce(0, +)
            if failures > 0 { output.note(words.calibrationFailures(failures)) }
            if report.voids.total > 0 { output.note(words.voidTests(report.voids.counts)) }
            return
        }
        guard series.given.isEmpty || series.single else {
            let report = try await session.bench(output).calibrateSeries(request, series.rule)
            output.say(words.seriesCalibrated(app: title, rules: name, runs: runs))
            output.show(
                report.table(
                    app: request.entry.app.testName, request.treatsAlike, words,
                    rules: { request.heading(request.lab($0)?.name ?? LabPreset.none.name) }))
            let without = report.tallies.values.reduce(0) { $0 + $1.withoutInterval }
            if without > 0 { output.note(words.seriesWithoutInterval(without)) }
            if report.voids.total > 0 { output.note(words.voidTests(report.voids.counts)) }
            return
        }
        let report =
            if resample {
                try await session.bench().resample(request)
            } else {
                try await session.bench(output).calibrate(request)
            }
        output.say(words.calibrated(app: title, rules: name, runs: runs))
        output.show(report.table(app: request.entry.app.testName, rules: name, words))
        if report.failures > 0 { output.note(words.calibrationFailures(report.failures)) }
        if report.voids.total > 0 { output.note(words.voidTests(report.voids.counts)) }
    }

    /// Needs no consent, since nothing is measured.
    private func runTosses(in session: isolated Session) async throws {
        let (output, words) = (session.output(form), session.messages)
        var table = Table(
            [
                .init(.id, key: "id", alignsRight: true), .init(.app, key: "app"),
                .init(.pairs, key: "pairs", alignsRight: true), .init(.falsePositives, key: "found"),
                .init(key: "level"), .init(key: "seed"),
            ], empty: "")
        let seed = seed ?? session.drawTestSeed()
        for id in try await TestReference.all(checking: toss).resolved(in: session) {
            let tossed = try await session.bench().toss(id, seed: seed)
            table.add([
                .init(String(tossed.test), .integer(tossed.test)), .init(tossed.app),
                .init(String(tossed.pairs), .count(tossed.pairs)),
                CalibrationReport.cell(tossed.found, words), .init(.number(tossed.level)),
                .init(.string(String(seed))),
            ])
        }
        output.show(table)
        output.say(words.tossLegend(SeriesToss.usualTosses))
    }
}
