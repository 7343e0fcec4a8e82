/// Instants in HTTP headers, such as `Sun, 06 Nov 1994 08:49:37 GMT`: whole seconds in UTC (RFC 9110 5.6.7).
package enum HTTPDate {
    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    private static let secondsOfDay = 86_400

    /// Returns the text of an instant.
    ///
    /// - Parameter seconds: whole seconds since 1 January 1970, UTC, in the years 0 to 9999.
    /// - Returns: the preferred form, which has a fixed length.
    package static func text(secondsSince1970 seconds: Int) -> String {
        let (days, second) = seconds.flooringDivision(by: secondsOfDay)
        let (year, month, day) = CivilCalendar.date(days: days)
        // 1 January 1970 was a Thursday.
        let weekday = weekdays[(days + 4).flooringDivision(by: 7).rest]
        let time = [second / 3_600, second / 60 % 60, second % 60].map { padded($0, 2) }
        return "\(weekday), \(padded(day, 2)) \(months[month - 1]) \(padded(year, 4)) "
            + time.joined(separator: ":") + " GMT"
    }

    /// Parses an instant, in whole seconds since 1970; nil if the text has another form.
    ///
    /// The day of the week is ignored. The two obsolete forms of RFC 9110 are not supported.
    package static func seconds(in text: String) -> Int? {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 6, parts[0].hasSuffix(","), parts[5] == "GMT",
            let day = number(parts[1], 1...31, digits: 2),
            let month = months.firstIndex(of: String(parts[2])),
            let year = number(parts[3], 0...9_999, digits: 4)
        else { return nil }
        let time = parts[4].split(separator: ":", omittingEmptySubsequences: false)
        guard time.count == 3, let hour = number(time[0], 0...23, digits: 2),
            let minute = number(time[1], 0...59, digits: 2),
            // A leap second has the number 60.
            let second = number(time[2], 0...60, digits: 2)
        else { return nil }
        let days = CivilCalendar.days(year: year, month: month + 1, day: day)
        guard CivilCalendar.date(days: days) == (year, month + 1, day) else { return nil }
        return days * secondsOfDay + hour * 3_600 + minute * 60 + second
    }

    private static func number(_ text: Substring, _ range: ClosedRange<Int>, digits: Int) -> Int? {
        guard text.utf8.count == digits,
            text.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains), let value = Int(text)
        else {
            return nil
        }
        return range.contains(value) ? value : nil
    }

    private static func padded(_ number: Int, _ digits: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}
