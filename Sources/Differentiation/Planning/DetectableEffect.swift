/// The smallest slowdown that a decision rule detects reliably: what a test can be expected to see.
///
/// More samples, or less noise, bring it down to the rule's area threshold but never below: at a slowdown of exactly
/// the threshold half of all tests fall short of it by chance.
package struct DetectableEffect: Equatable, Sendable {
    /// Whose rule it is.
    package let profile: DecisionProfile
    /// The wanted share of detections.
    package let power: Double
    /// The smallest slowdown, in whole hundredths, that is detected so often; nil if not even one of 99 % is.
    package let slowdown: Double?
    /// The verdicts at that slowdown; at 99 % if there is none.
    package let atSlowdown: VerdictTally
    /// The verdicts where original and control are treated alike: how often the rule is wrong.
    package let withoutSlowdown: VerdictTally
    /// The seed that the simulation can be repeated with.
    package let seed: UInt64

    /// The share of detections that is wanted unless asked otherwise, the usual one of sample size planning (J. Cohen,
    /// Statistical Power Analysis for the Behavioral Sciences, 1988).
    package static let usualPower = 0.8
    /// The shares of detections that can be asked for.
    package static let powerLimits = 0.5...0.99

    /// Finds the smallest detectable slowdown by bisection; more of it is taken to be detected more often.
    ///
    /// - Parameters:
    ///   - simulation: the rule, the tests and the seed.
    ///   - power: the wanted share of detections.
    /// - Returns: the slowdown with the verdicts it rests on.
    /// - Throws: ``AnalysisError/planOutOfRange(_:value:allowed:)``, or `CancellationError` if the task was
    ///   cancelled.
    package static func find(
        by simulation: DecisionSimulation, power: Double = usualPower
    ) throws -> DetectableEffect {
        try PlanQuantity.power.require(power, in: powerLimits)
        var missed = 0
        var detected = 99
        var tally = try simulation.tally(slowdown: 0.99)
        let isDetectable = Self.share(tally) >= power
        while isDetectable, detected - missed > 1 {
            let middle = (missed + detected) / 2
            let found = try simulation.tally(slowdown: Double(middle) / 100)
            if Self.share(found) >= power {
                detected = middle
                tally = found
            } else {
                missed = middle
            }
        }
        return DetectableEffect(
            profile: simulation.profile,
            power: power,
            slowdown: isDetectable ? Double(detected) / 100 : nil,
            atSlowdown: tally,
            withoutSlowdown: try simulation.tally(slowdown: 0),
            seed: simulation.seed)
    }

    private static func share(_ tally: VerdictTally) -> Double { tally.detected?.share ?? 0 }
}
