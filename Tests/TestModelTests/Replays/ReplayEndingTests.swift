import Testing

@testable import TestModel

@Suite("The end of a replay")
struct ReplayEndingTests {
    @Test("every ending of a replay has a key")
    func endings() {
        let endings: [ReplayEnding] = [
            .complete, .timeLimit, .closedEarly(missingBytes: 1), .reset, .silent, .noAnswer,
            .noConnection(.refused), .stopped,
        ]
        #expect(
            endings.map(\.key.rawValue) == [
                "complete", "time-limit", "closed-early", "reset", "silent", "no-answer", "no-connection",
                "stopped",
            ])
    }
}
