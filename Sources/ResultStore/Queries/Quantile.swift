import GRDB

/// `median(x)` and `quantile(x, share)`, which SQLite lacks: of the numbers of a group, by linear interpolation.
///
/// Definition 7 of R. J. Hyndman and Y. Fan, "Sample quantiles in statistical packages", The American Statistician 50
/// (1996), 361–365; the default of R and NumPy. NULL and what is no number do not count; of none, and for a share that
/// is none, it is NULL.
enum Quantile {
    /// The functions, for a connection to have.
    static let functions = [
        DatabaseFunction("median", argumentCount: 1, pure: true, aggregate: Aggregate.self),
        DatabaseFunction("quantile", argumentCount: 2, pure: true, aggregate: Aggregate.self),
    ]

    private struct Aggregate: DatabaseAggregate {
        private let numbers = QueryMemory.Numbers()
        private var share = 0.5

        mutating func step(_ values: [DatabaseValue]) throws {
            if let number = values.first.flatMap(Self.number) { try numbers.append(number) }
            // A share that is none stays so: no number is in a range with NaN.
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

        /// A number that is one; texts that look like numbers are none.
        private static func number(_ value: DatabaseValue) -> Double? {
            switch value.storage {
            case .int64(let number): Double(number)
            case .double(let number): number
            case .null, .string, .blob: nil
            }
        }
    }
}
