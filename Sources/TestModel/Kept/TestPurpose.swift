/// Purpose of a test.
package enum TestPurpose: String, Codable, CaseIterable, FieldRepresentable, Sendable {
    /// Examines the network's treatment of an app.
    case test
    /// Confirms another test.
    case confirmation
    /// Measures the rate of wrong verdicts under known rules.
    case calibration
    /// Server one's part of a localization.
    case localizationOne = "localization-one"
    /// Server two's part of a localization.
    case localizationTwo = "localization-two"
    /// A pair of a series.
    case pair

    /// True if it counts as a test. Parts of other tests do not, and neither does an automatic repetition,
    /// which runs only because of the first test's result. All counts of tests use this property.
    package var countsAsTest: Bool {
        switch self {
        case .test, .calibration: true
        case .confirmation, .localizationOne, .localizationTwo, .pair: false
        }
    }

    /// True if it ran simultaneously with another test, so that it is not evidence about its path alone.
    package var isPartOfLocalization: Bool { self == .localizationOne || self == .localizationTwo }
}
