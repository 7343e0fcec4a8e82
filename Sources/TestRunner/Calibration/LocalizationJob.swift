package import Differentiation
import ReplayClient
import ReplayServer
package import TestModel

/// The parameters that all localizations of one condition share.
package struct LocalizationJob: Sendable {
    package let condition: LocalizationCondition
    package let pair: EmbeddedPair
    private let path: CalibrationPath
    let base: TestPlan
    let lab: StoredLab?
    let rule: LocalizationRule
    let method: LocalizationMethod

    /// Creates the parameters of one condition.
    ///
    /// - Parameters:
    ///   - condition: the condition.
    ///   - pair: a pair of servers behind the rules of the condition.
    ///   - path: the path to the servers.
    ///   - base: the plan from which those of the tests are copied.
    ///   - lab: the rules as they are stored with each test.
    ///   - rule: upstream's rule.
    ///   - method: the rule that decides the verdict.
    package init(
        _ condition: LocalizationCondition, on pair: EmbeddedPair, path: CalibrationPath, like base: TestPlan,
        lab: StoredLab?, rule: LocalizationRule, method: LocalizationMethod
    ) {
        self.condition = condition
        self.pair = pair
        self.path = path
        self.base = base
        self.lab = lab
        self.rule = rule
        self.method = method
    }

    /// The plans of one localization: the single test and the simultaneous tests with both servers.
    package struct Plans: Sendable {
        let single: TestPlan
        let simultaneous: [TestPlan]
        /// Identities of the replays with pauses.
        let pausing: [TestIdentity]
    }

    /// The result of one localization with its single test.
    package struct Outcome: Sendable {
        package let single: StoredTest
        /// Nil if the single test has no result.
        package let localization: LocalizationRun.Outcome?
        package let error: (any Error)?
    }

    /// Returns a tester's next plans.
    package func plans(of tester: inout CalibrationTester, seed: UInt64) -> Plans {
        let targets = [pair.first, pair.second].map {
            CalibrationTarget(endpoint: ServerEndpoint($0.endpoint), path: path)
        }
        let single = tester.next(like: base, on: targets[0], seed: seed, behind: lab)
        var simultaneous: [TestPlan] = []
        for target in targets {
            simultaneous.append(tester.next(like: base, on: target, seed: seed &+ 1, behind: lab))
        }
        let pausing =
            method == .pauses
            ? targets.map { tester.next(like: base, on: $0, seed: seed &+ 2, behind: lab).identity } : []
        return Plans(single: single, simultaneous: simultaneous, pausing: pausing)
    }

    /// Runs one localization with its single test.
    package func run(_ plans: Plans) async -> Outcome {
        let single = await TestRun(plans.single).run()
        guard single.error == nil, let address = single.test.server.address else {
            return Outcome(single: single.test, localization: nil, error: single.error)
        }
        let outcome = await LocalizationRun(
            LocalizationPlan(
                tests: plans.simultaneous,
                pair: .endpoints(
                    first: plans.simultaneous[0].endpoint, second: plans.simultaneous[1].endpoint,
                    suspects: EmbeddedPair.suspects),
                single: SingleTestReference(
                    userID: single.test.userID, server: address, historyCount: single.test.historyCount),
                singleID: nil, rule: rule, pausing: plans.pausing)
        ).run()
        return Outcome(single: single.test, localization: outcome, error: outcome.error)
    }
}
