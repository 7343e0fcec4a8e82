import Campaigns
import Differentiation
import Basics
import Foundation
import LineEditor
import ReportTesting
import Synchronization
import TestModel
import Testing
import Messages

@testable import Reports
@testable import WeheShell

@Suite("The round that runs, in a terminal")
struct RoundPictureTests {
    private static let start = Date(timeIntervalSince1970: 1_796_083_200)

    private static func picture(_ count: Int) -> RoundViewModel {
        let slot = SlotRecord(
            campaign: "autumn", plan: "p", vantagePoint: "pi-7", number: 3, start: start, fate: .begun(start))
        var picture = RoundViewModel(
            slot: slot, slots: 56,
            rows: (1...count).map { RoundViewModel.Row(app: "App \($0)", server: "embedded") })
        picture.next = start + 3_600
        picture.before = (ran: 1, missed: 2)
        return picture
    }

    private static func traits(_ columns: Int) -> TerminalTraits {
        TerminalTraits(isTerminal: true, hasColour: false, isUnicode: true, columns: columns)
    }

    private static func lines(_ picture: RoundViewModel, _ columns: Int = 99, _ height: Int = 24) -> [String]
    {
        picture.lines(traits(columns), height: height, Messages.english)
    }

    private static func stored(_ test: StoredTest) -> RoundViewModel.State {
        .tested(TestSummary(id: 7, test, tags: [], userNotes: []))
    }

    @Test("Each test has a row with its place, app, and what is known of it by now")
    func rows() throws {
        var picture = Self.picture(4)
        picture.ended(1, Self.stored(Sample.completed(.differentiation)))
        picture.ended(2, .notBegun("consent-missing"))
        picture.begins(3)
        let lines = Self.lines(picture)
        #expect(
            lines.first == "autumn, slot 3 of 56; the next round begins on 2026-12-01 01:00 UTC", "\(lines)")
        let rows = lines.filter { $0.contains("App ") }
        #expect(rows.count == 4)
        #expect(rows[0].contains("differentiation") && rows[0].contains("1.47 Mbit/s"))
        #expect(rows[1].contains("not begun (consent-missing)"))
        #expect(rows[2].contains("running") && rows[3].contains("waiting"))
        #expect(lines.last == "until now: 1 round run, 2 slots missed")
        let french = picture.lines(Self.traits(99), height: 24, Messages.french)
        #expect(french.contains { $0.contains("en cours") } && french.contains { $0.contains("attend") })
    }

    @Test("What the running test tells stands below, the last lines of it, until the next one begins")
    func course() {
        var picture = Self.picture(2)
        picture.begins(1)
        picture.tells("one\ntwo\n")
        picture.tells("three\n")
        picture.course = "moving"
        #expect(Array(Self.lines(picture).suffix(3)) == ["two", "three", "moving"])
        picture.begins(2)
        #expect(Self.lines(picture).last?.hasPrefix("until now") == true)
    }

    @Test(
        "Whatever the window's size, no line is wider and the lines are fewer than its rows",
        arguments: [(40, 24), (40, 12), (20, 24), (79, 10), (200, 50)], [1, 3, 30])
    func fits(window: (columns: Int, rows: Int), count: Int) {
        for running in [1, (count + 1) / 2, count] {
            var picture = Self.picture(count)
            for place in 1..<running {
                picture.ended(place, Self.stored(Sample.completed(.noDifferentiation)))
            }
            picture.begins(running)
            let lines = Self.lines(picture, window.columns, window.rows)
            #expect(lines.allSatisfy { $0.count <= window.columns }, "\(lines)")
            #expect(lines.count < window.rows || count == 1, "\(lines)")
            #expect(lines.contains { $0.contains("App \(running)") }, "\(lines)")
        }
    }

    @Test("In forty columns a row still tells place, app and state")
    func narrow() {
        var picture = Self.picture(2)
        picture.ended(1, Self.stored(Sample.completed(.differentiation)))
        picture.begins(2)
        let lines = Self.lines(picture, 39)
        #expect(lines.contains { $0.contains("1") && $0.contains("App 1") && $0.contains("differentiation") })
        #expect(lines.contains { $0.contains("App 2") && $0.contains("running") }, "\(lines)")
    }

    @Test("The whole of it stays when it is over, and what others say stands above it while it runs")
    func stays() throws {
        let heard = Heard()
        let traits = Self.traits(80)
        let output = Output(
            sink: heard.sink, form: .table, clock: .system, standardOutput: traits, standardError: traits)
        let live = LiveRoundTable(output) { WindowSize(columns: 80, rows: 8) }
        let said = output.passing { live.aside($0) }
        said.note("before")
        #expect(heard.error.hasSuffix("before\n"))
        live.begins(Self.picture(12))
        live.change { $0.begins(2) }
        let before = heard.error.count
        said.note("the metrics file cannot be written")
        let after = heard.error.dropFirst(before)
        let note = try #require(after.range(of: "the metrics file"))
        #expect(after[..<note.lowerBound].contains("\u{1B}[J") && after[note.upperBound...].contains("App 2"))
        let shown = heard.error.count
        live.ends()
        let whole = heard.error.dropFirst(shown)
        for place in 1...12 { #expect(whole.contains("App \(place) ")) }
        #expect(whole.hasSuffix("\n") && !whole.contains("until now"))
        live.draws("later")
        #expect(heard.error.hasSuffix(whole))
    }
}
