import Foundation

/// An axis on which equal ratios are equally far apart.
package struct LogarithmicScale: Equatable, Sendable {
    /// The value at the beginning of the axis, above 0.
    package let least: Double
    /// The value at its end.
    package let greatest: Double

    /// Up to so many decades have marks within, too.
    private static let divided = 4.0

    /// Takes the ends of an axis.
    ///
    /// - Parameters:
    ///   - least: the value at its beginning; what is not above 0 counts as a millionth.
    ///   - greatest: the value at its end; taken as a hundredth more than the beginning at least.
    package init(from least: Double, to greatest: Double) {
        let begin = least > 0 && least.isFinite ? least : 1e-6
        self.least = begin
        self.greatest = greatest.isFinite ? max(greatest, begin * 1.01) : begin * 1.01
    }

    /// Where a value lies, in decades from the beginning; NaN, which is not drawn, for one that is not above 0.
    package func place(_ value: Double) -> Double { value > 0 ? log10(value / least) : .nan }

    /// The axis, with round values beside it.
    package func axis(_ label: String, unit: String?) -> PlotAxis {
        let decades = log10(greatest / least)
        let ratios = roundValues(by: decades <= Self.divided ? [1, 2, 5] : [1])
        let values = ratios.count < Self.fewestMarks ? evenValues : ratios
        return PlotAxis(
            label, unit: unit, greatest: decades, reachesTick: false,
            marks: values.map { PlotMark(place($0), NumberText.coordinate($0, decimals: 6)) })
    }

    /// With fewer marks a reader cannot tell the scale.
    private static let fewestMarks = 3

    /// Multiples of the powers of ten within the axis.
    private func roundValues(by mantissas: [Double]) -> [Double] {
        let exponents = Int(log10(least).rounded(.down))...Int(log10(greatest).rounded(.up))
        return exponents.flatMap { exponent in mantissas.map { $0 * pow(10, Double(exponent)) } }
            .filter { $0 >= least && $0 <= greatest }
    }

    /// The multiples within the axis of the longest round step that gives enough of them: for an axis that is too short
    /// for powers of ten.
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
