import ClassifierSearch
import Recordings
import TestSupport
import Testing

@Suite("What is left of a search")
struct EstimateTests {
    /// A byte and a second for each probe that is still differentiated, a thousand bytes and two seconds for others.
    private let costs = ProbeCosts(
        differentiated: .init(bytes: 1, seconds: 1), undifferentiated: .init(bytes: 1000, seconds: 2))

    /// The estimates before each probe of a search for a rule, and the search at its end.
    private func estimates(
        of recording: Recording, for classifier: Classifier
    ) throws -> (estimates: [SearchEstimate], spent: SearchEstimate, search: RuleSearch) {
        var search = RuleSearch(try SearchSpace(recording), settings: try Samples.noiseless())
        var estimates: [SearchEstimate] = []
        var (bytes, seconds) = (0, 0.0)
        while let probe = search.next() {
            estimates.append(search.estimate(costs))
            let isSame = classifier.recognises(try recording.inverting(probe.regions))
            bytes += isSame ? 1 : 1000
            seconds += isSame ? 1 : 2
            try search.report(isSame ? .stillDifferentiated : .notDifferentiated)
        }
        return (estimates, SearchEstimate(probes: search.probesTaken, bytes: bytes, seconds: seconds), search)
    }

    @Test("It is exact for the rule it assumes, and falls to nothing")
    func exact() throws {
        let recording = try Samples.bundled("Netflix_06072024")
        let classifier = Classifier.all(Array(try #require(recording.serverName).utf8))
        let (estimates, spent, search) = try estimates(of: recording, for: classifier)
        #expect(estimates.first?.probes == spent.probes)
        #expect(estimates.first?.bytes == spent.bytes)
        #expect(abs((estimates.first?.seconds ?? 0) - spent.seconds) < 1e-6)
        for (done, estimate) in estimates.enumerated() { #expect(estimate.probes == spent.probes - done) }
        #expect(search.estimate(costs) == SearchEstimate(probes: 0, bytes: 0, seconds: 0))
    }

    @Test("Costs that no replay has give no estimate that nobody could print")
    func extremes() throws {
        let search = RuleSearch(
            try SearchSpace(try Samples.bundled("Netflix_06072024")), settings: try Samples.noiseless())
        func estimate(_ number: Double) -> SearchEstimate {
            let cost = ProbeCosts.Cost(bytes: number, seconds: number)
            return search.estimate(ProbeCosts(differentiated: cost, undifferentiated: cost))
        }
        #expect(estimate(1e300).bytes == .max)
        #expect(estimate(-5).bytes == 0)
        #expect(estimate(.nan) == estimate(0))
        #expect(estimate(.infinity) == estimate(0))
    }

    @Test("It stays within a factor of three for a keyword nobody could guess")
    func keyword() throws {
        let recording = try Samples.recording(
            Samples.noise(500, with: (200, "nflxvideo.")), Samples.noise(400, seed: 2))
        let (estimates, spent, _) = try estimates(
            of: recording, for: Classifier.all(Array("nflxvideo.".utf8)))
        for (done, estimate) in estimates.enumerated().prefix(15) {
            let rest = spent.probes - done
            #expect((rest / 3...rest * 3).contains(estimate.probes), "\(estimate) for \(rest) after \(done)")
        }
    }

    @Test("Once one length was needed, it stays within a half of what a parser of the server's name takes")
    func parser() throws {
        let recording = try Samples.bundled("Netflix_06072024")
        let name = try #require(recording.serverName)
        let (estimates, spent, _) = try estimates(of: recording, for: Classifier.serverName { $0 == name })
        for (done, estimate) in estimates.enumerated().dropFirst(15) {
            let rest = spent.probes - done
            #expect(
                abs(estimate.probes - rest) <= max(3, rest / 2), "\(estimate) for \(rest) after \(done)")
        }
    }
}
