import Basics
import ClassifierSearch
import Foundation
import Recordings
import TestSupport

/// Recordings to search.
enum Samples {
    /// A TCP recording of given payloads.
    static func recording(_ payloads: [UInt8]...) throws -> Recording {
        let pair = "010.000.000.002.50000-192.000.002.010.00443"
        return try Recording(
            name: "Example-01012030", transport: .tcp,
            packets: payloads.enumerated().map {
                ClientPacket(
                    timestamp: Double($0.offset), payload: $0.element, pair: pair, responseLength: 10)
            }, tcpPairs: [pair])
    }

    /// Bytes from 128 up that repeat no text, with some texts at given places.
    static func noise(_ count: Int, seed: UInt64 = 1, with texts: (place: Int, text: String)...) -> [UInt8] {
        var generator = SeededGenerator(seed: seed)
        var bytes = (0..<count).map { _ in UInt8.random(in: 128...255, using: &generator) }
        for (place, text) in texts {
            bytes.replaceSubrange(place..<place + text.utf8.count, with: Array(text.utf8))
        }
        return bytes
    }

    /// One of the bundled recordings.
    static func bundled(_ stem: String) throws -> Recording {
        let file = ReplayName.file(ofStem: stem)
        let data = try Data(contentsOf: Checkout.replayFiles.appending(path: file))
        return try RecordingFile.decode(data, file: file)
    }

    /// Settings that believe every outcome.
    static func noiseless(alternatives: Int = 4) throws -> SearchSettings {
        try SearchSettings(outcomeErrorRate: 0, alternativeLimit: alternatives)
    }
}

/// A whole search, with a classifier in the place of a network.
struct Investigation {
    let recording: Recording
    private(set) var search: RuleSearch

    /// Runs a search to its end, with no noise.
    init(
        _ recording: Recording, _ classifier: Classifier, sparing: SearchSpace.Sparing = .nothing,
        settings: SearchSettings? = nil
    ) throws {
        try self.init(recording, sparing: sparing, settings: settings) { probe, altered in
            classifier.recognises(altered) ? .stillDifferentiated : .notDifferentiated
        }
    }

    init(
        _ recording: Recording, sparing: SearchSpace.Sparing = .nothing, settings: SearchSettings? = nil,
        outcome: (Probe, Recording) throws -> ProbeOutcome
    ) throws {
        self.recording = recording
        search = RuleSearch(
            try SearchSpace(recording, sparing: sparing), settings: try settings ?? Samples.noiseless())
        while let probe = search.next() {
            try search.report(outcome(probe, recording.inverting(probe.regions)))
        }
    }

    /// The regions of the only alternative; empty if there is none or more than one.
    var regions: [MatchedRegion] {
        get throws {
            let all = try search.matchedRegions(in: recording)
            return all.count == 1 ? all[0] : []
        }
    }

    /// The texts of the content regions of each alternative, in sending order.
    var texts: [[String]] {
        get throws {
            try search.matchedRegions(in: recording).map { alternative in
                alternative.filter { !$0.isFraming }.sorted { $0.region < $1.region }.map(\.text)
            }
        }
    }
}
