import Foundation

/// A figure as programs read it: one JSON object a line.
struct FigureRecord: Encodable {
    private let benchmark: String
    private let figure: String
    private let unit: String
    private let repetitions: Int
    private let min: Double
    private let median: Double
    private let max: Double
    private let values: [Double]
    private let aimReached: Bool?

    init(_ figure: Figure, of benchmark: String) {
        self.benchmark = benchmark
        self.figure = figure.name
        unit = figure.unit
        repetitions = figure.values.count
        min = figure.minimum
        median = figure.median
        max = figure.maximum
        values = figure.values
        aimReached = figure.isAimReached
    }

    private enum CodingKeys: String, CodingKey {
        case benchmark, figure, unit, repetitions, min, median, max, values
        case aimReached = "aim_reached"
    }

    /// The object on one line, keys in alphabetical order.
    func line() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
}
