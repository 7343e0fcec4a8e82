package import Foundation

/// How many bytes a person lets tests move over their networks; nil where there is no limit.
package struct DataBudget: Equatable, Sendable {
    /// Days and months of UTC.
    package enum Period: String, CaseIterable, Equatable, Sendable {
        case day
        case month

        /// When the next one begins.
        package func next(after now: Date) -> Date {
            let component: Calendar.Component = self == .day ? .day : .month
            return Calendar.utc.dateInterval(of: component, for: now)?.end ?? now
        }
    }

    /// In a day.
    package let day: Int64?
    /// In a month.
    package let month: Int64?

    package init(day: Int64?, month: Int64?) {
        self.day = day
        self.month = month
    }

    /// The limit of a period.
    package subscript(period: Period) -> Int64? { period == .day ? day : month }

    /// Why something may not move its bytes.
    package struct Refusal: Equatable, Sendable {
        /// Whose budget it would pass.
        package let period: Period
        /// What may be moved in it.
        package let budget: Int64
        /// What was moved in it.
        package let moved: Int64
        /// What it is expected to move.
        package let expected: Int64
        /// When the next period begins.
        package let opens: Date

        package init(period: Period, budget: Int64, moved: Int64, expected: Int64, opens: Date) {
            self.period = period
            self.budget = budget
            self.moved = moved
            self.expected = expected
            self.opens = opens
        }
    }

    /// Why so many bytes more may not be moved at an instant; nil if they may.
    ///
    /// - Parameters:
    ///   - bytes: what is expected to be moved.
    ///   - traffic: what was moved.
    ///   - now: the instant.
    /// - Returns: the refusal that holds longest, nil for none.
    package func refusal(of bytes: Int64, after traffic: MovedBytes, at now: Date) -> Refusal? {
        [Period.month, .day].lazy.compactMap { period -> Refusal? in
            let moved = traffic.bytes(in: period, at: now)
            guard let budget = self[period], bytes > 0, bytes > budget - moved else { return nil }
            return Refusal(
                period: period, budget: budget, moved: moved, expected: bytes, opens: period.next(after: now))
        }.first
    }
}

/// The bytes that tests moved, by day of UTC: those of this month, as a home keeps them.
package struct MovedBytes: Codable, Equatable, Sendable {
    private var days: [String: Int64] = [:]

    package init() {}

    /// What was moved in the period that an instant lies in.
    package func bytes(in period: DataBudget.Period, at now: Date) -> Int64 {
        let today = Self.name(of: now)
        // Days of one month begin alike: "2026-11-".
        let start = period == .day ? today : String(today.prefix(8))
        return days.filter { $0.key.hasPrefix(start) }.values.reduce(0, Self.sum)
    }

    /// Notes bytes that are moved, or with a minus sign that were not moved after all; forgets other months.
    package mutating func add(_ bytes: Int64, at now: Date) {
        let today = Self.name(of: now)
        days = days.filter { $0.key.hasPrefix(today.prefix(8)) }
        days[today] = max(0, Self.sum(days[today] ?? 0, bytes))
    }

    /// The sum, or the largest number there is: a file may have been edited.
    private static func sum(_ one: Int64, _ other: Int64) -> Int64 {
        let sum = max(0, one).addingReportingOverflow(other)
        return sum.overflow ? .max : sum.partialValue
    }

    private static func name(of instant: Date) -> String {
        instant.formatted(.iso8601.year().month().day())
    }
}

extension Calendar {
    /// The calendar that days and months are counted by.
    fileprivate static var utc: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }
}
