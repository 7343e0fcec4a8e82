import Differentiation

/// An interval of differences as a one-line diagram, from half as fast to twice as fast.
struct IntervalPicture {
    let isUnicode: Bool

    /// Number of cells on each side of "no difference".
    private static let half = 10
    /// Value at the ends of the diagram, in millionths of the logarithm.
    private static let end = -PairDifference.millionths(ofRatio: 0.5)

    /// Returns the diagram: the interval as a line, the estimate as a dot, "no difference" as a bar.
    func text(_ estimate: Double, _ interval: ClosedRange<Double>) -> String {
        func place(_ value: Double) -> Int {
            let cell = (value / Self.end * Double(Self.half)).rounded()
            return Int(max(Double(-Self.half), min(Double(Self.half), cell)))
        }
        let (low, high, middle) = (place(interval.lowerBound), place(interval.upperBound), place(estimate))
        let marks: (line: Character, knob: Character, zero: Character) =
            isUnicode ? ("─", "●", "│") : ("-", "*", "|")
        let cells = (-Self.half...Self.half).map { cell -> Character in
            if cell == middle { return marks.knob }
            if cell == 0 { return marks.zero }
            return (low...high).contains(cell) ? marks.line : " "
        }
        return "[" + String(cells) + "]"
    }
}
