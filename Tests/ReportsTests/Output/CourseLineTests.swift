import Basics
import Home
import TestModel
import Testing
import Messages

@testable import Differentiation
@testable import Reports

@Suite("Lines that tell how far something is fit their window")
struct CourseLineTests {
    private static let longest = ReplayProgress(
        role: .original, elapsed: 59.9, bytesReceived: 12_300_000, bytesExpected: 123_000_000,
        throughput: 0.123)

    private func output(_ columns: Int, _ words: Language, _ heard: HeardLine) -> Output {
        let traits = TerminalTraits(isTerminal: true, hasColour: false, isUnicode: true, columns: columns)
        return Output(
            sink: .init(standardOutput: { _ in }, standardError: { heard.add($0) }), form: .table,
            clock: .system,
            standardOutput: traits, standardError: traits, messages: words.messages)
    }

    @Test("Parts go one after the other, the least important first, and the bar before them becomes narrower")
    func parts() {
        let line = CourseLine(
            lead: "  original  ", bar: (1, 4),
            parts: [.init("9.9 s", rank: 0), .init("20 Mbit/s", rank: 2), .init("3 MB", rank: 1)]
                .compactMap(\.self), isUnicode: false)
        #expect(line.text(in: 80) == "  original  ######...................  25 %   9.9 s   20 Mbit/s   3 MB")
        #expect(line.text(in: 60) == "  original  ####..............  25 %  9.9 s  20 Mbit/s  3 MB")
        #expect(line.text(in: 50) == "  original  ##......  25 %  9.9 s  20 Mbit/s  3 MB")
        #expect(line.text(in: 42) == "  original  ###..........  25 %  20 Mbit/s")
        #expect(line.text(in: 26) == "  original  ##......  25 %")
        for columns in 26...120 { #expect(line.text(in: columns).count <= columns) }
    }

    @Test("A replay's line fits 80 columns with throughput and the time left", arguments: Language.allCases)
    func replay(language: Language) {
        let heard = HeardLine()
        let reporter = output(80, language, heard).makeTestReporter()
        reporter.handle(.progress(Self.longest))
        let line = heard.last
        #expect(line.count <= 79)
        // 12.3 of 123 MB took 59.9 s: the rest takes nine times as long.
        #expect(line.contains(language == .english ? "9 min 0 s left" : "encore 9\u{A0}min\u{A0}0\u{A0}s"))
        #expect(line.contains(language == .english ? "0.123 Mbit/s" : "0,123\u{A0}Mbit/s"))
    }

    @Test("A series' lines fit 80 columns with how long it takes at most", arguments: Language.allCases)
    func series(language: Language) throws {
        let heard = HeardLine()
        var series = StoredSeries.blank
        series.pairs = (0..<36).map { _ in
            .init(isOriginalFirst: true, original: 12.3, control: 0.123, difference: 20_000, bytes: 1)
        }
        let running = PairSeries.Running(estimate: -1e5, interval: -2e5...1e5)
        SeriesReporter(output(80, language, heard)).ran(
            series, running, test: 1, app: "espn", secondsLeft: 754)
        #expect(heard.lines.allSatisfy { $0.count <= 79 })
        #expect(
            heard.last.contains(
                language == .english ? "12 min 34 s left" : "12\u{A0}min\u{A0}34\u{A0}s encore"))
    }

    @Test(
        "A replay takes as long as bytes come, and no less than its recorded times",
        arguments: [
            // Too early to tell, but for the recorded times.
            (0.5, 100, 30.0, 29.5), (0.5, 100, 0, nil),
            // 100 of 1,000 bytes in 3 s: 27 s more.
            (3, 100, 0, 27.0), (3, 100, 20, 27), (3, 100, 60, 57),
            // Everything came, but it is sent on until its time is over.
            (3, 1_000, 10, 7), (3, 1_000, 0, nil), (3, 0, 0, nil),
        ] as [(Double, Int, Double, Double?)])
    func left(elapsed: Double, received: Int, least: Double, expected: Double?) {
        let progress = ReplayProgress(
            role: .control, elapsed: elapsed, bytesReceived: received, bytesExpected: 1_000, throughput: 1)
        #expect(progress.secondsLeft(least: least) == expected)
    }

    @Test(
        "Nothing is estimated while nothing arrives, and nothing beyond the time limit",
        arguments: [
            // Frozen after 10 of 1,000 bytes: the mean rate would give 10 minutes.
            (6, 10, 0, 0, 60, nil), (6, 10, 0, 20, 60, 14.0),
            // 4 of 1,000 bytes in 6 s: 25 minutes at that rate, but it ends after 60 s.
            (6, 4, 1, 0, 60, 54), (70, 4, 1, 0, 60, 0),
        ] as [(Double, Int, Double, Double, Double, Double?)])
    func bounded(
        elapsed: Double, received: Int, throughput: Double, least: Double, limit: Double, expected: Double?
    ) {
        let progress = ReplayProgress(
            role: .original, elapsed: elapsed, bytesReceived: received, bytesExpected: 1_000,
            throughput: throughput, limit: limit)
        #expect(progress.secondsLeft(least: least) == expected)
    }
}
