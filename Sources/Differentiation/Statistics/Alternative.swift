/// Alternative hypothesis of a test.
package enum Alternative: String, Codable, CaseIterable, Sendable {
    /// The first series tends to be smaller than the second; for a correlation, it is negative.
    case less
    /// The first series tends to be greater than the second; for a correlation, it is positive.
    case greater
    /// Either of the two.
    case twoSided = "two-sided"
}
