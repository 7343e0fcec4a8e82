/// An axis from 0 to the greatest value that is drawn.
package struct PlotAxis: Equatable, Sendable {
    /// The measured quantity: "throughput".
    package let label: String
    /// The unit: "Mbit/s"; nil for plain numbers such as shares.
    package let unit: String?
    /// The greatest value drawn; finite and above 0.
    package let greatest: Double
    /// True if the axis goes on to the next tick beyond ``greatest``.
    package let reachesTick: Bool
    /// The marks beside the axis instead of round numbers; empty for these.
    package let marks: [PlotMark]

    /// The greatest value that an axis can show.
    package static let limit = 1e12
    /// The smallest greatest value; whatever is smaller is drawn as 0.
    static let finest = 1e-9

    /// Describes an axis.
    ///
    /// - Parameters:
    ///   - label: what it measures.
    ///   - unit: its unit, nil for plain numbers.
    ///   - greatest: the greatest value drawn; 1 stands for NaN and for values too small or too large to draw.
    ///   - reachesTick: whether the axis goes on to the next tick.
    ///   - marks: what stands beside it instead of round numbers.
    package init(
        _ label: String, unit: String?, greatest: Double, reachesTick: Bool, marks: [PlotMark] = []
    ) {
        self.marks = marks
        self.label = label
        self.unit = unit
        self.greatest = (Self.finest...Self.limit).contains(greatest) ? greatest : 1
        self.reachesTick = reachesTick
    }

    /// The measured quantity with its unit: "throughput (Mbit/s)".
    package var caption: String { unit.map { "\(label) (\($0))" } ?? label }
}
