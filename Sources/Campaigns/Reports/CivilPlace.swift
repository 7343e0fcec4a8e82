package import Foundation

/// A day of the calendar, in no particular time zone.
package struct CivilDay: Hashable, Comparable, Sendable {
    /// Days since the first of January 1970.
    package let number: Int

    package init(number: Int) { self.number = number }

    package static func < (one: Self, other: Self) -> Bool { one.number < other.number }

    /// The beginning of the day in UTC.
    package var inUTC: Date { Date(timeIntervalSince1970: Double(number) * 86_400) }
}

/// Conversion of instants to the local time of a zone, fast enough for a million instants.
struct ZoneClock {
    private let zone: TimeZone
    /// The offsets from UTC in seconds by quarter of an hour; no zone changes its clocks within one.
    private var offsets: [Int: Int] = [:]
    private static let quarter = 900.0

    init(_ zone: TimeZone) { self.zone = zone }

    /// Returns the day and the hour of the week of an instant.
    ///
    /// - Parameter seconds: seconds since 1970.
    /// - Returns: the day, and the hours since the beginning of Monday, 0 to 167.
    mutating func place(of seconds: Double) -> (day: CivilDay, hour: Int) {
        let block = Int((seconds / Self.quarter).rounded(.down))
        let offset: Int
        if let known = offsets[block] {
            offset = known
        } else {
            offset = zone.secondsFromGMT(
                for: Date(timeIntervalSince1970: Double(block) * Self.quarter))
            offsets[block] = offset
        }
        let local = Int(seconds.rounded(.down)) + offset
        let day = Int((Double(local) / 86_400).rounded(.down))
        // The first of January 1970 was a Thursday.
        let weekday = ((day + 3) % 7 + 7) % 7
        return (CivilDay(number: day), weekday * 24 + (local - day * 86_400) / 3_600)
    }
}
