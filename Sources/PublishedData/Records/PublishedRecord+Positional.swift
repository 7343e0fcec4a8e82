import Basics

extension PublishedRecord {
    /// Reads a record from a server's folder, with positional values and a key in the file's name.
    ///
    /// - Parameters:
    ///   - value: the content of the file.
    ///   - file: the file's name.
    /// - Throws: ``FormatError``.
    init(positional value: JSONValue, in file: PublishedFileName) throws(FormatError) {
        guard let values = value.elements else { throw .wrong }
        switch file.kind {
        case .replay:
            guard Self.replayCounts.contains(values.count) else { throw .wrong }
            func named(_ key: String) -> JSONValue? {
                Self.replayKeys.firstIndex(of: key).map { values[$0] }
            }
            guard let user = named("userID")?.words, let history = named("historyCount")?.whole,
                let testID = named("testID")?.whole,
                let name = RecordName(user: user, history: history, testID: testID)
            else { throw .wrong }
            self = .replay(try ReplayInfo(name, named))
        case .samples:
            guard values.count == 2 else { throw .wrong }
            self = .samples(try PublishedSamples(file.name, values[0], values[1]))
        case .decision:
            guard values.count == 11, let original = values[4].elements, let control = values[5].elements,
                original.count == 5, control.count == 5
            else { throw .wrong }
            self = .decision(
                PublishedDecision(
                    name: file.name, area: values[0].measure, ratio: values[1].measure,
                    ksStatistic: values[9].measure, ksPValue: values[10].measure,
                    original: ReplaySummary(positional: original), control: ReplaySummary(positional: control)
                ))
        // It has named values in every layout.
        case .localization: throw .wrong
        }
    }

    /// The number of values, with the measurement's identity and, before June 2023, without it.
    private static let replayCounts = 17...18

    /// The positions of a replay's values.
    private static let replayKeys = [
        "timestamp", "userID", "clientIP", "clientIP2", "replayName", "extraString", "historyCount", "testID",
        "exception", "testFinished", "testFinishedWoutError", "iperfInfo", "testDurationServer",
        "testDurationClient", "metadata", "emptyBool", "clientVersion",
    ]
}
