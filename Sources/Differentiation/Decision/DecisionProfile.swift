/// A decision rule with its thresholds: how a certain upstream client would judge.
///
/// A profile is a value. Lowering the area threshold for fast networks happens inside one call of ``decide(_:)`` and
/// leaves no trace; that some clients keep it for the rest of the process is a defect (Specification 8).
///
/// Source: Specification 10.2.
package struct DecisionProfile: Codable, Equatable, Sendable {
    /// Whose rule it is.
    package enum Name: String, Codable, CaseIterable, Sendable {
        /// The iOS client's, which is also ours.
        case ios
        /// That of the Android and Java clients.
        case android
        /// That of M-Lab's documentation of the published data.
        case mlab
        /// That of the Python tools, which let the area decide alone where p is doubtful.
        case python
    }

    /// Whose rule it is.
    package let name: Name
    /// The thresholds, before any lowering.
    package let thresholds: DecisionThresholds
    /// Whether nobody has set a threshold, which is what the Android rule calls "use defaults".
    package let usesDefaults: Bool

    /// The area threshold for fast networks.
    package static let loweredArea = 0.3
    /// The mean throughput, in Mbit/s, at which a network counts as fast.
    package static let fastNetwork = 10.0

    /// |area| ≥ 0.5, p < 0.01 and ratio ≥ 0.95; the area threshold 0.5 is 0.3 if a mean is at least 10 Mbit/s.
    package static let ios = DecisionProfile(
        name: .ios,
        thresholds: DecisionThresholds(area: 0.5, pValue: 0.01, resamplingRatio: 0.95)
    )

    /// |area| ≥ 0.5 and p < 0.01; the area threshold is 0.3 if nobody has set one and a mean is above 10 Mbit/s.
    package static let android = DecisionProfile(
        name: .android,
        thresholds: DecisionThresholds(area: 0.5, pValue: 0.01, resamplingRatio: nil)
    )

    /// area > 0.1, p < 0.05 and ratio > 0.95, the area with its sign: this rule sees no prioritisation. An area above
    /// the threshold without the rest is inconclusive, as in the rules of the clients.
    package static let mlab = DecisionProfile(
        name: .mlab,
        thresholds: DecisionThresholds(area: 0.1, pValue: 0.05, resamplingRatio: 0.95)
    )

    /// |area| > 0.1, and p < 0.05 too if ratio > 0.95; if the ratio is smaller, the area decides alone.
    ///
    /// Two gaps in the source are filled here. The area is taken without its sign, as by all clients of today, so
    /// that prioritisation is seen too. An area above the threshold that a usable p does not confirm is
    /// inconclusive, as in the other two rules.
    package static let python = DecisionProfile(
        name: .python,
        thresholds: DecisionThresholds(area: 0.1, pValue: 0.05, resamplingRatio: 0.95)
    )

    /// All profiles, ours first.
    package static let all = [ios, android, mlab, python]

    /// The profile with this name, or nil: `ios`, `android`, `mlab`, `python`.
    package static func named(_ name: String) -> DecisionProfile? {
        all.first { $0.name.rawValue == name }
    }

    private init(name: Name, thresholds: DecisionThresholds, usesDefaults: Bool = true) {
        self.name = name
        self.thresholds = thresholds
        self.usesDefaults = usesDefaults
    }

    /// The same rule with a user's thresholds; nil leaves a threshold as it is.
    ///
    /// The lowering for fast networks then depends on the client: iOS lowers an area threshold of 0.5, set or not;
    /// Android lowers none as soon as any threshold is set, be it to its default. A ratio threshold given to the
    /// Android rule, which has none of its own, makes it look at the ratio as the iOS rule does.
    ///
    /// - Throws: ``AnalysisError/thresholdOutOfRange(_:value:)`` unless each lies in 0...1.
    package func with(
        areaThreshold: Double? = nil,
        pThreshold: Double? = nil,
        ratioThreshold: Double? = nil
    ) throws(AnalysisError) -> DecisionProfile {
        let given: [(DecisionQuantity, Double?)] = [
            (.area, areaThreshold), (.ksPValue, pThreshold), (.resamplingRatio, ratioThreshold),
        ]
        for case (let quantity, let value?) in given where !(0...1).contains(value) {
            throw .thresholdOutOfRange(quantity, value: value)
        }
        return DecisionProfile(
            name: name,
            thresholds: DecisionThresholds(
                area: areaThreshold ?? thresholds.area,
                pValue: pThreshold ?? thresholds.pValue,
                resamplingRatio: ratioThreshold ?? thresholds.resamplingRatio
            ),
            usesDefaults: usesDefaults && given.allSatisfy { $0.1 == nil }
        )
    }
}
