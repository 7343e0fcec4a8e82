/// A share in millionths.
package struct Share: Quantity {
    package static let kind = QuantityKind.share
    package static let example = "2%"
    package static let units = [QuantityUnit("%", 10_000)]

    package let parts: Int64

    package init(parts: Int64) { self.parts = parts }

    /// Parses a share of any precision, 0 … 1, as a user types it: `0.3`, `1e-4` or `30%`.
    ///
    /// - Returns: nil unless the text is a number from 0 to 1, or a percentage from 0 to 100.
    package static func fraction(_ text: String) -> Double? {
        let isPercentage = text.hasSuffix("%")
        let digits = isPercentage ? text.dropLast().trimmingPrefix(" ") : text[...]
        guard digits.wholeMatch(of: /[0-9]*\.?[0-9]+(?:e-?[0-9]+)? ?|[0-9]+\. ?/) != nil,
            let number = Double(digits.filter { $0 != " " })
        else { return nil }
        let share = isPercentage ? number / 100 : number
        return (0...1).contains(share) ? share : nil
    }
}
