/// What a test was run for.
package enum TestPurpose: String, Codable, CaseIterable, FieldRepresentable, Sendable {
    /// To learn how the network treats an app.
    case test
    /// To confirm another one.
    case confirmation
    /// To learn how often a verdict is wrong under known rules.
    case calibration
    /// As server one's part of a localization.
    case localizationOne = "localization-one"
    /// As server two's part of a localization.
    case localizationTwo = "localization-two"
    /// As a pair of a series.
    case pair

    /// True if it counts as a test. Parts of other tests do not, and neither does an automatic repetition, which is run
    /// only because of what the first one found. Whatever counts tests counts those, and no others.
    package var countsAsTest: Bool {
        switch self {
        case .test, .calibration: true
        case .confirmation, .localizationOne, .localizationTwo, .pair: false
        }
    }

    /// Whether it ran at the same time as another one, so that it says nothing about its path alone.
    package var isPartOfLocalization: Bool { self == .localizationOne || self == .localizationTwo }
}
