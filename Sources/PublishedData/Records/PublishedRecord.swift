import Basics
import Foundation

/// One record of a test published by a server.
enum PublishedRecord {
    /// Description of a replay, and its end.
    case replay(ReplayInfo)
    /// Samples of a replay.
    case samples(PublishedSamples)
    /// Decision of the server.
    case decision(PublishedDecision)
    /// Result of a localization.
    case localization(PublishedLocalization)

    /// Key of the record.
    var name: RecordName {
        switch self {
        case .replay(let info): info.name
        case .samples(let samples): samples.name
        case .decision(let decision): decision.name
        case .localization(let localization): localization.name
        }
    }
}

/// Key of a record: user, test and replay.
struct RecordName: Equatable {
    let user: String
    let history: Int
    /// "0" for the original, "1" for the control.
    let testID: Int

    /// Creates a key; nil for impossible values: an overlong user, or a negative count or one beyond the
    /// exact integers of JSON readers.
    init?(user: String, history: Int, testID: Int) {
        guard user.utf8.count <= 1_000, (0...Self.greatestHistory).contains(history), (0...1).contains(testID)
        else { return nil }
        self.user = user
        self.history = history
        self.testID = testID
    }

    /// Maximum integer that JSON readers represent exactly.
    static let greatestHistory = 9_007_199_254_740_991

    /// The key with the user in the form common to all layouts: file names omit the `@` of command-line
    /// clients.
    var key: TestKey {
        TestKey(user: user.hasPrefix("@") ? String(user.dropFirst()) : user, history: history)
    }
}

extension RecordName {
    /// Finds the user of a record with named values, without parsing all of it.
    ///
    /// - Parameter line: the record's bytes.
    /// - Returns: the user in the form of ``TestKey``; nil if only parsing would determine it.
    static func user(inLine line: [UInt8]) -> String? {
        line.withUnsafeBytes { bytes in
            guard let start = endOfKey(in: bytes, from: 0), endOfKey(in: bytes, from: start) == nil else {
                return nil
            }
            let rest = bytes[start...].drop { $0 == 0x20 || $0 == 0x3A }
            guard rest.first == 0x22, let end = rest.dropFirst().firstIndex(of: 0x22) else { return nil }
            let user = rest[(rest.startIndex + 1)..<end]
            guard !user.contains(0x5C) else { return nil }
            return String(decoding: user.first == 0x40 ? user.dropFirst() : user, as: UTF8.self)
        }
    }

    private static let userKey = Array("\"userID\"".utf8)
    /// A letter of the key that rarely occurs in lines of samples, and its position in the key.
    private static let rare = (letter: Int32(UInt8(ascii: "D")), place: 6)

    /// Returns the end of the key, searching from an offset; nil if it does not occur.
    private static func endOfKey(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
        guard let base = bytes.baseAddress else { return nil }
        var place = start
        while place < bytes.count, let found = memchr(base + place, rare.letter, bytes.count - place) {
            let letter = UnsafeRawPointer(found) - base
            let first = letter - rare.place
            if first >= start, first + userKey.count <= bytes.count,
                memcmp(base + first, userKey, userKey.count) == 0
            {
                return first + userKey.count
            }
            place = letter + 1
        }
        return nil
    }
}

/// Key common to the records of a test on one day.
struct TestKey: Hashable {
    let user: String
    let history: Int
}

/// Description of a replay: `replayInfo1`.
struct ReplayInfo: Equatable {
    let name: RecordName
    /// Start of the replay.
    let started: Date
    /// The recording, by its name in the protocol.
    let recording: String
    /// The client's address, truncated.
    let address: String?
    /// True if the server recorded a regular end.
    let isFinished: Bool
    /// Duration as measured by the client or the server, s.
    let duration: Double?
    /// The version of the client.
    let version: String
    /// Device information from the client, as JSON; nil if none.
    let device: String?
    /// The network as reported by the device.
    let network: String?
}

/// Samples of a replay: `clientXputs1`. The last sample, which is partial, was already removed.
struct PublishedSamples {
    let name: RecordName
    /// Mbit/s; NaN for non-numbers.
    let throughput: [Double]
    /// Ends of the slices, seconds.
    let ends: [Double]

    /// The mean of the known samples, Mbit/s; NaN if there are none.
    var mean: Double {
        let known = throughput.filter { !$0.isNaN }
        return known.isEmpty ? .nan : known.reduce(0, +) / Double(known.count)
    }
}

/// Decision of the server: `decisions1`. NaN for unknown numbers.
struct PublishedDecision {
    let name: RecordName
    let area: Double
    let ratio: Double
    let ksStatistic: Double
    let ksPValue: Double
    let meanOriginal: Double
    let meanControl: Double
    /// True if the statistics of the replays are those of truth values, so that the means are unknown.
    let hasTruthStatistics: Bool
}

extension PublishedRecord {
    /// Returns true if two records have the same values, including NaN.
    func says(what other: Self) -> Bool { "\(self)" == "\(other)" }
}
