package import Foundation

/// Maximum number of tests that an operator permits one installation within any twenty-four hours.
package struct TestAllowance: Equatable, Sendable {
    /// Initiator of a test.
    package enum Use: String, Codable, Equatable, Sendable {
        /// The user, interactively.
        case interactive
        /// A script, a repetition, a search.
        case automatic
    }

    /// Limit for tests of both uses together.
    let all: Int
    /// Limit for automatic tests, which are also included in the total.
    package let automatic: Int

    /// M-Lab's acceptable use policy of 2025-07-15.
    package static let mlab = TestAllowance(all: 40, automatic: 4)
    /// Period for which a test counts, s.
    package static let span: TimeInterval = 86_400

    /// Reason that tests are refused.
    package struct Refusal: Equatable, Sendable {
        /// Initiator of the tests.
        package let use: Use
        /// Limit per day.
        package let limit: Int
        /// Number of tests in the last day.
        package let made: Int
        /// Time from which they are permitted; nil for never, if too many are requested at once.
        package let opens: Date?

        package init(use: Use, limit: Int, made: Int, opens: Date?) {
            self.use = use
            self.limit = limit
            self.made = made
            self.opens = opens
        }
    }

    /// Returns the reason that tests are refused at an instant; nil if they are permitted.
    ///
    /// - Parameters:
    ///   - use: the initiator of the tests.
    ///   - count: the number of requested tests.
    ///   - past: the earlier tests.
    ///   - now: the current time.
    /// - Returns: the refusal with the longest wait, nil for none.
    package func refusal(of use: Use, _ count: Int, after past: TestCount, at now: Date) -> Refusal? {
        var refusals = [refusal(use, count, limit: all, past.all, now)]
        if use == .automatic { refusals.append(refusal(use, count, limit: automatic, past.automatic, now)) }
        return refusals.compactMap { $0 }
            .max { ($0.opens ?? .distantFuture) < ($1.opens ?? .distantFuture) }
    }

    private func refusal(_ use: Use, _ count: Int, limit: Int, _ past: [Date], _ now: Date) -> Refusal? {
        let counted = past.filter { Self.counts($0, at: now) }.sorted()
        let excess = counted.count + count - limit
        guard excess > 0 else { return nil }
        return Refusal(
            use: use, limit: limit, made: counted.count,
            opens: excess <= counted.count ? counted[excess - 1].addingTimeInterval(Self.span) : nil)
    }

    /// Returns true if a test still counts. One in the future, recorded with a wrong clock, does not count
    /// forever.
    static func counts(_ test: Date, at now: Date) -> Bool { abs(now.timeIntervalSince(test)) < span }
}

/// The tests of the last day, as stored in a home.
package struct TestCount: Codable, Equatable, Sendable {
    /// Start times of the user's tests.
    private var interactive: [Date] = []
    /// Start times of automatic tests.
    private(set) var automatic: [Date] = []

    package init() {}

    var all: [Date] { interactive + automatic }

    /// Adds tests that begin, and discards those that no longer count.
    package mutating func add(_ use: TestAllowance.Use, _ count: Int, at now: Date) {
        interactive.removeAll { !TestAllowance.counts($0, at: now) }
        automatic.removeAll { !TestAllowance.counts($0, at: now) }
        let added = Array(repeating: now, count: count)
        switch use {
        case .interactive: interactive += added
        case .automatic: automatic += added
        }
    }

    /// Removes tests that did not begin.
    package mutating func remove(_ use: TestAllowance.Use, _ count: Int) {
        switch use {
        case .interactive: interactive.removeLast(min(count, interactive.count))
        case .automatic: automatic.removeLast(min(count, automatic.count))
        }
    }

    /// Returns the number of tests in the last day: of all, and of automatic ones.
    package func tests(at now: Date) -> (all: Int, automatic: Int) {
        (
            all.count { TestAllowance.counts($0, at: now) },
            automatic.count { TestAllowance.counts($0, at: now) }
        )
    }
}
