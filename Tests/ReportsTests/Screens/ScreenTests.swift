import Home
import TestSupport
import Testing

@testable import Reports

/// What a person reads of finished tests and campaigns, as `Tests/Vectors/sentences.en` and `.fr` have it.
@Suite("What is shown of tests and campaigns is what was reviewed")
struct ScreenTests {
    @Test("Every screen is the one that was reviewed", arguments: Language.allCases)
    func reviewed(language: Language) throws {
        let text = ReviewedText("sentences.\(language.rawValue)", part: "Reports")
        let difference = try text.review(ScreenBook(language).samples)
        #expect(difference.isEmpty, "\(difference)")
    }

    @Test("A screen has a title of its own, and French has the same ones")
    func titles() {
        let (english, french) = (ScreenBook(.english).samples, ScreenBook(.french).samples)
        #expect(Set(english.map(\.title)).count == english.count)
        #expect(english.map(\.title) == french.map(\.title))
        #expect(!zip(english, french).contains { $0.lines.isEmpty || $0.lines == $1.lines })
    }
}
