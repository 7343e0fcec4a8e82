import GRDB

/// The SQL functions `median(x)` and `quantile(x, share)`, which SQLite lacks: of the numbers of a group,
/// with linear interpolation.
///
/// Definition 7 of R. J. Hyndman and Y. Fan, "Sample quantiles in statistical packages", The American
/// Statistician 50 (1996), 361–365; the default of R and NumPy. NULL and values that are not numbers are
/// ignored; without any number, and for an invalid share, the result is NULL.
enum Quantile {
    /// The functions to be added to a connection.
    static let functions = [
        DatabaseFunction("median", argumentCount: 1, pure: true, aggregate: Aggregate.self),
        DatabaseFunction("quantile", argumentCount: 2, pure: true, aggregate: Aggregate.self),
    ]

    private struct Aggregate: DatabaseAggregate {
        private let numbers = QueryMemory.Numbers()
        private var share = 0.5

        mutating func step(_ values: [DatabaseValue]) throws {
            if let number = values.first.flatMap(Self.number) { try numbers.append(number) }
            // An invalid share is represented by NaN: no number is in a range with NaN.
            if values.count > 1 { share = Self.number(values[1]) ?? .nan }
        }

        func finalize() -> (any DatabaseValueConvertible)? {
            guard !numbers.values.isEmpty, (0...1).contains(share) else { return nil }
            let sorted = numbers.values.sorted()
            let position = share * Double(sorted.count - 1)
            let below = Int(position)
            let above = min(sorted.count - 1, below + 1)
            return sorted[below] + (position - Double(below)) * (sorted[above] - sorted[below])
        }

        /// Returns a numeric value; texts that look like numbers do not count.
        private static func number(_ value: DatabaseValue) -> Double? {
            switch value.storage {
            case .int64(let number): Double(number)
            case .double(let number): number
            case .null, .string, .blob: nil
            }
        }
    }
}
