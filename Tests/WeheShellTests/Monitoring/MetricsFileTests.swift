import TestRunner
import Differentiation
import Foundation
import MetricsTesting
import ReportTesting
import ResultStore
import TerminalTesting
import TestModel
import TestSupport
import Testing

@testable import WeheShell

@Suite("The file that node_exporter reads")
struct MetricsFileTests {
    private let home: TemporaryFolder

    init() throws { home = try TemporaryFolder() }

    private func page() throws -> ExpositionPage { try ExpositionPage(home.text("wehe.prom")) }

    @Test("It counts what is stored, by whichever process, and what is not one's own is left out")
    func counts() async throws {
        let (session, heard) = try home.session()
        try await session.run(line: "settings set metrics-file '\(home.file("wehe.prom").path)'")
        let store = try await session.store()
        for verdict in [Verdict.differentiation, .differentiation, .noDifferentiation] {
            _ = try await store.insert(Sample.completed(verdict))
        }
        _ = try await store.insert(Sample.unfinished(.failed, "permission-denied", "no"))
        var foreign = Sample.completed(.inconclusive)
        foreign.source = .wehe
        _ = try await store.insert(foreign)
        await session.bench().writeMetrics()
        let app = Sample.completed(.differentiation).app
        let page = try page()
        func tests(_ status: String, _ verdict: String) -> Double? {
            page["wehe_tests_total", ["app": app, "status": status, "verdict": verdict]]
        }
        #expect(tests("completed", "differentiation") == 2)
        #expect(tests("completed", "no-differentiation") == 1)
        // Of every app, so that the first time is an increase.
        #expect(
            page["wehe_tests_total", ["app": "skype", "status": "completed", "verdict": "differentiation"]]
                == 0)
        #expect(page.samples.filter { $0.name == "wehe_tests_total" }.map(\.value).reduce(0, +) == 4)
        #expect(page["wehe_test_failures_total", ["error": "permission-denied"]] == 1)
        let mode = try FileManager.default.attributesOfItem(atPath: home.file("wehe.prom").path)
        #expect(mode[.posixPermissions] as? Int == 0o644)
        #expect(heard.error.isEmpty)
        #expect(try home.names.filter { $0.contains("prom") } == ["wehe.prom"])
    }

    @Test("An app that was tested by a series has the means of its pairs, not those of the last pair")
    func series() async throws {
        let (session, _) = try home.session()
        try await session.run(line: "settings set metrics-file '\(home.file("wehe.prom").path)'")
        let store = try await session.store()
        let series = Sample.series
        _ = try await store.insert(series)
        var pair = Sample.pair
        (pair.series, pair.started) = (1, series.started + 60)
        _ = try await store.insert(pair)
        await session.bench().writeMetrics()
        let page = try page()
        // Ten valid pairs: from 6 to 7.25 Mbit/s by eighths, without the fifth.
        let rates: [Double] = (0..<11).filter { $0 != 4 }.map { 6 + Double($0) / 8 }
        let original = rates.reduce(0, +) / 10 * 1e6 / 8
        let name = "wehe_throughput_bytes_per_second"
        let told = try #require(page[name, ["app": series.app, "replay": "original"]])
        let control = page[name, ["app": series.app, "replay": "control"]]
        #expect(abs(told - original) < 1 && control == 9.5e6 / 8)
        #expect(page["wehe_difference_ratio", ["app": series.app]] != nil)
    }

    @Test("Without a folder for it the file's absence is told, and the test is kept all the same")
    func unwritable() async throws {
        let (session, heard) = try home.session()
        try await session.run(line: "settings set metrics-file /nowhere/at/all/wehe.prom")
        await session.bench().writeMetrics()
        #expect(heard.errorLines.count == 1)
        #expect(heard.error.contains("/nowhere/at/all/wehe.prom"))
    }

    @Test("A file of another name is refused, as node_exporter would not read it")
    func names() async throws {
        let (session, _) = try home.session()
        for name in ["wehe.txt", ".prom", "/tmp/.prom", ""] {
            let complaint = await session.complaint(about: "settings set metrics-file '\(name)'")
            #expect(complaint.contains("ends in .prom"), "\(complaint)")
        }
        try await session.run(line: "settings set metrics-file none")
        await session.bench().writeMetrics()
        #expect(try home.names.allSatisfy { !$0.hasSuffix(".prom") })
    }

    @Test(
        "promtool finds nothing to complain about",
        .enabled(if: Promtool.path != nil, "\(Promtool.missing)"))
    func promtool() async throws {
        let (session, _) = try home.session()
        let store = try await session.store()
        _ = try await store.insert(Sample.completed(.differentiation))
        try await session.use(metricsFile: home.file("wehe.prom").path)
        await session.bench().writeMetrics()
        #expect(try await Promtool.complaints(about: home.text("wehe.prom")) == [])
    }
}
