/// Frequency of differentiation in a group of tests, compared with all tests.
package struct GroupSummary: Sendable {
    /// Counts of a group.
    package struct Counts: Sendable {
        /// A user's tests: those with a verdict, and the numbers of the changes.
        fileprivate struct User: Sendable {
            var share = UserCorrelation.Share()
            var changes: [Double] = []
        }

        /// All its tests.
        package private(set) var tests = 0
        /// Those with a verdict of original and control.
        package private(set) var decided = 0
        /// Those of them whose verdict is differentiation.
        package private(set) var hits = 0
        fileprivate var users: [String: User] = [:]
        /// Tests of which no user is known: each stands for itself.
        fileprivate var strangers: [UserCorrelation.Share] = []
        fileprivate var strangersChanges: [Double] = []

        package init() {}

        /// Counts a test.
        ///
        /// - Parameters:
        ///   - user: who ran it; nil where that is not known.
        ///   - isDifferentiation: whether its verdict is differentiation; nil if it has none.
        ///   - change: the original's throughput over the control's, less 1; nil if it is not known.
        package mutating func count(user: String?, isDifferentiation: Bool?, change: Double?) {
            tests += 1
            if let isDifferentiation {
                decided += 1
                if isDifferentiation { hits += 1 }
            }
            let own = UserCorrelation.Share(
                tests: isDifferentiation == nil ? 0 : 1, hits: isDifferentiation == true ? 1 : 0)
            guard let user, !user.isEmpty else {
                strangers.append(own)
                if let change { strangersChanges.append(change) }
                return
            }
            users[user, default: User()].share.tests += own.tests
            users[user, default: User()].share.hits += own.hits
            if let change { users[user, default: User()].changes.append(change) }
        }

        fileprivate var shares: [UserCorrelation.Share] { users.values.map(\.share) + strangers }
        fileprivate var changes: [Double] { users.values.flatMap(\.changes) + strangersChanges }

        /// The number of changes of each user, and of those below a value.
        fileprivate func shares(below value: Double) -> [UserCorrelation.Share] {
            func share(_ changes: [Double]) -> UserCorrelation.Share {
                .init(tests: changes.count, hits: changes.count { $0 < value })
            }
            return users.values.map { share($0.changes) } + strangersChanges.map { share([$0]) }
        }
    }

    package let counts: Counts
    /// The number of known users who ran them, and of tests of which no user is known.
    package let users: Int
    /// The share of decided tests that show differentiation; nil if none was decided.
    package let share: WilsonInterval?
    /// The median of the changes; nil if there is none.
    package let change: MedianInterval?
    /// The probability of this number of hits or more if the group were like all tests together; nil if it is
    /// the only one, or none of its tests was decided.
    package let pValue: Double?
    /// The smallest false discovery rate at which the group differs significantly.
    package let adjustedPValue: Double?

    /// Compares groups with all of them together. Tests of one user count as fewer (``UserCorrelation``).
    package static func all(_ groups: [Counts]) -> [GroupSummary] {
        let decided = groups.reduce(0) { $0 + $1.decided }
        let hits = groups.reduce(0) { $0 + $1.hits }
        let shares = groups.map(\.shares)
        // Tests of a single user say something about that user's line, and nothing about others: there each
        // is one.
        let isOfMany = isOfManyUsers(groups)
        let correlation = UserCorrelation(shares)
        let worths = zip(groups, shares).map { group, users in
            isOfMany ? correlation.worth(of: users) : Double(group.decided)
        }
        let tested = groups.indices.filter { groups.count > 1 && groups[$0].decided > 0 }
        let pValues = tested.map { index in
            let scale = worths[index] / Double(groups[index].decided)
            return BinomialTest.pValue(
                atLeast: Double(groups[index].hits) * scale, of: worths[index],
                share: Double(hits) / Double(decided))
        }
        let adjusted = FalseDiscovery.adjusted(pValues)
        let places = Dictionary(uniqueKeysWithValues: zip(tested, tested.indices))
        let changes = groups.map(\.changes)
        let below = zip(groups, changes).map { group, changes in
            group.shares(below: MedianInterval(changes)?.median ?? 0)
        }
        let changeCorrelation = UserCorrelation(below)
        return groups.indices.map { index in
            GroupSummary(
                counts: groups[index], users: groups[index].users.count + groups[index].strangers.count,
                share: WilsonInterval(
                    hits: groups[index].hits, of: groups[index].decided, worth: worths[index]),
                change: MedianInterval(
                    changes[index], worth: isOfMany ? changeCorrelation.worth(of: below[index]) : nil),
                pValue: places[index].map { pValues[$0] },
                adjustedPValue: places[index].map { adjusted[$0] })
        }
    }

    private static func isOfManyUsers(_ groups: [Counts]) -> Bool {
        let known = groups.reduce(into: Set<String>()) { $0.formUnion($1.users.keys) }
        return known.count > 1 || known.count == 1 && groups.contains { !$0.strangers.isEmpty }
    }
}
