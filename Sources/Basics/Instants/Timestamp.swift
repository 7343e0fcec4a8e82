package import Foundation

/// Date format of the database: ISO 8601 text in UTC with milliseconds, "2026-11-21T07:14:02.113Z".
///
/// All texts have the same length, so that their lexical order is the order of the dates.
package enum Timestamp {
    /// The dates that can be stored, in seconds since 1970: from the start of year 1 to before the start of
    /// year 10000, when years have four digits.
    private static let storable = -62_135_596_800.0..<253_402_300_800.0

    /// Returns the nearest date that can be stored; a date outside the years 1 to 9999 is returned unchanged.
    package static func rounded(_ date: Date) -> Date {
        milliseconds(date).map(date(milliseconds:)) ?? date
    }

    /// Returns the text of a date, or nil outside the years 1 to 9999.
    package static func text(_ date: Date) -> String? {
        guard let milliseconds = milliseconds(date) else { return nil }
        if let text = InstantText.text(milliseconds: milliseconds) { return text }
        let (seconds, fraction) = split(milliseconds)
        let whole = Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601)
        return whole.dropLast() + "." + String(1000 + fraction).dropFirst() + "Z"
    }

    /// Returns the date of such a text, or nil for any other text.
    package static func date(_ text: String) -> Date? {
        if let milliseconds = InstantText.milliseconds(text) { return date(milliseconds: milliseconds) }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].count == 4, parts[1].last == "Z",
            let fraction = Int64(parts[1].dropLast()), fraction >= 0,
            let whole = try? Date(parts[0] + "Z", strategy: .iso8601)
        else { return nil }
        let date = date(milliseconds: Int64(whole.timeIntervalSince1970) * 1000 + fraction)
        // Formatting the result again excludes lenient interpretations of other forms.
        return self.text(date) == text ? date : nil
    }

    private static func milliseconds(_ date: Date) -> Int64? {
        guard storable.contains(date.timeIntervalSince1970) else { return nil }
        let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
        guard milliseconds < storable.upperBound * 1000 else { return nil }
        return Int64(milliseconds)
    }

    private static func date(milliseconds: Int64) -> Date {
        Date(timeIntervalSince1970: Double(milliseconds) / 1000)
    }

    /// Splits a time into whole seconds and milliseconds, also before 1970.
    private static func split(_ milliseconds: Int64) -> (seconds: Int64, fraction: Int64) {
        let seconds = Int64((Double(milliseconds) / 1000).rounded(.down))
        return (seconds, milliseconds - seconds * 1000)
    }
}
