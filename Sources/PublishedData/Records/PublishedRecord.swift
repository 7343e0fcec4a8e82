import Basics
import Foundation

/// One record that a server published about a test.
enum PublishedRecord {
    /// What a replay was, and how it ended.
    case replay(ReplayInfo)
    /// What a replay measured.
    case samples(PublishedSamples)
    /// What the server decided.
    case decision(PublishedDecision)
    /// What a localization found.
    case localization(PublishedLocalization)

    /// Which test it is about.
    var name: RecordName {
        switch self {
        case .replay(let info): info.name
        case .samples(let samples): samples.name
        case .decision(let decision): decision.name
        case .localization(let localization): localization.name
        }
    }
}

/// Which replay of which test a record is about.
struct RecordName: Equatable {
    let user: String
    let history: Int
    /// "0" for the original, "1" for the control.
    let testID: Int

    /// A name; nil for what no test has: a user of many bytes, a count below 0 or beyond what readers of JSON keep.
    init?(user: String, history: Int, testID: Int) {
        guard user.utf8.count <= 1_000, (0...Self.greatestHistory).contains(history), (0...1).contains(testID)
        else { return nil }
        self.user = user
        self.history = history
        self.testID = testID
    }

    /// What readers of JSON keep of whole numbers.
    static let greatestHistory = 9_007_199_254_740_991

    /// The user as all layouts know it: names of files leave the `@` of command line clients out.
    var key: TestKey {
        TestKey(user: user.hasPrefix("@") ? String(user.dropFirst()) : user, history: history)
    }
}

extension RecordName {
    /// The user of a record whose values have names, found without reading all of it.
    ///
    /// - Parameter line: the record's bytes.
    /// - Returns: the user as ``TestKey`` has it; nil where only reading would tell.
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
    /// A letter of the key that lines of samples hardly have, and its place there.
    private static let rare = (letter: Int32(UInt8(ascii: "D")), place: 6)

    /// Where the key ends, from some place on; nil where it does not come.
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

/// What the records of a test have in common, on one day.
struct TestKey: Hashable {
    let user: String
    let history: Int
}

/// What a replay was: `replayInfo1`.
struct ReplayInfo: Equatable {
    let name: RecordName
    /// When it began.
    let started: Date
    /// The recording, by its name on the wire.
    let recording: String
    /// The client's address, cut.
    let address: String?
    /// Whether the server saw it end as it should.
    let isFinished: Bool
    /// Seconds, as the client or the server counted them.
    let duration: Double?
    /// The version of the client.
    let version: String
    /// What the client told about its device, as JSON; nil if nothing.
    let device: String?
    /// The network, as the device told it.
    let network: String?
}

/// What a replay measured: `clientXputs1`. The last sample, which is not whole, was left out before.
struct PublishedSamples {
    let name: RecordName
    /// Mbit/s; NaN for what is no number.
    let throughput: [Double]
    /// Ends of the slices, seconds.
    let ends: [Double]
}

/// What the server decided: `decisions1`. NaN for what is not known.
struct PublishedDecision {
    let name: RecordName
    let area: Double
    let ratio: Double
    let ksStatistic: Double
    let ksPValue: Double
    let meanOriginal: Double
    let meanControl: Double
}

extension PublishedRecord {
    /// Whether two records say the same, numbers that are none included.
    func says(what other: Self) -> Bool { "\(self)" == "\(other)" }
}
