package import Foundation

/// Dates as text in UTC: a new form belongs here.
extension InstantText {
    /// Returns the text of a date to the nearest millisecond, `2026-11-21T07:31:02.113Z`; nil outside the
    /// supported years.
    package static func text(_ date: Date) -> String? {
        Int64(exactly: (date.timeIntervalSince1970 * 1_000).rounded()).flatMap(text(milliseconds:))
    }

    /// Parses the text of a date with milliseconds; nil for every text that ``text(_:)`` does not return.
    package static func date(_ text: String) -> Date? {
        milliseconds(text).map { Date(timeIntervalSince1970: Double($0) / 1_000) }
    }

    /// Returns the text of a date without its fraction of a second, `2026-11-21T07:31:02Z`.
    package static func wholeSecond(_ date: Date) -> String {
        truncated(date).map { $0.prefix(19) + "Z" } ?? date.formatted(.iso8601)
    }

    /// Returns the text of a date as upstream writes it, without its fraction of a second,
    /// `2026-11-21 07:31:02` (Specification 9.3); nil outside the supported years.
    package static func upstream(_ date: Date) -> String? {
        truncated(date).map { String($0.prefix(19)).replacing("T", with: " ") }
    }

    /// Returns the day of a date, `2026-11-21`.
    package static func day(_ date: Date) -> String {
        truncated(date).map { String($0.prefix(10)) } ?? date.formatted(.iso8601.year().month().day())
    }

    private static func truncated(_ date: Date) -> String? {
        Int64(exactly: (date.timeIntervalSince1970 * 1_000).rounded(.down)).flatMap(text(milliseconds:))
    }
}
