import TestModel

/// Combines localizations with the tests that they compared.
///
/// These are identified by the user and their history counts, and belong to the localization's day or an
/// adjacent one. Both simultaneous tests must be present; the single one is referenced if it is. Tests of the
/// current part and the previous one are kept without their samples.
struct LocalizationAssembly {
    /// A localization that waits for the end of its day.
    private struct Open {
        let localization: PublishedLocalization
        /// The day, counted from 1970; nil if unknown.
        let day: Int?
        let part: Int
        /// The turn in which it was found, counted over all parts.
        let turn: Int
        /// True if another one with different numbers has the same key.
        var isAmbiguous = false
    }

    /// Key of a localization.
    private struct Name: Hashable {
        let key: TestKey
        let second: Int
        let day: Int?
    }

    private var tests: [TestKey: [ComparedTest]] = [:]
    /// The circumstances shared by tests of this part and the previous one.
    private var common = CommonCircumstances()
    /// The keys of tests, by the part in which they were found; for this part, those of the earlier turns.
    private var keys: [Int: [TestKey]] = [:]
    /// The keys of tests found in this turn.
    private var fresh: [TestKey] = []
    private var open: [Name: Open] = [:]
    /// The completed localizations.
    private var complete: Set<Name> = []
    private var part = 0
    /// The turn in which its files are read, counted over all parts.
    private var turn = 0

    /// Records a completed test.
    mutating func note(_ test: PortableTest, key: TestKey) {
        let compared = ComparedTest(test, &common)
        guard tests[key]?.contains(where: { $0.uuid == compared.uuid }) != true else { return }
        tests[key, default: []].append(compared)
        fresh.append(key)
    }

    /// The approximate memory of the data found in this turn, bytes.
    var held: Int { fresh.count * 400 }

    /// Discards the data found in this turn for users who are deferred to a later turn.
    ///
    /// - Parameter users: the remaining users.
    mutating func forget(allBut users: UserShare) {
        let earlier = Set((keys[part] ?? []) + (keys[part - 1] ?? []))
        for key in fresh where !users.holds(key.user) && !earlier.contains(key) { tests[key] = nil }
        fresh = fresh.filter { users.holds($0.user) }
        open = open.filter { $1.turn < turn || users.holds($0.key.user) }
    }

    /// Adds the keys of a turn to those of its part.
    private mutating func closeTurn() {
        keys[part, default: []] += fresh
        fresh = []
        turn += 1
    }

    /// Ends a turn of a part that has further turns.
    ///
    /// - Parameters:
    ///   - users: the users of the turn.
    ///   - isLast: true if no part follows, so that all data of these users is known.
    /// - Returns: the completed localizations, and the incomplete ones.
    mutating func endTurn(
        of users: UserShare, isLast: Bool
    ) -> (tests: [PortableTest], leftovers: [SkippedRecord]) {
        closeTurn()
        guard isLast else { return ([], []) }
        let ended = settle(isLast: true) { users.holds($0.key.user) }
        tests = tests.filter { !users.holds($0.key.user) }
        keys[part] = []
        return ended
    }

    /// Adds a localization.
    ///
    /// - Parameters:
    ///   - localization: the localization.
    ///   - day: its day, counted from 1970; nil if unknown.
    mutating func take(_ localization: PublishedLocalization, day: Int?) {
        let name = Name(key: localization.name.key, second: localization.second, day: day)
        guard !complete.contains(name) else { return }
        guard let standing = open[name] else {
            open[name] = Open(localization: localization, day: day, part: part, turn: turn)
            return
        }
        if !standing.localization.agrees(with: localization) { open[name]?.isAmbiguous = true }
    }

    /// Ends a part of the files, which is a day.
    ///
    /// - Parameter isLast: true if no part follows.
    /// - Returns: the completed localizations, and the incomplete ones.
    mutating func endPart(isLast: Bool) -> (tests: [PortableTest], leftovers: [SkippedRecord]) {
        closeTurn()
        let ended = settle(isLast: isLast) { _ in true }
        forget()
        part += 1
        return ended
    }

    /// Combines the localizations of some keys with their tests, or discards them.
    private mutating func settle(
        isLast: Bool, _ isMeant: (Name) -> Bool
    ) -> (tests: [PortableTest], leftovers: [SkippedRecord]) {
        var found: [PortableTest] = []
        var leftovers: [SkippedRecord] = []
        for (name, waiting) in open where isMeant(name) {
            let isOver = isLast || waiting.part < part
            let localization = waiting.localization
            let compared = waiting.isAmbiguous ? nil : tests(of: localization, day: waiting.day)
            if let compared, compared.single != nil || localization.pairSum?.single == nil || isOver {
                found.append(localization.test(of: compared))
                complete.insert(name)
            } else if isOver {
                leftovers.append(
                    SkippedRecord(
                        waiting.isAmbiguous ? .ambiguous : .localization,
                        .test(user: name.key.user, history: localization.name.history)))
            } else {
                continue
            }
            open[name] = nil
        }
        return (
            found.sorted { ($0.test.started, $0.uuid) < ($1.test.started, $1.uuid) },
            leftovers.sorted { "\($0.place)" < "\($1.place)" }
        )
    }

    private func tests(
        of localization: PublishedLocalization, day: Int?
    ) -> PublishedLocalization.Tests? {
        let user = localization.name.key.user
        func test(_ history: Int) -> ComparedTest? {
            let candidates = tests[TestKey(user: user, history: history)] ?? []
            guard let day else { return candidates.count == 1 ? candidates[0] : nil }
            // History counts that start again are distinguished by day.
            for distance in 0...1 {
                let near = candidates.filter { abs($0.day - day) == distance }
                if !near.isEmpty { return near.count == 1 ? near[0] : nil }
            }
            return nil
        }
        guard let first = test(localization.name.history), let second = test(localization.second) else {
            return nil
        }
        return .init(
            first: first, second: second, single: localization.pairSum?.single.flatMap(test))
    }

    /// Discards the tests of the previous part.
    private mutating func forget() {
        common = CommonCircumstances()
        let recent = Set(keys[part] ?? [])
        for key in keys.removeValue(forKey: part - 1) ?? [] where !recent.contains(key) { tests[key] = nil }
    }
}
