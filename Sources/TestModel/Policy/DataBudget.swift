import Basics
package import Foundation

/// Maximum number of bytes that tests may transfer over the user's networks; nil without a limit.
package struct DataBudget: Equatable, Sendable {
    /// Days and months in UTC.
    package enum Period: String, CaseIterable, Equatable, Sendable {
        case day
        case month

        /// Returns the start of the next period.
        package func next(after now: Date) -> Date {
            let component: Calendar.Component = self == .day ? .day : .month
            return Calendar.utc.dateInterval(of: component, for: now)?.end ?? now
        }
    }

    /// The limit per day.
    package let day: Int64?
    /// The limit per month.
    package let month: Int64?

    package init(day: Int64?, month: Int64?) {
        self.day = day
        self.month = month
    }

    /// Returns the limit of a period.
    package subscript(period: Period) -> Int64? { period == .day ? day : month }

    /// Reason that a transfer would exceed the budget.
    package struct Refusal: Equatable, Sendable {
        /// The period whose budget would be exceeded.
        package let period: Period
        /// The budget of the period.
        package let budget: Int64
        /// Bytes already transferred in the period.
        package let moved: Int64
        /// Expected bytes of the transfer.
        package let expected: Int64
        /// Start of the next period.
        package let opens: Date

        package init(period: Period, budget: Int64, moved: Int64, expected: Int64, opens: Date) {
            self.period = period
            self.budget = budget
            self.moved = moved
            self.expected = expected
            self.opens = opens
        }
    }

    /// Returns the reason that a transfer would exceed the budget; nil if it would not.
    ///
    /// - Parameters:
    ///   - bytes: the expected bytes of the transfer.
    ///   - traffic: the bytes transferred so far.
    ///   - now: the current time.
    /// - Returns: the refusal with the longest wait, nil for none.
    package func refusal(of bytes: Int64, after traffic: MovedBytes, at now: Date) -> Refusal? {
        [Period.month, .day].lazy.compactMap { period -> Refusal? in
            let moved = traffic.bytes(in: period, at: now)
            guard let budget = self[period], bytes > 0, bytes > budget - moved else { return nil }
            return Refusal(
                period: period, budget: budget, moved: moved, expected: bytes, opens: period.next(after: now))
        }.first
    }
}

/// The bytes transferred by tests, by UTC day of the current month, as stored in a home.
package struct MovedBytes: Codable, Equatable, Sendable {
    private var days: [String: Int64] = [:]

    package init() {}

    /// Returns the bytes transferred in the period that contains an instant.
    package func bytes(in period: DataBudget.Period, at now: Date) -> Int64 {
        let today = Self.name(of: now)
        // The names of the days of one month have a common prefix: "2026-11-".
        let start = period == .day ? today : String(today.prefix(8))
        return days.filter { $0.key.hasPrefix(start) }.values.reduce(0, Self.sum)
    }

    /// Adds transferred bytes, or subtracts expected ones that were not transferred; discards other months.
    package mutating func add(_ bytes: Int64, at now: Date) {
        let today = Self.name(of: now)
        days = days.filter { $0.key.hasPrefix(today.prefix(8)) }
        days[today] = max(0, Self.sum(days[today] ?? 0, bytes))
    }

    /// Returns the sum, saturated at the maximum, because the file may have been edited.
    private static func sum(_ one: Int64, _ other: Int64) -> Int64 {
        let sum = max(0, one).addingReportingOverflow(other)
        return sum.overflow ? .max : sum.partialValue
    }

    private static func name(of instant: Date) -> String {
        InstantText.day(instant)
    }
}

extension Calendar {
    /// The calendar for days and months.
    fileprivate static var utc: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }
}
