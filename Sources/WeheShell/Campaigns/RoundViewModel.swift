import Campaigns
import Basics
import Foundation
import Reports
import TestModel
import Messages

/// A round as a person at a terminal sees it while it runs: a row a test.
struct RoundViewModel {
    /// What is known of a test of the round.
    enum State {
        case waiting
        case running
        case tested(TestSummary)
        /// Nothing was stored of it, for the error of this key.
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
    /// How many slots its campaign has.
    let slots: Int
    /// When the campaign's next round begins; nil if none does.
    var next: Date?
    /// How many rounds ended before, and how many slots passed without one.
    var before = (ran: 0, missed: 0)
    /// The tests in their order.
    var rows: [Row]
    /// What the test that runs told last.
    private var told: [String] = []
    /// The line that it draws anew.
    var course = ""

    init(slot: SlotRecord, slots: Int, rows: [Row]) {
        (self.slot, self.slots, self.rows) = (slot, slots, rows)
    }

    /// So many lines that the running test told are shown.
    private static let mostTold = 2
    /// In a window of fewer rows they leave their place to the tests.
    private static let leastForTold = 12

    /// A test begins.
    mutating func begins(_ place: Int) {
        guard rows.indices.contains(place - 1) else { return }
        rows[place - 1].state = .running
        (told, course) = ([], "")
    }

    /// A test is over.
    mutating func ended(_ place: Int, _ state: State) {
        guard rows.indices.contains(place - 1) else { return }
        rows[place - 1].state = state
        (told, course) = ([], "")
    }

    /// The running test tells something, in a line or several.
    mutating func tells(_ text: String) {
        told = (told + text.split(separator: "\n").map(String.init)).suffix(Self.mostTold)
    }

    /// The lines that fit a window: of many tests those around the one that runs.
    ///
    /// - Parameters:
    ///   - traits: what the terminal can show, and how wide its window is.
    ///   - height: how many rows it has.
    ///   - words: the language.
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
        // In a narrow window a test may take several lines, and a remark stands below.
        while body.count > room + 1, shown.count > 1 {
            shown = self.shown(
                shown.count - max(1, (body.count - room - 1) / max(1, body.count / shown.count)))
            body = table(shown, isOver: false, traits, words)
        }
        return head + body + foot
    }

    /// All of it, as it stays when the round is over.
    ///
    /// - Parameters:
    ///   - traits: what the terminal can show, and how wide its window is.
    ///   - words: the language.
    /// - Returns: the lines.
    func whole(_ traits: TerminalTraits, _ words: Messages) -> [String] {
        head(traits, words) + table(rows.indices, isOver: true, traits, words)
    }

    private func head(_ traits: TerminalTraits, _ words: Messages) -> [String] {
        TerminalLine(words.roundRuns(slot, slots: slots, next: next)).rows(traits, words)
    }

    /// So many rows around the test that runs, or that had its turn last.
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
