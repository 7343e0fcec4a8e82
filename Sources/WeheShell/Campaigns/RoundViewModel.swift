import Campaigns
import Basics
import Foundation
import Reports
import TestModel
import Messages

/// The view of a running round on a terminal, with a row per test.
struct RoundViewModel {
    /// The state of a test of the round.
    enum State {
        case waiting
        case running
        case tested(TestSummary)
        /// No result was stored, because of the error with this key.
        case notBegun(String)
    }

    /// A test of the round.
    struct Row {
        let app: String
        let server: String
        var state = State.waiting
    }

    /// The round's slot.
    let slot: SlotRecord
    /// Number of slots of its campaign.
    let slots: Int
    /// Start of the campaign's next round; nil if there is none.
    var next: Date?
    /// Number of rounds that ended before, and of slots that passed without a round.
    var before = (ran: 0, missed: 0)
    /// The tests in their order.
    var rows: [Row]
    /// The last lines that the running test printed.
    private var told: [String] = []
    /// The line that it redraws.
    var course = ""

    init(slot: SlotRecord, slots: Int, rows: [Row]) {
        (self.slot, self.slots, self.rows) = (slot, slots, rows)
    }

    /// Maximum number of lines of the running test that are shown.
    private static let mostTold = 2
    /// Minimum height of the window in which these lines are shown, rows; below it the space is used for
    /// tests.
    private static let leastForTold = 12

    /// Records the start of a test.
    mutating func begins(_ place: Int) {
        guard rows.indices.contains(place - 1) else { return }
        rows[place - 1].state = .running
        (told, course) = ([], "")
    }

    /// Records the end of a test.
    mutating func ended(_ place: Int, _ state: State) {
        guard rows.indices.contains(place - 1) else { return }
        rows[place - 1].state = state
        (told, course) = ([], "")
    }

    /// Records one or more lines of output of the running test.
    mutating func tells(_ text: String) {
        told = (told + text.split(separator: "\n").map(String.init)).suffix(Self.mostTold)
    }

    /// Returns the lines that fit a window; if there are too many tests, those around the running one.
    ///
    /// - Parameters:
    ///   - traits: the capabilities of the terminal and the width of its window.
    ///   - height: the height of the window, rows.
    ///   - words: the texts of the current language.
    /// - Returns: the lines.
    func lines(_ traits: TerminalTraits, height: Int, _ words: Messages) -> [String] {
        let head = head(traits, words)
        let counts = words.roundsUntilNow(ran: before.ran, missed: before.missed)
        let foot =
            TerminalLine(counts).rows(traits, words) + (height < Self.leastForTold ? [] : told)
            + (course.isEmpty ? [] : [course])
        // The heading, and a row that the terminal keeps free.
        let room = max(1, height - head.count - foot.count - 2)
        var shown = shown(min(rows.count, room))
        var body = table(shown, isOver: false, traits, words)
        // In a narrow window a test may take several lines, with a remark below.
        while body.count > room + 1, shown.count > 1 {
            shown = self.shown(
                shown.count - max(1, (body.count - room - 1) / max(1, body.count / shown.count)))
            body = table(shown, isOver: false, traits, words)
        }
        return head + body + foot
    }

    /// Returns all lines, as they remain when the round is over.
    ///
    /// - Parameters:
    ///   - traits: the capabilities of the terminal and the width of its window.
    ///   - words: the texts of the current language.
    /// - Returns: the lines.
    func whole(_ traits: TerminalTraits, _ words: Messages) -> [String] {
        head(traits, words) + table(rows.indices, isOver: true, traits, words)
    }

    private func head(_ traits: TerminalTraits, _ words: Messages) -> [String] {
        TerminalLine(words.roundRuns(slot, slots: slots, next: next)).rows(traits, words)
    }

    /// Returns the range of a number of rows around the running test, or the last one that ran.
    private func shown(_ count: Int) -> Range<Int> {
        let place =
            rows.lastIndex { if case .waiting = $0.state { false } else { true } } ?? rows.startIndex
        let first = min(max(0, place - count / 2), rows.count - count)
        return first..<first + max(0, count)
    }

    private func table(
        _ shown: Range<Int>, isOver: Bool, _ traits: TerminalTraits, _ words: Messages
    ) -> [String] {
        var table = Table(
            [
                .init("#", key: "place", alignsRight: true), .init(.app, key: "app"),
                .init(.server, key: "server", claim: .yields(0)), .init(.state, key: "state"),
                .init(.original, key: "original", alignsRight: true, claim: .yields(3)),
                .init(.control, key: "control", alignsRight: true, claim: .yields(2)),
                .init(.difference, key: "difference", alignsRight: true, claim: .yields(1)),
            ], empty: "")
        for index in shown { table.add(Self.cells(index + 1, rows[index], isOver: isOver, words)) }
        let left = rows.count - shown.count
        return table.lines(width: traits.columns, isUnicode: traits.isUnicode, words: words)
            + (left > 0 ? [words.roundTestsNotShown(left)] : [])
    }

    private static func cells(_ place: Int, _ row: Row, isOver: Bool, _ words: Messages) -> [Table.Cell] {
        var known: TestSummary?
        if case .tested(let test) = row.state { known = test }
        func rate(_ value: Double?) -> Table.Cell {
            .init(value.flatMap { $0.isNaN ? nil : $0 }.map(words.throughput) ?? "")
        }
        let change =
            known.flatMap { test in
                test.look.map { words.changeCell($0.change, within: $0.changes) }
                    ?? test.effect.map { words.changeCell($0.change, within: $0.changes) }
            } ?? ""
        return [
            .init(String(place)), .init(row.app), .init(row.server),
            .init(state(row.state, isOver: isOver, words)),
            rate(known?.meanOriginal), rate(known?.meanControl), .init(change),
        ]
    }

    private static func state(_ state: State, isOver: Bool, _ words: Messages) -> String {
        switch state {
        case .waiting: isOver ? words.roundTestNotRun : words.roundTestWaits
        case .running: words.roundTestRuns
        case .tested(let test):
            words.verdictCell(test)
                + (test.status == .failed ? test.failureCode.map { " (\($0))" } ?? "" : "")
        case .notBegun(let key): words.roundTestNotBegun(key)
        }
    }
}
