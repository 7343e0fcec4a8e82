/// Round numbers along an axis: multiples of 1, 2 or 5 times a power of ten, from 0 on.
struct AxisScale: Equatable {
    /// A tick mark with its label.
    struct Tick: Equatable {
        let value: Double
        let label: String
    }

    /// The ticks from 0 up to ``end``, at least the one at 0; or the axis's own marks if it has any.
    let ticks: [Tick]
    /// End of the axis, above 0.
    let end: Double

    /// Divides an axis into the largest number of round steps up to `count`.
    ///
    /// - Parameters:
    ///   - axis: the axis; if it reaches a tick, it ends with one at or after its greatest value.
    ///   - count: the maximum number of steps, at least 1.
    init(_ axis: PlotAxis, atMost count: Int) {
        let greatest = axis.greatest
        guard axis.marks.isEmpty else {
            ticks = axis.marks.filter { (0...greatest).contains($0.place) }
                .map { Tick(value: $0.place, label: $0.label) }
            end = greatest
            return
        }
        var exponent = -10
        var step = DecimalStep(mantissa: 1, exponent: exponent)
        search: while true {
            for mantissa in [1, 2, 5] {
                step = DecimalStep(mantissa: mantissa, exponent: exponent)
                if step.steps(toCover: greatest) <= max(1, count) { break search }
            }
            exponent += 1
        }
        let steps = step.steps(toCover: greatest)
        end = axis.reachesTick ? step.value(steps) : greatest
        let last = axis.reachesTick || step.value(steps) <= greatest ? steps : steps - 1
        ticks = (0...last).map { Tick(value: step.value($0), label: step.label($0)) }
    }
}

/// A step of an axis as an exact decimal number, mantissa · 10^exponent.
private struct DecimalStep {
    let mantissa: Int
    let exponent: Int
    /// 10^|exponent|, which is exact up to 10²².
    private let power: Double

    init(mantissa: Int, exponent: Int) {
        self.mantissa = mantissa
        self.exponent = exponent
        power = (0..<abs(exponent)).reduce(1.0) { power, _ in power * 10 }
    }

    /// Returns a multiple of the step; division, instead of multiplication by an inexact power, gives the
    /// double nearest to the decimal number.
    func value(_ index: Int) -> Double {
        let whole = Double(index * mantissa)
        return exponent < 0 ? whole / power : whole * power
    }

    func steps(toCover greatest: Double) -> Int {
        let steps = (greatest / value(1)).rounded(.up)
        guard steps < 1e6 else { return .max }
        // Rounding of the quotient must not add a step after a value that is on a tick.
        return max(1, value(Int(steps) - 1) >= greatest ? Int(steps) - 1 : Int(steps))
    }

    func label(_ index: Int) -> String {
        let whole = index * mantissa
        if whole == 0 { return "0" }
        return (-6...5).contains(exponent)
            ? NumberText.decimal(whole, exponent: exponent) : "\(whole)e\(exponent)"
    }
}
