/// Numbers inside sentences that are no quantities with a unit.
extension Wording {
    /// A bound of a range, without a fraction that is none.
    package func bound(_ value: Double) -> String { Int(exactly: value).map(String.init) ?? "\(value)" }
}
