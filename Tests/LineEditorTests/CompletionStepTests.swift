import Basics
import Testing

@testable import LineEditor

@Suite("Completion step") struct CompletionStepTests {
    private func step(_ before: String, next: Character? = nil, _ candidates: [Completion]) -> CompletionStep
    {
        CompletionStep(before: before, next: next, candidates: candidates)
    }

    @Test("no candidate: nothing")
    func none() {
        #expect(step("x", []) == .nothing)
    }

    @Test("one candidate replaces the word, and a space follows unless there is one")
    func one() {
        let candidate = Completion(replacement: "replay", replacing: 2)
        #expect(step("x re", [candidate]) == .insert(deleting: 2, inserting: "replay "))
        #expect(step("x re", next: " ", [candidate]) == .insert(deleting: 2, inserting: "replay"))
    }

    @Test("one candidate may change what was typed")
    func quoting() {
        let candidate = Completion(replacement: "\"my file\"", replacing: 2)
        #expect(step("open my", [candidate]) == .insert(deleting: 2, inserting: "\"my file\" "))
    }

    @Test("candidates that come to the same text count as one")
    func same() {
        let candidates = ["A", "B"].map { Completion(replacement: "run", display: $0, replacing: 1) }
        #expect(step("r", candidates) == .insert(deleting: 1, inserting: "run "))
    }

    @Test("several candidates insert what they share")
    func several() {
        let candidates = ["results", "resume"].map { Completion(replacement: $0, replacing: 1) }
        #expect(step("r", candidates) == .list(inserting: "esu"))
        #expect(step("x r", candidates) == .list(inserting: "esu"))
    }

    @Test("several candidates that would change what was typed insert nothing")
    func severalChanging() {
        let candidates = ["Results", "Resume"].map { Completion(replacement: $0, replacing: 1) }
        #expect(step("r", candidates) == .list(inserting: ""))
    }

    @Test("a candidate that claims more characters than there are takes all of them")
    func excessive() {
        #expect(
            step("r", [Completion(replacement: "run", replacing: 9)])
                == .insert(deleting: 1, inserting: "run ")
        )
    }
}

@Suite("Candidate table") struct CandidateTableTests {
    init() {
        UTF8Locale.activate()
    }

    private func lines(_ names: [String], summary: String? = nil, columns: Int, rows: Int) -> [String] {
        CandidateTable(
            candidates: names.map { Completion(replacement: $0, summary: summary, replacing: 0) },
            window: WindowSize(columns: columns, rows: rows)
        ).lines
    }

    @Test("fills columns from top to bottom")
    func columns() {
        #expect(lines(["a", "b", "c", "d", "e"], columns: 11, rows: 24) == ["a  c  e", "b  d"])
    }

    @Test("aligns names by the cells they take")
    func wide() {
        #expect(lines(["日本", "abc", "x"], columns: 14, rows: 24) == ["日本  x", "abc"])
    }

    @Test("gives each name with a summary a line, cut to the window")
    func summaries() {
        let table = lines(["ab"], summary: "a summary that is too long", columns: 30, rows: 24)
        #expect(table == ["  ab  a summary that is to..."])
    }

    @Test("leaves summaries out where they do not fit")
    func noRoomForSummaries() {
        #expect(lines(["ab", "cd"], summary: "s", columns: 12, rows: 24) == ["ab  cd"])
        #expect(lines(["a", "b", "c"], summary: "s", columns: 40, rows: 4) == ["a  b  c"])
    }

    @Test("never takes more rows than the window has")
    func tooMany() {
        let table = lines((0..<100).map(String.init), columns: 5, rows: 6)
        #expect(table.count == 5)
        #expect(table.last == "(and 96 more lines; type more to narrow it down)")
    }
}
