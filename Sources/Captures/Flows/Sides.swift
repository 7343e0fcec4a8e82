/// A value for each of the two endpoints of a flow, 0 and 1 as in ``FlowTable/Place/side``.
struct Sides<Value> {
    private var first: Value
    private var second: Value

    /// The same value for both.
    init(_ both: Value) { (first, second) = (both, both) }

    init(_ first: Value, _ second: Value) { (self.first, self.second) = (first, second) }

    subscript(_ side: Int) -> Value {
        get { side == 0 ? first : second }
        set {
            if side == 0 { first = newValue } else { second = newValue }
        }
        _modify {
            if side == 0 { yield &first } else { yield &second }
        }
    }

    /// Both values, in order.
    var both: [Value] { [first, second] }
}

extension Sides: Sendable where Value: Sendable {}
