import Characterisation
import CharacterisationTesting
import Differentiation
import Basics
import Foundation
import ReportTesting
import ResultStore
import TestModel
import TestSupport
import Testing
import Messages

@testable import TestRunner
@testable import Reports
@testable import WeheShell

@Suite("Every JSON object is one that the schema describes")
struct JSONSchemaTests {
    private let schema: JSONSchema

    init() throws {
        schema = try JSONSchema(try OutputSchema.complete(try Checkout.text("Help/schema.json")).text)
    }

    /// What is typed; between them these commands print most kinds of objects.
    private static let typed = [
        "help", "help --search verdict", "help servers", "help exit-codes", "replay --help", "tour",
        "consent",
        "consent give embedded other",
        "expect verdict no-differentiation",
        "settings set line-rate 200; settings set confirm off", "replay espn --trace", "results",
        "results show 1", "results show 2",
        "results plot 3", "characterise --result 1",
        "results decide 3", "results decide 4", "calibrate --toss 4", "results compare 1 3",
        "results verify --source all", "results summary --by app --artificial", "results decide --source all",
        "plan espn", "plan espn --characterise",
        "sql", "sql --columns tests",
        "plan espn --pairs --trials 10",
        "results note 1 a note",
        "results tag 1 a --json",
        "results show 1", "results", "results export 1", "results export 1 --samples", "results verify 1 2",
        "results remove 2",
        "apps", "apps show espn", "apps show port80s", "recordings", "recordings show ESPN-05152024",
        "recordings import /nowhere", "servers", "servers show", "servers show mlab",
        "servers add mine 192.0.2.1 --plain; servers show mine; servers use mine; servers use embedded",
        "servers remove mine", "servers start", "servers show", "servers probe", "servers stop", "settings",
        "settings get seed", "settings reset", "settings show-stats", "settings show-use", "dashboard-url",
        "dev",
        "dev force-differentiation on; dev off", "lab", "lab presets", "lab load policer",
        "campaign check HERE/a.yaml", "campaign check HERE/b.yaml", "campaign plan HERE/a.yaml",
        "campaign start --rehearsal HERE/a.yaml", "campaign list", "campaign run --until-idle",
        "campaign pause a",
        "campaign resume a", "campaign stop a", "campaign install", "campaign uninstall",
        "version", "echo a b", "log", "timing", "nonsense", "consent withdraw", "replay espn",
    ]

    // The session runs a replay, and a hundred commands more: some seconds of computing.
    @Test("A long session says nothing else, and names that no object has are not in the schema")
    func session() async throws {
        let home = try TemporaryFolder()
        let (session, heard) = try home.session(
            form: .json, environment: ["XDG_CONFIG_HOME": home.file("config").path])
        _ = try await session.store().insert(Sample.completed(.differentiation))
        _ = try await session.store().insert(Sample.searched)
        // What the session's own replay measures on a busy machine is of no use for what needs a result.
        let measured = Sample.measured(original: 10, control: 10, verdict: .noDifferentiation)
        _ = try await session.store().insert(measured)
        _ = try await session.store().insert(Sample.series)
        await session.remember(measured)
        // No slot of it is due today, whatever the hour.
        let day = Date(timeIntervalSinceNow: 3 * 86_400).formatted(.iso8601).prefix(10)
        try home.write(
            "{name: a, apps: espn, servers: embedded, tests: single, rounds: every 1h, from: \(day), until: \(day)}",
            to: "a.yaml")
        try home.write("{name: a, aps: espn}", to: "b.yaml")
        for line in Self.typed {
            _ = await session.execute(line: line.replacing("HERE", with: home.url.path))
        }
        let work = ShellWork.commands(["version"])
        _ = await session.dryRun(work, standardInput: [], startFile: nil)
        await session.close()
        var seen: Set<String> = []
        for line in heard.lines {
            let matches = try schema.matches(line: line)
            #expect(!matches.isEmpty, "\(line)")
            seen.formUnion(matches)
        }
        #expect(heard.lines.count > 200)
        // What needs a terminal, two servers, root, many tests, another process or PostgreSQL.
        let others: Set = [
            "localizationStatus", "search", "portrait", "portraitComparison", "probe", "experiment", "pair",
            "notice",
            "manual", "imported",
            "flowRow",
            "exportedRecordings",
            "removedRecordings",
            "exported", "importedTests", "ratesRow", "campaignReport",
            "calibration", "localizationCalibration", "seriesCalibration", "serving",
            "servedDashboard", "lookup",
            // These take a database.
            "collected", "preparedDatabase", "sharedDatabase", "sharedPlace",
            // No slot has passed yet.
            "campaignSlot",
        ]
        let parts: Set = [
            "argument", "recording", "rate", "certificate", "effect", "comparedTest", "userNote",
            "madeRecording",
            "verifiedValue", "look", "campaignCell", "campaignChange", "campaignRate", "hourOfWeek",
            "campaignStratum", "campaignFigure", "campaignPeriods", "campaignInstants", "orderEffect",
            "estimate",
            "environment", "realPackets", "captureSurvey",
        ]
        let errors = heard.lines.filter { $0.contains(#""event":"error""#) }
        #expect(schema.names.subtracting(seen).subtracting(others) == parts, "\(errors)")
    }

    @Test("Stored tests of every kind are described")
    func tests() throws {
        for test in [
            Sample.completed(.differentiation), Sample.unfinished(.failed, "x", "y"), Sample.searched,
            Sample.series, Sample.limited,
        ] {
            for samples in [true, false] {
                let line = TestRecord.json(test, event: samples ? nil : "result", samples: samples).text
                #expect(try schema.matches(line: line) == ["test"], "\(line)")
            }
        }
    }

    @Test("Replays of experiments are described, limited or not")
    func experiments() throws {
        for replay in try #require(Sample.limited.limit).replays {
            let line = ExperimentReporter.record(replay, app: "vimeo").text
            #expect(try schema.matches(line: line) == ["experiment"], "\(line)")
        }
    }

    @Test("Portraits of paths are described, whatever the path did")
    func portraits() throws {
        for family in DrawnPath.Family.allCases {
            let portrait = PathPortrait(of: DrawnPath(family, seed: 1).packets)
            #expect(try schema.matches(line: PortraitText.record(portrait).text) == ["portrait"])
        }
    }

    @Test("Comparisons of portraits are described")
    func portraitComparisons() throws {
        let portraits = [DrawnPath.Family.policed, .shaped].map {
            PathPortrait(of: DrawnPath($0, seed: 1).packets)
        }
        let comparison = PortraitComparisonText(PortraitComparison(portraits[0], portraits[1]), .english)
        let line = comparison.record(PortraitText.record(portraits[0]), PortraitText.record(portraits[1]))
            .text
        #expect(try schema.matches(line: line) == ["portraitComparison"])
    }

    @Test("What a calibration of series prints is described")
    func seriesCalibration() throws {
        var report = SeriesCalibrationReport()
        report.count(Sample.series, in: .clean)
        report.count(Sample.series, in: .rules)
        for record in report.table(app: "espn", false, Messages.english, rules: { $0.rawValue }).records {
            #expect(try schema.matches(line: record.text) == ["seriesCalibration"])
        }
    }

    @Test(
        "What is missing, of another type or unknown is refused",
        arguments: [
            "{}", "[]", "3", #"{"version":1}"#, #"{"version":"1","extra":2}"#,
            #"{"event":"error","code":"x"}"#,
            #"{"event":"error","code":"x","message":"y","exit_code":"2"}"#,
            #"{"event":"error","code":"x","message":"y","exit_code":true}"#,
            #"{"event":"echoes","text":"x"}"#, #"{"timing":"on"}"#,
            #"{"preset":"x","summary":"","source":"","rules":[1]}"#,
        ])
    func refuses(line: String) throws {
        let wrapped = line.hasPrefix("{") || line.hasPrefix("[") ? line : "[\(line)]"
        #expect(try schema.matches(line: wrapped) == [])
    }
}

extension Session {
    /// Takes a stored test for one that was just run.
    fileprivate func remember(_ test: StoredTest) { verdicts.note(test) }
}
