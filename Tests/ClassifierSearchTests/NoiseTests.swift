import Basics
import ClassifierSearch
import Foundation
import Recordings
import Testing

@Suite("Search with noise, interruption and limits")
struct NoiseTests {
    private func recording() throws -> Recording {
        try Samples.recording(Samples.noise(500, with: (200, "nflxvideo.")), Samples.noise(400, seed: 2))
    }

    private let keyword = Classifier.all(Array("nflxvideo.".utf8))

    /// A search in which each outcome is wrong with some probability.
    private func investigate(
        errorRate: Double, settings: SearchSettings, seed: UInt64, inconclusive: Double = 0
    ) throws -> Investigation {
        var generator = SeededGenerator(seed: seed)
        let rule = PayloadRegion(packet: 0, range: 200..<210)
        return try Investigation(recording(), settings: settings) { probe, _ in
            if Double.random(in: 0..<1, using: &generator) < inconclusive { return .inconclusive }
            let isWrong = Double.random(in: 0..<1, using: &generator) < errorRate
            let matches = !probe.regions.contains { $0.overlaps(rule) }
            return matches != isWrong ? .stillDifferentiated : .notDifferentiated
        }
    }

    @Test(
        "With the error rate it was told a search is wrong no more often than it promises",
        arguments: [(0.02, 60), (0.1, 135), (0.2, 265)])
    func promise(errorRate: Double, probes: Int) throws {
        let settings = try SearchSettings(outcomeErrorRate: errorRate, searchErrorRate: 0.05)
        var right = 0
        var taken = 0
        for seed in 0..<200 {
            let done = try investigate(errorRate: errorRate, settings: settings, seed: UInt64(seed))
            if try done.texts == [["nflxvideo."]] { right += 1 }
            taken += done.search.probesTaken
        }
        #expect(right >= 190)
        #expect(taken / 200 <= probes)
    }

    @Test("Outcomes that say nothing are repeated and do no harm")
    func inconclusive() throws {
        let settings = try SearchSettings(outcomeErrorRate: 0, inconclusiveLimit: 20)
        let done = try investigate(errorRate: 0, settings: settings, seed: 1, inconclusive: 0.5)
        #expect(try done.texts == [["nflxvideo."]])
        #expect(done.search.probesTaken > done.search.questionsAnswered)
    }

    @Test("A question that is never answered ends the search as too noisy")
    func never() throws {
        let done = try Investigation(recording()) { _, _ in .inconclusive }
        #expect(done.search.conclusion == .tooNoisy)
        #expect(done.search.probesTaken == 5)
        var generator = SeededGenerator(seed: 3)
        let settings = try SearchSettings(outcomeErrorRate: 0.4)
        let coin = try Investigation(recording(), settings: settings) { _, _ in
            Bool.random(using: &generator) ? .stillDifferentiated : .notDifferentiated
        }
        #expect(coin.search.conclusion != nil)
        #expect(coin.search.probesTaken <= settings.probeLimit)
    }

    @Test("A rule that does not behave like one ends as contradictory instead of naming every byte")
    func contradictory() throws {
        // The second probe and all behind it find nothing that matches: as if the network changed its mind.
        let done = try Investigation(recording()) { probe, _ in
            probe.number == 2 ? .stillDifferentiated : .notDifferentiated
        }
        #expect(done.search.conclusion == .contradictory)
        #expect(done.search.probesTaken < 400)
    }

    @Test("The limit of probes ends a search; what was found until then can still be seen")
    func limit() throws {
        let settings = try SearchSettings(outcomeErrorRate: 0, probeLimit: 18)
        let done = try Investigation(recording(), keyword, settings: settings)
        #expect(done.search.conclusion == .probeLimitReached)
        #expect(done.search.probesTaken == 18)
        let found = try #require(try done.texts.first?.first)
        #expect("nflxvideo.".hasPrefix(found) && (3...9).contains(found.count))
    }

    @Test("A search that is stored after every step comes to the same end in as many probes")
    func resume() throws {
        let recording = try recording()
        let direct = try Investigation(recording, keyword)
        var stored = try JSONEncoder().encode(
            RuleSearch(SearchSpace(recording), settings: Samples.noiseless()).saved)
        while true {
            let saved = try JSONDecoder().decode(SavedSearch.self, from: stored)
            var search = try RuleSearch(resuming: saved, of: recording)
            guard let probe = search.next() else {
                #expect(search == direct.search)
                break
            }
            #expect(search.next() == probe)
            let altered = try recording.inverting(probe.regions)
            try search.report(keyword.recognises(altered) ? .stillDifferentiated : .notDifferentiated)
            stored = try JSONEncoder().encode(search.saved)
        }
    }

    @Test("A stored search that was damaged or belongs elsewhere is refused with its reason")
    func damaged() throws {
        let recording = try recording()
        let saved = try Investigation(recording, keyword).search.saved
        func refusal(_ good: String, _ bad: String, of recording: Recording) throws -> SearchError? {
            let text = String(decoding: try JSONEncoder().encode(saved), as: UTF8.self)
            #expect(text.contains(good))
            let data = Data(text.replacing(good, with: bad).utf8)
            let damaged = try JSONDecoder().decode(SavedSearch.self, from: data)
            return #expect(throws: SearchError.self) {
                try RuleSearch(resuming: damaged, of: recording)
            }
        }
        let other = try Samples.recording([1, 2, 3])
        #expect(
            try refusal("\"version\":2", "\"version\":2", of: other)
                == .otherRecording(recording: "Example-01012030")
        )
        #expect(
            try refusal("\"version\":2", "\"version\":9", of: recording)
                == .otherVersion(9))
        #expect(
            try refusal("\"probeLimit\":1000", "\"probeLimit\":-1", of: recording)
                == .limit(.probes, value: -1, allowed: 1...100_000))
        #expect(
            try refusal("\"outcomes\":[", "\"outcomes\":[\"still-differentiated\",", of: recording)
                == .alreadyFinished)
    }

    @Test("A finished search takes no outcome, and another recording's regions are refused")
    func refusals() throws {
        var search = try Investigation(recording(), keyword).search
        #expect(throws: SearchError.alreadyFinished) { try search.report(.inconclusive) }
        let other = try Samples.recording([1, 2, 3])
        #expect(throws: SearchError.otherRecording(recording: other.name)) {
            try search.matchedRegions(in: other)
        }
    }

    @Test(
        "Settings outside their range are refused by their names",
        arguments: [
            (0.5, 0.05, 10, SearchError.errorRate(.outcome, value: 0.5)),
            (-0.1, 0.05, 10, .errorRate(.outcome, value: -0.1)),
            (0, 0, 10, .errorRate(.search, value: 0)),
            (0, .infinity, 10, .errorRate(.search, value: .infinity)),
            (0, 0.05, 0, .limit(.probes, value: 0, allowed: 1...100_000)),
        ])
    func settings(outcome: Double, search: Double, probes: Int, refusal: SearchError) {
        #expect(throws: refusal) {
            try SearchSettings(outcomeErrorRate: outcome, searchErrorRate: search, probeLimit: probes)
        }
    }

    @Test("An error rate that is no number is refused")
    func noNumber() {
        #expect {
            try SearchSettings(outcomeErrorRate: .nan)
        } throws: { error in
            guard case .errorRate(.outcome, let value)? = error as? SearchError else { return false }
            return value.isNaN
        }
    }

    @Test(
        "The lead is that of Wald's test for the allowed error",
        arguments: [(0.0, 1), (0.02, 2), (0.05, 3), (0.1, 4), (0.2, 6)])
    func lead(errorRate: Double, lead: Int) throws {
        let settings = try SearchSettings(outcomeErrorRate: errorRate)
        #expect(settings.lead == lead)
        let odds = pow((1 - errorRate) / max(errorRate, 1e-9), Double(lead))
        #expect(1 / (1 + odds) <= 0.05 / 64)
    }
}
