/// The smallest slowdown that a decision rule detects reliably.
///
/// More samples, or less noise, reduce it towards the rule's area threshold but never below: at a slowdown of
/// exactly the threshold half of all tests are below it by chance.
package struct DetectableEffect: Equatable, Sendable {
    /// The decision rule.
    package let profile: DecisionProfile
    /// The required detection rate.
    package let power: Double
    /// The smallest slowdown, in whole hundredths, with that detection rate; nil if even 99 % is not detected
    /// reliably.
    package let slowdown: Double?
    /// The verdicts at that slowdown; at 99 % if there is none.
    package let atSlowdown: VerdictTally
    /// The verdicts if original and control are treated alike: the error rate of the rule.
    package let withoutSlowdown: VerdictTally
    /// The seed with which the simulation can be repeated.
    package let seed: UInt64

    /// The default detection rate, the usual one for sample size planning (J. Cohen, Statistical Power
    /// Analysis for the Behavioral Sciences, 1988).
    package static let usualPower = 0.8
    /// The permitted detection rates.
    package static let powerLimits = 0.5...0.99

    /// Finds the smallest detectable slowdown by bisection, assuming that a greater one is detected more
    /// often.
    ///
    /// - Parameters:
    ///   - simulation: the rule, the tests and the seed.
    ///   - power: the required detection rate.
    /// - Returns: the slowdown with its verdicts.
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
