import TestModel

/// Puts localizations together with the tests that they compared.
///
/// These are known by the user and their history counts, and are of the localization's day or of one beside it. Both
/// simultaneous tests have to be there; the single one is named if it is. Tests of the part that is read and of the one
/// before are remembered, without their samples.
struct LocalizationAssembly {
    /// A localization that waits for the end of its day.
    private struct Open {
        let localization: PublishedLocalization
        /// Counted from 1970; nil if none was told.
        let day: Int?
        let part: Int
        /// The turn in which it was found, counted through all parts.
        let turn: Int
        /// Whether another one with other numbers has the same names.
        var isAmbiguous = false
    }

    /// What tells a localization from others.
    private struct Name: Hashable {
        let key: TestKey
        let second: Int
        let day: Int?
    }

    private var tests: [TestKey: [ComparedTest]] = [:]
    /// The circumstances that tests of this part and the one before have in common.
    private var common = CommonCircumstances()
    /// The keys of tests, by the part in which they were found; of this one, those of the turns before.
    private var keys: [Int: [TestKey]] = [:]
    /// The keys of tests that were found in this turn.
    private var fresh: [TestKey] = []
    private var open: [Name: Open] = [:]
    /// Those that were handed on.
    private var complete: Set<Name> = []
    private var part = 0
    /// The turn in which its files are read, counted through all parts.
    private var turn = 0

    /// Remembers a test that was handed on.
    mutating func note(_ test: PortableTest, key: TestKey) {
        let compared = ComparedTest(test, &common)
        guard tests[key]?.contains(where: { $0.uuid == compared.uuid }) != true else { return }
        tests[key, default: []].append(compared)
        fresh.append(key)
    }

    /// About how many bytes what was found in this turn takes.
    var held: Int { fresh.count * 400 }

    /// Forgets what was found in this turn of users who are left to a later turn.
    ///
    /// - Parameter users: who stays.
    mutating func forget(allBut users: UserShare) {
        let earlier = Set((keys[part] ?? []) + (keys[part - 1] ?? []))
        for key in fresh where !users.holds(key.user) && !earlier.contains(key) { tests[key] = nil }
        fresh = fresh.filter { users.holds($0.user) }
        open = open.filter { $1.turn < turn || users.holds($0.key.user) }
    }

    /// Keeps the keys of a turn with those of its part.
    private mutating func closeTurn() {
        keys[part, default: []] += fresh
        fresh = []
        turn += 1
    }

    /// Ends a turn of a part that has more of them.
    ///
    /// - Parameters:
    ///   - users: whose records were taken.
    ///   - isLast: whether no part follows, so that all of these users is known.
    /// - Returns: the localizations that are complete, and those that will not be.
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

    /// Takes a localization.
    ///
    /// - Parameters:
    ///   - localization: what was found.
    ///   - day: its day, counted from 1970; nil if none is told.
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
    /// - Parameter isLast: whether nothing follows.
    /// - Returns: the localizations that are complete, and those that will not be.
    mutating func endPart(isLast: Bool) -> (tests: [PortableTest], leftovers: [SkippedRecord]) {
        closeTurn()
        let ended = settle(isLast: isLast) { _ in true }
        forget()
        part += 1
        return ended
    }

    /// Puts those of some names together with their tests, or gives them up.
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
            // History counts that start again are told apart by days.
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

    /// Forgets the tests of the part before.
    private mutating func forget() {
        common = CommonCircumstances()
        let recent = Set(keys[part] ?? [])
        for key in keys.removeValue(forKey: part - 1) ?? [] where !recent.contains(key) { tests[key] = nil }
    }
}
