import TestModel

/// The records found of one test.
struct TestParts {
    /// The day of the first record found, counted from 1970; nil if unknown.
    let day: Int?
    /// The turn in which its first record was found.
    let turn: Int
    /// The part in which its last record was found.
    var lastPart: Int
    var infos: [ReplayInfo?] = [nil, nil]
    var samples: [PublishedSamples?] = [nil, nil]
    var decision: PublishedDecision?
    /// The measurement site, if given by a file's name.
    var site: String?
    /// True if different records have the same key.
    var isAmbiguous = false

    init(day: Int?, part: Int, turn: Int) {
        self.day = day
        self.turn = turn
        lastPart = part
    }

    /// Returns the record already present in a record's place.
    func standing(for record: PublishedRecord) -> PublishedRecord? {
        switch record {
        case .replay(let info): infos[info.name.testID].map { .replay($0) }
        case .samples(let samples): self.samples[samples.name.testID].map { .samples($0) }
        case .decision: decision.map { .decision($0) }
        case .localization: nil
        }
    }

    /// Stores a record in its place.
    mutating func take(_ record: PublishedRecord) {
        switch record {
        case .replay(let info): infos[info.name.testID] = info
        case .samples(let samples): self.samples[samples.name.testID] = samples
        case .decision(let decision): self.decision = decision
        case .localization: break
        }
    }

    /// Reason that it is not a complete test; nil if all records are present.
    var lack: SkippedRecord.Reason? {
        if isAmbiguous { return .ambiguous }
        if decision == nil, infos.contains(where: { $0?.isFinished == false }) { return .unfinished }
        if infos.contains(where: { $0 == nil }) { return .noReplay }
        if samples.contains(where: { $0 == nil }) { return .noSamples }
        return decision == nil ? .noDecision : nil
    }

    /// The approximate memory of the records, bytes.
    var size: Int {
        var size = 400
        for info in infos { size += info.map { 400 + ($0.device?.utf8.count ?? 0) } ?? 0 }
        for samples in samples {
            size += (samples?.throughput.count ?? 0) * 8 + (samples?.ends.count ?? 0) * 8
        }
        return size
    }
}
