/// One measured quantity, with a value for every repetition.
struct Figure: Sendable {
    /// What was measured, within its benchmark.
    let name: String
    /// The unit of the values.
    let unit: String
    /// One value for every repetition.
    let values: [Double]
    /// What the median should reach.
    let aim: Aim?

    /// A bound that the median should keep.
    enum Aim: Sendable {
        case atMost(Double)
        case atLeast(Double)
    }

    /// - Parameters:
    ///   - name: what was measured.
    ///   - unit: the unit of the values.
    ///   - values: one for every repetition; at least one.
    ///   - aim: what the median should reach, if anything.
    init(_ name: String, _ unit: String, _ values: [Double], aim: Aim? = nil) {
        self.name = name
        self.unit = unit
        self.values = values.sorted()
        self.aim = aim
    }

    var minimum: Double { values.first ?? .nan }
    var maximum: Double { values.last ?? .nan }

    /// The middle value, or the mean of the two middle ones.
    var median: Double {
        guard !values.isEmpty else { return .nan }
        return (values[(values.count - 1) / 2] + values[values.count / 2]) / 2
    }

    /// Whether the median reaches the aim; nil without one.
    var isAimReached: Bool? {
        switch aim {
        case .atMost(let bound): median <= bound
        case .atLeast(let bound): median >= bound
        case nil: nil
        }
    }
}
