import Differentiation
import TestModel

extension PublishedLocalization {
    /// The tests compared by a localization.
    struct Tests {
        let first: ComparedTest
        let second: ComparedTest
        /// Nil if it was published elsewhere, or not at all.
        let single: ComparedTest?
    }

    /// Returns the localization as a test that refers to the others, with the published numbers and the
    /// verdict given by the rule of all clients.
    func test(of tests: Tests) -> PortableTest {
        let (first, other) = (tests.first, tests.second)
        let decision = LocalizationRule.standard.decide(
            LocalizationEvidence(
                pairSumPValue: usablePairSum?.pValue, lossPValues: correlations.map(\.pValue)))
        let verdict = TestVerdict(decision.verdict)
        let found = StoredLocalization(
            secondAddress: other.circumstances.server == first.circumstances.server
                ? nil : other.circumstances.server.host, isSeenByBoth: true,
            pairSumStatistic: usablePairSum?.statistic, pairSumPValue: usablePairSum?.pValue,
            meanSingle: pairSum.flatMap { Self.throughput($0.meanSingle) },
            meanSum: pairSum.flatMap { Self.throughput($0.meanSum) },
            meanSimultaneous: Self.known(
                pairSum?.meanSimultaneous ?? [first.meanOriginal, other.meanOriginal], in: 0...1e9),
            averageLosses: Self.known(losses?.averages ?? [], in: 0...1), correlations: correlations,
            correlatedShare: decision.correlatedShare,
            thresholds: .init(
                pairSum: decision.rule.pairSumThreshold, loss: decision.rule.lossThreshold,
                share: decision.rule.leastShare))
        let started = min(first.started, other.started)
        let test = StoredTest(
            kind: .localization, app: first.circumstances.app.name, appTitle: first.circumstances.app.title,
            category: first.circumstances.app.category,
            status: .completed, started: started, ended: max(first.ended, other.ended),
            order: first.circumstances.order,
            userID: first.userID, historyCount: name.history, seed: 0, server: first.circumstances.server,
            clientAddress: first.clientAddress, softwareVersion: first.circumstances.version,
            verdict: verdict,
            measuredVerdict: verdict, tooFewSamples: first.tooFewSamples || other.tooFewSamples,
            source: .wehe, network: first.circumstances.network, localization: found)
        var links: [PortableTest.Link: String] = [.first: first.uuid, .second: other.uuid]
        links[.single] = tests.single?.uuid
        return PortableTest(
            test: test,
            uuid: PublishedIdentity.uuid(of: name.key, "\(name.history)-\(second)", at: started),
            links: links)
    }

    /// The comparison of throughputs, unless one of its numbers is invalid (Specification 11.6).
    private var usablePairSum: PairSum? {
        pairSum.flatMap { (0...1).contains($0.pValue) && (0...1e15).contains($0.statistic) ? $0 : nil }
    }

    /// The correlations, without those whose p is not a number (Specification 11.9).
    private var correlations: [StoredLocalization.Correlation] {
        (losses?.correlations ?? []).filter { (0...1).contains($0.pValue) }.map {
            .init(size: (0...1e9).contains($0.size) ? $0.size : nil, pValue: $0.pValue)
        }
    }

    private static func throughput(_ value: Double) -> Double? { (0...1e9).contains(value) ? value : nil }

    /// Returns the values with invalid ones replaced by NaN; none if all are invalid.
    private static func known(_ values: [Double], in range: ClosedRange<Double>) -> [Double] {
        let known = values.map { range.contains($0) ? $0 : .nan }
        return known.allSatisfy(\.isNaN) ? [] : known
    }
}
