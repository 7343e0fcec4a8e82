/// Hours of the day that follow each other, possibly over midnight.
package struct HourRange: Hashable, Sendable {
    /// The first hour, 0 to 23.
    package let first: Int
    /// The number of hours, 1 to 24.
    package let count: Int

    package init(first: Int, count: Int) {
        self.first = first
        self.count = count
    }

    /// Returns the parts of a day of some length, in hours, which divides 24.
    package static func blocks(of length: Int) -> [HourRange] {
        stride(from: 0, to: 24, by: length).map { HourRange(first: $0, count: length) }
    }

    /// The hour at which it ends, 1 to 24.
    package var end: Int { (first + count - 1) % 24 + 1 }

    /// The hours, each 0 to 23.
    package var hours: [Int] { (first..<first + count).map { $0 % 24 } }

    /// True if it has an hour of the day.
    package func contains(_ hour: Int) -> Bool { (hour - first + 24) % 24 < count }
}
