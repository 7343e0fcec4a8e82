import ReportTesting
import Synchronization
import TestModel
import Testing

@testable import Basics
@testable import Reports

@Suite("The course of a localization on a terminal")
struct LocalizationProgressTests {
    private func progress(_ role: ReplayRole, _ received: Int, of expected: Int, at rate: Double) -> TestEvent
    {
        .progress(
            ReplayProgress(
                role: role, elapsed: 2, bytesReceived: received, bytesExpected: expected, throughput: rate))
    }

    @Test("Both servers share one line, and what an earlier replay received does not count for the next")
    func oneLine() {
        let heard = HeardLine()
        let traits = TerminalTraits(isTerminal: true, hasColour: false, isUnicode: false, columns: 200)
        let output = Output(
            sink: .init(standardOutput: { _ in }, standardError: { heard.add($0) }), form: .table,
            clock: .system,
            standardOutput: traits, standardError: traits)
        let reporter = output.makeLocalizationReporter()
        reporter.handle(.test(server: 0, progress(.original, 1_000_000, of: 2_000_000, at: 4)))
        #expect(heard.last.contains("######...................  25 %"))
        reporter.handle(.test(server: 1, progress(.original, 2_000_000, of: 2_000_000, at: 8)))
        #expect(heard.last.contains("75 %"))
        #expect(heard.last.contains("4.00 Mbit/s + 8.00 Mbit/s"))
        reporter.handle(.test(server: 1, progress(.control, 1_000_000, of: 2_000_000, at: 8)))
        #expect(heard.last.contains("25 %"))
        #expect(heard.last.contains("control"))
    }
}

/// The text that was drawn and told on standard error.
final class HeardLine: Sendable {
    private let texts = Mutex<[String]>([])
    /// The texts without what moves the cursor.
    var lines: [String] {
        texts.withLock { texts in
            texts.map { text in
                text.replacing(/\u{1B}\[[0-9;?]*[A-Za-z]/, with: "").filter { !$0.isNewline }
            }
        }
    }
    var last: String { lines.last ?? "" }
    func add(_ text: String) { texts.withLock { $0.append(text) } }
}
