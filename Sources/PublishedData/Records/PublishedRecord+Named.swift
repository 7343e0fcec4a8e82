import Basics
import TestModel

extension PublishedRecord {
    /// Reasons that a value is not a record.
    enum FormatError: Error, Equatable {
        /// It has no known form.
        case unknown
        /// It lacks a value or has an impossible one.
        case wrong
    }

    /// Reads a record with named values, as in bundles and servers' spools.
    ///
    /// - Throws: ``FormatError``.
    init(named value: JSONValue) throws(FormatError) {
        if value["replayName"] != nil {
            self = .replay(try ReplayInfo(named: value))
        } else if value["xputSamples"] != nil {
            self = .samples(try PublishedSamples(named: value))
        } else if value["KSAcceptRatio"] != nil {
            self = .decision(try PublishedDecision(named: value))
        } else if value["simReplayHistoryCounts"] != nil {
            self = .localization(try PublishedLocalization(named: value))
        } else {
            throw .unknown
        }
    }
}

extension RecordName {
    fileprivate init(named value: JSONValue) throws(PublishedRecord.FormatError) {
        guard let user = value["userID"]?.words, let history = value["historyCount"]?.whole,
            let testID = value["testID"]?.whole,
            let name = RecordName(user: user, history: history, testID: testID)
        else { throw .wrong }
        self = name
    }
}

extension ReplayInfo {
    fileprivate init(named value: JSONValue) throws(PublishedRecord.FormatError) {
        try self.init(RecordName(named: value)) { value[$0] }
    }

    /// The names of a network that the device did not know.
    private static let unknownNetworks: Set = ["nil", "nil (cellular)", "nil (WiFi)"]

    /// Reads the values of a record by name.
    init(_ name: RecordName, _ value: (String) -> JSONValue?) throws(PublishedRecord.FormatError) {
        guard let started = value("timestamp")?.words.flatMap(PublishedTime.instant),
            let recording = value("replayName")?.words, recording.utf8.count <= 1_000
        else { throw .wrong }
        var device = value("metadata") ?? .null
        // Servers stored it as a text, of JSON or of Python.
        if let text = device.words,
            let parsed = (try? JSONValue(lenientlyParsing: text)) ?? PythonText.value(text)
        {
            device = parsed
        }
        let seconds = [value("testDurationClient"), value("testDurationServer")].compactMap { $0?.measure }
        func short(_ text: String?) -> String? { text.flatMap { $0.utf8.count <= 100_000 ? $0 : nil } }
        self.init(
            name: name, started: started, recording: recording,
            address: short(value("clientIP")?.words ?? value("clientIP2")?.words),
            isFinished: value("testFinished")?.truth ?? true
                && ["NoExp", nil].contains(value("exception")?.words),
            duration: seconds.first { $0 > 0 }, version: short(value("clientVersion")?.words) ?? "",
            device: device.tells ? short(device.text) : nil,
            network: short(
                [device["updatedCarrierName"]?.words, device["carrierName"]?.words].lazy.compactMap(\.self)
                    .first { !Self.unknownNetworks.contains($0) }))
    }
}

extension PublishedSamples {
    fileprivate init(named value: JSONValue) throws(PublishedRecord.FormatError) {
        try self.init(RecordName(named: value), value["xputSamples"], value["intervals"])
    }

    /// Reads lists of samples and of ends, neither longer than any replay's.
    init(_ name: RecordName, _ samples: JSONValue?, _ ends: JSONValue?) throws(PublishedRecord.FormatError) {
        self.init(name: name, throughput: try Self.numbers(samples), ends: try Self.numbers(ends))
    }

    /// Returns the numbers of a list, NaN for unknown ones: servers write NaN, infinities and null for
    /// divisions by zero.
    private static func numbers(_ value: JSONValue?) throws(PublishedRecord.FormatError) -> [Double] {
        guard let elements = value?.elements, elements.count <= StoredReplay.mostSamples else {
            throw .wrong
        }
        var numbers: [Double] = []
        numbers.reserveCapacity(elements.count)
        for element in elements {
            guard element.mayBeMeasure else { throw .wrong }
            let number = element.measure
            // Times and rates cannot be negative.
            guard number.isNaN || (0...greatest).contains(number) else { throw .wrong }
            numbers.append(number)
        }
        return numbers
    }

    /// The maximum number of seconds or Mbit/s, above any measured value.
    private static let greatest = 1e9
}

extension PublishedDecision {
    fileprivate init(named value: JSONValue) throws(PublishedRecord.FormatError) {
        func number(_ key: String) -> Double { value[key]?.measure ?? .nan }
        self.init(
            name: try RecordName(named: value), area: number("avgXputDiffPct"),
            ratio: number("KSAcceptRatio"), ksStatistic: number("KSDVal"), ksPValue: number("KSPVal"),
            original: ReplaySummary(value["originalXputStats"]?.members ?? []),
            control: ReplaySummary(value["controlXputStats"]?.members ?? []))
    }

    /// Creates a decision with the summaries of both replays.
    init(
        name: RecordName, area: Double, ratio: Double, ksStatistic: Double, ksPValue: Double,
        original: ReplaySummary, control: ReplaySummary
    ) {
        self.init(
            name: name, area: area, ratio: ratio, ksStatistic: ksStatistic, ksPValue: ksPValue,
            meanOriginal: original.mean, meanControl: control.mean,
            hasTruthStatistics: original.isOfTruths || control.isOfTruths)
    }
}

/// The statistics of a replay's samples in a decision.
///
/// Around 2020-09-04 servers computed them of truth values, one for each sample, instead of the samples.
struct ReplaySummary {
    /// The mean, Mbit/s; NaN if it is unknown.
    let mean: Double
    /// True if the statistics are those of truth values.
    let isOfTruths: Bool

    /// The names of the values, in the order of records with positional values.
    private static let keys = ["max", "min", "average", "median", "std"]

    init(_ members: [(key: String, value: JSONValue)]) {
        isOfTruths = members.contains { $0.value.truth != nil }
        let average = members.first { $0.key == "average" }?.value
        mean = isOfTruths ? .nan : average?.measure ?? .nan
    }

    /// Reads positional values.
    init(positional values: [JSONValue]) { self.init(zip(Self.keys, values).map { (key: $0, value: $1) }) }
}
