/// The correlation of the tests of one user, and the number of independent tests that those of several are worth.
///
/// A user's line, device and tariff are the same from test to test, so ten tests of one user say less than
/// one each of ten users. The correlation between two tests of one user is estimated from all groups together
/// by the analysis of variance, users within groups (A. Donner, "A review of inference procedures for the
/// intraclass correlation coefficient in the one-way random effects model", International Statistical Review
/// 54 (1986), 67-82). Tests of a group then count as fewer by Kish's design effect (J. N. K. Rao and A. J.
/// Scott, "A simple method for the analysis of clustered binary data", Biometrics 48 (1992), 577-585).
package struct UserCorrelation: Equatable, Sendable {
    /// The tests of one user in a group.
    package struct Share: Equatable, Sendable {
        /// The number of tests.
        package var tests = 0
        /// The number of tests with the outcome.
        package var hits = 0

        package init(tests: Int = 0, hits: Int = 0) {
            self.tests = tests
            self.hits = hits
        }
    }

    /// The correlation between the outcomes of two tests of one user, 0...1.
    package let correlation: Double

    /// Estimates the correlation; 1 where no user has more than one test, so that nothing is known of it, as
    /// it then does not matter.
    ///
    /// - Parameter groups: the users of each group.
    package init(_ groups: [[Share]]) {
        var (tests, users, between, within, sizes) = (0, 0, 0.0, 0.0, 0.0)
        var known = 0
        for group in groups {
            let all = group.reduce(0) { $0 + $1.tests }
            guard all > 0 else { continue }
            let share = Double(group.reduce(0) { $0 + $1.hits }) / Double(all)
            known += 1
            tests += all
            for user in group where user.tests > 0 {
                let (count, own) = (Double(user.tests), Double(user.hits) / Double(user.tests))
                users += 1
                between += count * (own - share) * (own - share)
                within += count * own * (1 - own)
                sizes += count * count / Double(all)
            }
        }
        guard users > known, tests > users else {
            correlation = 1
            return
        }
        let meanBetween = between / Double(users - known)
        let meanWithin = within / Double(tests - users)
        let size = (Double(tests) - sizes) / Double(users - known)
        let all = meanBetween + (size - 1) * meanWithin
        correlation = all > 0 ? min(1, max(0, (meanBetween - meanWithin) / all)) : 0
    }

    /// The number of independent tests that those of some users are worth.
    package func worth(of users: [Share]) -> Double {
        let tests = users.reduce(0) { $0 + $1.tests }
        guard tests > 0 else { return 0 }
        let squares = users.reduce(0) { $0 + $1.tests * $1.tests }
        return Double(tests) / (1 + correlation * (Double(squares) / Double(tests) - 1))
    }
}
