package import Basics

/// A decision rule with its thresholds, modelled on an upstream client.
///
/// A profile is a value. Lowering the area threshold for fast networks affects only one call of
/// ``decide(_:)``; that some clients keep the lowered threshold for the rest of the process is a defect
/// (Specification 8).
///
/// Source: Specification 10.2.
package struct DecisionProfile: Codable, Equatable, Sendable {
    /// Name of the client whose rule it is.
    package enum Name: String, Codable, CaseIterable, Sendable {
        /// The iOS client's rule, which is also our default.
        case ios
        /// The rule of the Android and Java clients.
        case android
        /// The rule in M-Lab's documentation of the published data.
        case mlab
        /// The rule of the Python tools, in which the area alone decides if p is unreliable.
        case python

        /// True if the rule compares the signed area, so that only a slower original reaches the threshold.
        package var findsOnlySlower: Bool {
            switch self {
            case .mlab: true
            case .ios, .android, .python: false
            }
        }
    }

    /// Name of the profile.
    package let name: Name
    /// The thresholds, before any lowering.
    package let thresholds: DecisionThresholds
    /// True if no threshold was set by the user, which the Android rule calls "use defaults".
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

    /// |area| ≥ 0.5 and p < 0.01; the area threshold is 0.3 if none was set by the user and a mean is above
    /// 10 Mbit/s.
    package static let android = DecisionProfile(
        name: .android,
        thresholds: DecisionThresholds(area: 0.5, pValue: 0.01, resamplingRatio: nil)
    )

    /// area > 0.1, p < 0.05 and ratio > 0.95, with the signed area: this rule cannot detect prioritisation.
    /// An area above the threshold without the other conditions is inconclusive, as in the rules of the
    /// clients.
    package static let mlab = DecisionProfile(
        name: .mlab,
        thresholds: DecisionThresholds(area: 0.1, pValue: 0.05, resamplingRatio: 0.95)
    )

    /// |area| > 0.1, and also p < 0.05 if ratio > 0.95; with a smaller ratio, the area alone decides.
    ///
    /// Two gaps in the source are filled here. The absolute area is used, as in all current clients, so that
    /// prioritisation is detected too. An area above the threshold that a usable p does not confirm is
    /// inconclusive, as in the other two rules.
    package static let python = DecisionProfile(
        name: .python,
        thresholds: DecisionThresholds(area: 0.1, pValue: 0.05, resamplingRatio: 0.95)
    )

    /// All profiles, ours first.
    package static let all = [ios, android, mlab, python]

    /// Returns the profile with this name, or nil: `ios`, `android`, `mlab`, `python`.
    package static func named(_ name: String) -> DecisionProfile? {
        all.first { $0.name.rawValue == name }
    }

    private init(name: Name, thresholds: DecisionThresholds, usesDefaults: Bool = true) {
        self.name = name
        self.thresholds = thresholds
        self.usesDefaults = usesDefaults
    }

    /// Returns the same rule with a user's thresholds; nil leaves a threshold unchanged.
    ///
    /// The lowering for fast networks then depends on the client: iOS lowers an area threshold of 0.5,
    /// whether set or not; Android lowers none if any threshold is set, even to its default. A ratio
    /// threshold for the Android rule, which has none of its own, makes it check the ratio as the iOS rule
    /// does.
    ///
    /// - Throws: ``AnalysisError/thresholdOutOfRange(_:value:)`` unless each is in 0...1.
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

extension DecisionProfile.Name: Keyword {
    package var meaning: Meaning {
        switch self {
        case .ios: .both("area, KS p and resampling", "aire, p de KS et rééchantillonnage")
        case .android: .both("area and KS p", "aire et p de KS")
        case .mlab:
            .both(
                "M-Lab's documentation: smaller thresholds, slower only",
                "documentation de M-Lab : seuils plus bas, plus lent seulement")
        case .python:
            .both(
                "smaller thresholds, the area alone where p is doubtful",
                "seuils plus bas, l'aire seule si p est incertain")
        }
    }
}
