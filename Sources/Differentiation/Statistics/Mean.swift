extension Collection<Double> {
    /// The arithmetic mean; 0 for an empty collection.
    var mean: Double {
        isEmpty ? 0 : reduce(0, +) / Double(count)
    }
}
