import Characterisation
import Messages
import Reports
import ResultStore
import TestModel
import TestRunner

/// The stored tests that `characterise --result` tells of: one, or two that are compared.
struct CharacterisedTests {
    private let words: [String]

    /// Names the tests as they were typed.
    init(_ result: String, against other: String?) { words = [result] + [other].compactMap(\.self) }

    /// Says what the tests' samples tell, and what differs between two.
    ///
    /// - Parameters:
    ///   - output: where it is said.
    ///   - session: whose command tells it.
    /// - Throws: `ShellError` for a number that no test has, and for one without enough samples;
    ///   `ResultStoreError`.
    func tell(_ output: Output, in session: isolated Session) async throws {
        let store = try await session.store()
        var texts: [SampledPortraitText] = []
        var portraits: [SampledPortrait] = []
        for word in words {
            let ids = try await [TestReference(checking: word)].resolved(in: session)
            guard let id = ids.first, ids.count == 1 else { throw UsageError.oneTestOnly(word) }
            guard let test = try await store.test(id: id) else { throw ShellError.unknownResult(id: id) }
            guard let portrait = SampledPortrait(of: test) else {
                throw ShellError.nothingToDo(.tooFewSamples(test: id, fewest: ArrivalFit.leastSlices))
            }
            portraits.append(portrait)
            texts.append(SampledPortraitText(portrait, of: test, session.messages))
        }
        for line in texts.flatMap(\.lines) { output.say(line) }
        guard portraits.count == 2 else {
            for text in texts { output.record(text.record) }
            return
        }
        let comparison = PortraitComparisonText(
            PortraitComparison(
                rates: (portraits[0].rate, portraits[1].rate),
                bursts: (portraits[0].burst, portraits[1].burst)), session.messages)
        for line in comparison.lines { output.say(line) }
        output.record(comparison.record(texts[0].record, texts[1].record))
    }
}
