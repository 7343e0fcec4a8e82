import Characterisation
import Differentiation
import Foundation
import Plotting
import ReportTesting
import ResultStore
import TestModel
import TestRunner
import TestSupport
import Testing
import WireProtocol

@testable import Basics
@testable import Reports
@testable import WeheShell
@testable import Messages

/// A home may hold what an earlier version took in: whatever number stands in it, it is shown.
@Suite("Numbers beyond all that is measured")
struct ExtremeNumberTests {
    private static let reals: [Double] = [
        .nan, .infinity, -.infinity, 0, -0.0, 1, -1, 119.99, 120, 1e15, 1e15.nextDown, 1e19, -1e19,
        .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .leastNonzeroMagnitude,
        Double(Int.max), Double(Int.min), Double(Int.max).nextUp, Double(Int.min).nextDown,
    ]
    private static let integers: [Int] = [
        .min, .min + 1, -1, 0, 1, 999, 1_000, 999_499, 999_500, .max - 1, .max,
    ]

    @Test("Every text of a number is short and has no trap in it")
    func quantities() {
        let languages: [Messages] = [Messages.english, Messages.french]
        for number in Self.reals {
            var texts = [
                Quantities.throughput(number), Quantities.seconds(number), Quantities.milliseconds(number),
                Quantities.probability(number), Quantities.percent(number), Quantities.signedPercent(number),
                Quantities.significant(number), JSONValue.number(number).text,
                CSV.row([.number(number)]),
            ]
            for words in languages {
                texts += [
                    words.throughput(number), words.seconds(number), words.milliseconds(number),
                    words.probability(number), words.percent(number), words.significant(number),
                ]
            }
            for text in texts { #expect(!text.isEmpty && text.count <= 32, "\(number): \(text)") }
            #expect(Quantities.whole(number).magnitude <= 1_000_000_000_000_000)
        }
        for number in Self.integers {
            var texts = [
                Quantities.bytes(number), Quantities.bytes(Int64(number)), Quantities.count(number, "test"),
                JSONValue.count(number).text, CSV.row([.count(number)]),
            ]
            for words in languages { texts += [words.bytes(number), words.bytes(Int64(number))] }
            for text in texts { #expect(!text.isEmpty && text.count <= 32, "\(number): \(text)") }
        }
    }

    @Test("An unknown number is a question mark, an infinite one says so")
    func unknown() {
        #expect(Quantities.seconds(.nan) == "? s")
        #expect(Quantities.throughput(-.infinity) == "-inf Mbit/s")
        #expect(Quantities.seconds(1e19) == "1.00e+19 s")
        #expect(Quantities.seconds(125) == "2 min 5 s")
        #expect(Quantities.significant(1e300) == "1.00e+300")
        #expect(Quantities.sum(.max, 1) == .max && Quantities.sum(.min, -1) == .min)
    }

    @Test("Axes take any number")
    func axes() {
        for number in Self.reals {
            let samples = ReplaySamples(
                name: "x", throughput: [1, number, 2], sliceEnds: [0.1, number, number])
            for plot in [
                Plot.throughput(title: "t", [samples], words: Messages.english.plotWords),
                Plot.distribution(title: "t", [samples], words: Messages.english.plotWords),
                Plot(
                    title: "t", horizontal: .init("x", unit: "s", greatest: number, reachesTick: true),
                    vertical: .init("y", unit: nil, greatest: number, reachesTick: false),
                    series: [
                        .init(
                            name: "s", shape: .line,
                            points: [.init(x: 0, y: number), .init(x: number, y: 1), .init(x: 1, y: 1)])
                    ], words: Messages.english.plotWords),
            ] {
                let lines = TerminalPlot(plot, columns: 60, rows: 12, isUnicode: false, hasColour: false)
                    .lines
                #expect(!lines.isEmpty && lines.allSatisfy { $0.count <= 60 })
                #expect(SVGSheet([plot]).document.hasSuffix("</svg>\n"))
            }
        }
    }

    private static var values: [Any] { ["nan", "-inf", 1e19, -1e308, -1, Int.min, Int.max] }

    /// A number in a test, and what takes its place.
    private struct Change {
        let mutants: Mutants
        let place: [Mutants.Step]
        let value: Any

        /// The test with it; nil if no such value can be there.
        var test: StoredTest? { mutants.test(with: value, at: [place]) }
    }

    /// Changes of tests of every kind, each of one number; if it is thorough every number takes every value, else each
    /// one the next of them.
    private static func changes(isThorough: Bool) throws -> [Change] {
        var found: [Change] = []
        for portable in Mutants.originals {
            let mutants = try Mutants(of: portable.test)
            for place in mutants.numbers {
                // One sample stands for all of a list.
                if case .index(let index)? = place.last, index > 0 { continue }
                let chosen = isThorough ? values : [values[found.count % values.count]]
                found += chosen.map { Change(mutants: mutants, place: place, value: $0) }
            }
        }
        return found
    }

    @Test("A test with any number in any place is told in both languages and in every form")
    func told() throws {
        let changes = try Self.changes(isThorough: true)
        #expect(changes.count > 500)
        for test in Thoroughness.some(of: changes, atMost: 120).compactMap(\.test) {
            for words in [Messages.english, Messages.french] as [Messages] {
                let details = TestDetails(test: test, companions: nil, traits: .plain, words: words)
                #expect(!details.lines.isEmpty)
            }
            _ = TestRecord.json(test, samples: true).text
            let portable = PortableTest(test: test, uuid: "x")
            for format in ExportFormat.allCases {
                #expect(!format.lines(portable, samples: false).isEmpty)
                _ = format.lines(portable, samples: true)
            }
            _ = try? DecisionInput(
                area: test.statistics?.area ?? 0, ksPValue: test.statistics?.ksPValue ?? 0,
                resamplingRatio: test.statistics?.resamplingRatio ?? 0,
                meanOriginal: test.statistics?.meanOriginal ?? 0,
                meanControl: test.statistics?.meanControl ?? 0)
            _ = PlanningBasis(of: [test])
        }
    }

    @Test("A database with such tests can be listed, shown, exported and decided on")
    func stored() async throws {
        let home = try TemporaryFolder()
        let (session, heard) = try home.session()
        let store = try await session.store()
        // A group of fields without a number that it must have is refused as damaged; no measurement gives one.
        let changes = Thoroughness.some(of: try Self.changes(isThorough: false), atMost: 80)
        let mutants = changes.compactMap(\.test).filter { test in
            let limits = test.limit.map { limit in
                let portrait = limit.portrait
                return [
                    portrait.rate, portrait.bytes, portrait.serverPackets, portrait.packets, portrait.seconds,
                    portrait.depth, portrait.boxRate, portrait.queue,
                ] + limit.replays.flatMap { [$0.bytes, $0.seconds, $0.rate, $0.passed] }
            }
            if (limits ?? []).contains(where: {
                [$0?.value, $0?.lower, $0?.upper].contains { $0?.isNaN == true }
            }) {
                return false
            }
            let delays = test.pairSeries?.pairs.compactMap(\.delay) ?? []
            if delays.contains(where: { $0.original.isNaN || $0.control.isNaN }) { return false }
            return !test.replays.contains { replay in
                let (sent, own) = (replay.sendLateness, replay.environment)
                let numbers = [
                    sent?.median, sent?.p99, sent?.longest, own?.lateness.median, own?.lateness.p90,
                    own?.lateness.p99, own?.lateness.longest, own?.lateShare, replay.clientUDP?.sliceLength,
                    replay.serverUDP?.sliceLength,
                ]
                return numbers.contains { $0?.isNaN == true }
            }
        }
        let ids = try await store.import(
            mutants.enumerated().map { PortableTest(test: $1, uuid: "u\($0)") }, at: Date()
        ).imported
        #expect(ids.count == mutants.count)
        let last = try #require(ids.last)
        for line in [
            "results list --limit 100000", "results list --limit 100000 --json", "results show 1-\(last)",
            "results export", "results export --format csv", "results export --format csv --samples",
            "settings set language fr", "results list --limit 100000", "settings set language en",
        ] {
            #expect(await session.execute(line: line) == 0, "\(line): \(heard.error.suffix(200))")
        }
        _ = await session.execute(line: "results decide 1-\(last)")
    }

    @Test(
        "Samples and statistics with such numbers are verified, compared, planned with, plotted and reported")
    func analysed() async throws {
        let mutants = try Mutants(of: Mutants.originals[0].test)
        let places = mutants.numbers.filter { place in
            let names = place.map(\.description)
            guard names.contains("statistics") || names.contains("throughput") || names.contains("sliceEnds")
            else { return false }
            if case .index(let index)? = place.last { return index <= 1 }
            return true
        }
        let values: [Any] = [
            "nan", "+inf", "-inf", 1e308, -1e308, Double.leastNonzeroMagnitude, 1e19, -1,
        ]
        let changes = places.flatMap { place in
            values.map { Change(mutants: mutants, place: place, value: $0) }
        }
        #expect(changes.count > 50)
        for test in Thoroughness.some(of: changes, atMost: 15).compactMap(\.test) {
            _ = await TestVerification.of(test)
            if let segments = test.pairedSegments {
                let same = EffectComparison(segments, with: segments, replicates: 100, seed: 1)
                #expect(same.first.ratio.isFinite && same.first.interval?.lower.isFinite != false)
            }
            let page = TestReportPage(
                [test], drawn: [test], kind: .both, made: Date(timeIntervalSince1970: 0), words: .english)
            #expect(page.document.hasSuffix("</html>\n"))
            for plot in TestPlots([test], words: Messages.french).plots(.both) {
                let drawing = TerminalPlot(plot, columns: 60, rows: 12, isUnicode: true, hasColour: false)
                #expect(!drawing.lines.isEmpty)
            }
        }
    }
}
