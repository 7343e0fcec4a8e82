import Differentiation

/// An interval of differences as a picture of one line, from half as fast to twice as fast.
struct IntervalPicture {
    let isUnicode: Bool

    /// Cells at each side of "no difference".
    private static let half = 10
    /// What the ends of the picture stand for, in millionths of the logarithm.
    private static let end = -PairDifference.millionths(ofRatio: 0.5)

    /// The picture: what is possible as a line, the estimate as a knob, "no difference" as a stroke.
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
