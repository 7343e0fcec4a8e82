import TestModel

/// Assembles tests and localizations from records in any order.
struct PublishedAssembly {
    private let maker: PublishedTest
    private var tests = TestAssembly()
    private var localizations = LocalizationAssembly()
    /// Number of tests whose means were computed from the samples.
    private(set) var withMeansOfSamples = 0

    /// - Parameter app: finds an app by ``PublishedApp/stem(ofRecording:)``.
    init(app: @escaping @Sendable (String) -> PublishedApp?) {
        maker = PublishedTest(app: app)
    }

    /// Adds a record.
    ///
    /// - Parameters:
    ///   - record: the record.
    ///   - day: its day, counted from 1970; nil if unknown.
    ///   - site: the measurement site, if known.
    /// - Returns: the test, if this was the last of its records.
    mutating func take(_ record: PublishedRecord, day: Int?, site: String?) -> PortableTest? {
        if case .localization(let localization) = record {
            localizations.take(localization, day: day)
            return nil
        }
        guard let (parts, isKnown) = tests.take(record, day: day, site: site), let test = maker.test(parts)
        else { return nil }
        localizations.note(test, key: record.name.key)
        guard !isKnown else { return nil }
        if parts.decision?.hasTruthStatistics == true { withMeansOfSamples += 1 }
        return test
    }

    /// The approximate memory of the data found in this turn, bytes.
    var held: Int { tests.held + localizations.held }

    /// Discards the data found in this turn for users who are deferred to a later one.
    ///
    /// - Parameter users: the remaining users.
    mutating func forget(allBut users: UserShare) {
        tests.forget(allBut: users)
        localizations.forget(allBut: users)
    }

    /// Ends a turn of a part that has further turns.
    ///
    /// - Parameters:
    ///   - users: the users of the turn.
    ///   - isLast: true if no part follows.
    /// - Returns: the localizations whose tests were found, and the unused data.
    mutating func endTurn(of users: UserShare, isLast: Bool) -> (
        tests: [PortableTest], leftovers: [SkippedRecord]
    ) {
        tests.endTurn()
        return localizations.endTurn(of: users, isLast: isLast)
    }

    /// Ends a part of the files, which is a day.
    ///
    /// - Parameter isLast: true if no part follows.
    /// - Returns: the localizations whose tests were found, and the unused data.
    mutating func endPart(isLast: Bool) -> (tests: [PortableTest], leftovers: [SkippedRecord]) {
        let given = tests.endPart(isLast: isLast)
        let (found, lost) = localizations.endPart(isLast: isLast)
        return (found, given + lost)
    }
}
