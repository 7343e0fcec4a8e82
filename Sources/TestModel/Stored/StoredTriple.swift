import Basics
package import Differentiation

/// The third replay of a pair that is part of a triple, and the rates with which all three are compared.
///
/// They may differ from those of the pair, because the latest of three answers decides from when on all count
/// (`TripleRates`).
package struct StoredTriple: Sendable, Codable, Equatable {
    /// Place of the innocuous recording in the order, 1 to 3.
    package var place: Int
    /// Throughput of the original, Mbit/s; nil if it was not measured.
    package var original: Double?
    /// Throughput of the control, Mbit/s.
    package var control: Double?
    /// Throughput of the innocuous recording, Mbit/s.
    package var innocuous: Double?
    /// True if the three can be compared; false also if one was not measured.
    package var counts: Bool

    /// Creates a triple whose innocuous recording has some place in the order, with the rates by `Arm`.
    package init(place: Int, _ triple: TripleRates) {
        self.place = place
        (original, control, innocuous) = (triple.rates[0], triple.rates[1], triple.rates[2])
        counts = triple.areComparable && !triple.rates.contains(nil)
    }
}

extension StoredSeries {
    /// Judges the stored triples.
    ///
    /// - Parameter rule: a decision rule to use instead of the series' own.
    /// - Returns: the judged series; nil for a series of pairs, and before the first measured pair.
    package func judgedTriples(by rule: SeriesRule? = nil) -> TripleSeries? {
        guard answer != nil, let schedule = mostPairs.flatMap(LookSchedule.init(mostPairs:)) else {
            return nil
        }
        var series = TripleSeries(rule: rule ?? self.rule, schedule: schedule)
        for triple in pairs.compactMap(\.triple) {
            series.add(
                original: triple.counts ? triple.original : nil,
                control: triple.counts ? triple.control : nil,
                innocuous: triple.counts ? triple.innocuous : nil)
        }
        return series
    }
}

extension StoredTriple: FieldRecord {
    package static let blank = Self(place: 0, TripleRates([nil, nil, nil], slices: nil))

    package static let table = FieldTable<Self>([
        .field(
            "innocuous_place", .open, \.place, .count,
            .both(
                "the place of the innocuous recording in the order",
                "le rang de l'enregistrement anodin dans l'ordre")),
        .field(
            "original_mbps", .open, \.original, .throughput,
            .both("what the original got, among the three", "le débit de l'original, parmi les trois")),
        .field(
            "control_mbps", .open, \.control, .throughput,
            .both("what the control got, among the three", "le débit du témoin, parmi les trois")),
        .field(
            "innocuous_mbps", .open, \.innocuous, .throughput,
            .both("what the innocuous recording got", "le débit de l'enregistrement anodin")),
        .field(
            "counts", .open, \.counts, .flag,
            .both("whether the three can be compared", "vrai si les trois peuvent être comparés")),
    ])
}
