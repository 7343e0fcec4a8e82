import TestModel

/// Makes tests and localizations of records, in whatever order they come.
struct PublishedAssembly {
    private let maker: PublishedTest
    private var tests = TestAssembly()
    private var localizations = LocalizationAssembly()

    /// - Parameter app: finds an app by ``PublishedApp/stem(ofRecording:)``.
    init(app: @escaping @Sendable (String) -> PublishedApp?) {
        maker = PublishedTest(app: app)
    }

    /// Takes a record.
    ///
    /// - Parameters:
    ///   - record: the record.
    ///   - day: its day, counted from 1970; nil if none is told.
    ///   - site: the measurement site, if it is told.
    /// - Returns: the test, if this was the last of its records.
    mutating func take(_ record: PublishedRecord, day: Int?, site: String?) -> PortableTest? {
        if case .localization(let localization) = record {
            localizations.take(localization, day: day)
            return nil
        }
        guard let (parts, isKnown) = tests.take(record, day: day, site: site), let test = maker.test(parts)
        else { return nil }
        localizations.note(test, key: record.name.key)
        return isKnown ? nil : test
    }

    /// About how many bytes what was found in this turn takes.
    var held: Int { tests.held + localizations.held }

    /// Forgets what was found in this turn of users who are left to a later one.
    ///
    /// - Parameter users: who stays.
    mutating func forget(allBut users: UserShare) {
        tests.forget(allBut: users)
        localizations.forget(allBut: users)
    }

    /// Ends a turn of a part that has more of them.
    ///
    /// - Parameters:
    ///   - users: whose records were taken.
    ///   - isLast: whether no part follows.
    /// - Returns: the localizations whose tests were found, and what nothing was made of.
    mutating func endTurn(of users: UserShare, isLast: Bool) -> (
        tests: [PortableTest], leftovers: [SkippedRecord]
    ) {
        tests.endTurn()
        return localizations.endTurn(of: users, isLast: isLast)
    }

    /// Ends a part of the files, which is a day.
    ///
    /// - Parameter isLast: whether nothing follows.
    /// - Returns: the localizations whose tests were found, and what nothing was made of.
    mutating func endPart(isLast: Bool) -> (tests: [PortableTest], leftovers: [SkippedRecord]) {
        let given = tests.endPart(isLast: isLast)
        let (found, lost) = localizations.endPart(isLast: isLast)
        return (found, given + lost)
    }
}
