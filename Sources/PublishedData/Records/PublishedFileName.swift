/// Parsed name of a file with one record.
struct PublishedFileName: Equatable {
    /// Kind of the record.
    enum Kind: Equatable {
        case replay, samples, decision, localization
    }

    let kind: Kind
    /// The record's key; the user may lack its `@`.
    let name: RecordName

    /// Parses a name such as `replayInfo_abcdefghij_5_0.json`; nil for others. User IDs may contain
    /// underscores.
    init?(_ file: String) {
        guard file.hasSuffix(".json") else { return nil }
        let parts = file.dropLast(5).split(separator: "_", omittingEmptySubsequences: false)
        let kinds: [Substring: (Kind, last: Int)] = [
            "replayInfo": (.replay, 2), "Xput": (.samples, 2), "results": (.decision, 3),
            "localizeResults": (.localization, 2),
        ]
        guard let first = parts.first, let (kind, last) = kinds[first], parts.count > last + 1,
            let testID = Int(parts[parts.count - 1])
        else { return nil }
        let history = parts[parts.count - 2].prefix { $0 != "-" }
        guard let history = Int(history), kind != .decision || parts[parts.count - 3] == "Client" else {
            return nil
        }
        let user = parts[1..<parts.count - last].joined(separator: "_")
        guard let name = RecordName(user: user, history: history, testID: testID) else { return nil }
        self.kind = kind
        self.name = name
    }
}
