package import Foundation

/// How many tests an operator lets one installation run within twenty-four hours, whatever moment they end at.
package struct TestAllowance: Equatable, Sendable {
    /// Who starts a test.
    package enum Use: String, Codable, Equatable, Sendable {
        /// A person, by typing it.
        case interactive
        /// A script, a repetition, a search.
        case automatic
    }

    /// Tests of both uses together.
    let all: Int
    /// Tests that run by themselves, which count among all too.
    package let automatic: Int

    /// M-Lab's acceptable use policy of 2025-07-15.
    package static let mlab = TestAllowance(all: 40, automatic: 4)
    /// How long a test counts, seconds.
    package static let span: TimeInterval = 86_400

    /// Why tests are not let in.
    package struct Refusal: Equatable, Sendable {
        /// Who wants to start them.
        package let use: Use
        /// How many a day are let in.
        package let limit: Int
        /// How many ran in the last day.
        package let made: Int
        /// From when on they are let in; nil for never, as too many are wanted at once.
        package let opens: Date?

        package init(use: Use, limit: Int, made: Int, opens: Date?) {
            self.use = use
            self.limit = limit
            self.made = made
            self.opens = opens
        }
    }

    /// Why some tests are not let in at an instant; nil if they are.
    ///
    /// - Parameters:
    ///   - use: who wants to start them.
    ///   - count: how many are wanted.
    ///   - past: the tests that ran.
    ///   - now: the instant.
    /// - Returns: the refusal that holds longest, nil for none.
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

    /// Whether a test still counts. One from the future, which a clock that went wrong noted, does not for ever.
    static func counts(_ test: Date, at now: Date) -> Bool { abs(now.timeIntervalSince(test)) < span }
}

/// The tests of the last day, as a home keeps them.
package struct TestCount: Codable, Equatable, Sendable {
    /// When a person's tests began.
    private var interactive: [Date] = []
    /// When those began that ran by themselves.
    private(set) var automatic: [Date] = []

    package init() {}

    var all: [Date] { interactive + automatic }

    /// Notes tests that begin, and forgets those that count no more.
    package mutating func add(_ use: TestAllowance.Use, _ count: Int, at now: Date) {
        interactive.removeAll { !TestAllowance.counts($0, at: now) }
        automatic.removeAll { !TestAllowance.counts($0, at: now) }
        let added = Array(repeating: now, count: count)
        switch use {
        case .interactive: interactive += added
        case .automatic: automatic += added
        }
    }

    /// Takes tests back that did not begin after all.
    package mutating func remove(_ use: TestAllowance.Use, _ count: Int) {
        switch use {
        case .interactive: interactive.removeLast(min(count, interactive.count))
        case .automatic: automatic.removeLast(min(count, automatic.count))
        }
    }

    /// How many of the last day there were: of all, and of those that ran by themselves.
    package func tests(at now: Date) -> (all: Int, automatic: Int) {
        (
            all.count { TestAllowance.counts($0, at: now) },
            automatic.count { TestAllowance.counts($0, at: now) }
        )
    }
}
