import Foundation

/// A logarithmic axis, on which equal ratios have equal distances.
package struct LogarithmicScale: Equatable, Sendable {
    /// The value at the beginning of the axis, above 0.
    package let least: Double
    /// The value at its end.
    package let greatest: Double

    /// Maximum number of decades for which there are intermediate tick marks.
    private static let divided = 4.0

    /// Creates an axis.
    ///
    /// - Parameters:
    ///   - least: the value at its beginning; a value that is not positive is replaced by a millionth.
    ///   - greatest: the value at its end; at least a hundredth above the beginning.
    package init(from least: Double, to greatest: Double) {
        let begin = least > 0 && least.isFinite ? least : 1e-6
        self.least = begin
        self.greatest = greatest.isFinite ? max(greatest, begin * 1.01) : begin * 1.01
    }

    /// Returns the position of a value, in decades from the beginning; NaN, which is not drawn, for one that
    /// is not positive.
    package func place(_ value: Double) -> Double { value > 0 ? log10(value / least) : .nan }

    /// Returns the axis with round values as tick marks.
    package func axis(_ label: String, unit: String?) -> PlotAxis {
        let decades = log10(greatest / least)
        let ratios = roundValues(by: decades <= Self.divided ? [1, 2, 5] : [1])
        let values = ratios.count < Self.fewestMarks ? evenValues : ratios
        return PlotAxis(
            label, unit: unit, greatest: decades, reachesTick: false,
            marks: values.map { PlotMark(place($0), NumberText.coordinate($0, decimals: 6)) })
    }

    /// Minimum number of tick marks for a readable scale.
    private static let fewestMarks = 3

    /// Returns multiples of powers of ten within the axis.
    private func roundValues(by mantissas: [Double]) -> [Double] {
        let exponents = Int(log10(least).rounded(.down))...Int(log10(greatest).rounded(.up))
        return exponents.flatMap { exponent in mantissas.map { $0 * pow(10, Double(exponent)) } }
            .filter { $0 >= least && $0 <= greatest }
    }

    /// The multiples within the axis of the longest round step that gives enough of them; for an axis too
    /// short for powers of ten.
    private var evenValues: [Double] {
        let exponent = Int(log10(greatest - least).rounded(.down))
        for power in [exponent, exponent - 1] {
            for step in [5.0, 2, 1].map({ $0 * pow(10, Double(power)) }) {
                let values = stride(
                    from: (least / step).rounded(.up), through: (greatest / step).rounded(.down), by: 1
                ).map { $0 * step }
                if values.count >= Self.fewestMarks { return values }
            }
        }
        return []
    }
}
