import TestModel

/// Assembles records of tests in any order.
///
/// History counts start again after a new installation, so records of a user's test with that count belong
/// together only if their days are the same or adjacent: a test may begin before midnight and end after it.
/// Tests are returned as soon as they are complete, and incomplete ones are discarded after their days, so
/// that memory use is low.
struct TestAssembly {
    private var open: [TestKey: [TestParts]] = [:]
    /// Hashes of completed tests, by the part of the files in which they were found.
    private var complete: [Int: Set<Int>] = [:]
    /// The current part of the files.
    private var part = 0
    /// The current turn, counted over all parts.
    private var turn = 0
    /// True if the files of this part were already read for other users.
    private var isAgain = false
    /// The approximate memory of waiting records found in this turn, bytes.
    private(set) var held = 0

    /// Adds a record.
    ///
    /// - Parameters:
    ///   - record: the record.
    ///   - day: its day, counted from 1970; nil if unknown.
    ///   - site: the measurement site, if known.
    /// - Returns: the test, if this was the last of its records, and true if it was already returned in an
    ///   earlier turn.
    mutating func take(
        _ record: PublishedRecord, day: Int?, site: String?
    ) -> (parts: TestParts, isKnown: Bool)? {
        let key = record.name.key
        var candidates = open.removeValue(forKey: key) ?? []
        let before = candidates.reduce(0) { $0 + held(by: $1) }
        let place = place(of: record, day: day, among: &candidates)
        candidates[place].lastPart = part
        candidates[place].site = candidates[place].site ?? site
        let parts = candidates[place].lack == nil ? candidates.remove(at: place) : nil
        held += candidates.reduce(0) { $0 + held(by: $1) } - before
        if !candidates.isEmpty { open[key] = candidates }
        guard let parts else { return nil }
        let isNew = complete[part, default: []].insert(Self.hash(key, parts.day)).inserted
        return (parts, isKnown: isAgain && !isNew)
    }

    private func held(by parts: TestParts) -> Int { parts.turn == turn ? parts.size : 0 }

    /// Discards the data found in this turn for users who are deferred to a later one.
    ///
    /// - Parameter users: the remaining users.
    mutating func forget(allBut users: UserShare) {
        held = 0
        for (key, candidates) in open {
            let kept = users.holds(key.user) ? candidates : candidates.filter { $0.turn < turn }
            held += kept.reduce(0) { $0 + held(by: $1) }
            open[key] = kept.isEmpty ? nil : kept
        }
    }

    /// Begins the next turn of a part: its files are read again, for other users.
    mutating func endTurn() {
        turn += 1
        held = 0
        isAgain = true
    }

    /// Adds a record to its test, or begins another test; returns its index.
    private func place(
        of record: PublishedRecord, day: Int?, among candidates: inout [TestParts]
    ) -> Int {
        func isNear(_ other: Int?, within days: Int) -> Bool {
            guard let day, let other else { return true }
            return abs(day - other) <= days
        }
        for days in 0...1 {
            for index in candidates.indices where isNear(candidates[index].day, within: days) {
                guard let standing = candidates[index].standing(for: record) else {
                    candidates[index].take(record)
                    return index
                }
                if standing.says(what: record) { return index }
                if days == 0 {
                    candidates[index].isAmbiguous = true
                    return index
                }
            }
        }
        candidates.append(TestParts(day: day, part: part, turn: turn))
        candidates[candidates.count - 1].take(record)
        return candidates.count - 1
    }

    /// Ends a part of the files, which is a day; discards tests without records in it or in the previous one.
    ///
    /// - Parameter isLast: true if no part follows, so that all incomplete tests are discarded.
    /// - Returns: the unused data, in order.
    mutating func endPart(isLast: Bool) -> [SkippedRecord] {
        var given: [SkippedRecord] = []
        for (key, candidates) in open {
            let kept = candidates.filter { !isLast && $0.lastPart >= part }
            for parts in candidates where isLast || parts.lastPart < part {
                // Some records of a completed test occurred again.
                guard let lack = parts.lack, !wasComplete(key, parts.day) else { continue }
                given.append(SkippedRecord(lack, .test(user: key.user, history: key.history)))
            }
            open[key] = kept.isEmpty ? nil : kept
        }
        complete[part - 2] = nil
        part += 1
        endTurn()
        isAgain = false
        return given.sorted { "\($0.place)" < "\($1.place)" }
    }

    private func wasComplete(_ key: TestKey, _ day: Int?) -> Bool {
        let hashes = (-1...1).map { offset in Self.hash(key, day.map { $0 + offset }) }
        return complete.values.contains { handed in hashes.contains { handed.contains($0) } }
    }

    private static func hash(_ key: TestKey, _ day: Int?) -> Int {
        var hasher = Hasher()
        hasher.combine(key)
        hasher.combine(day)
        return hasher.finalize()
    }
}
