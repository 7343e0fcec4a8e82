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
        let second = floorModulo(seconds, secondsOfDay)
        let days = (seconds - second) / secondsOfDay
        let (year, month, day) = civil(daysSince1970: days)
        // 1 January 1970 was a Thursday.
        let weekday = weekdays[floorModulo(days + 4, 7)]
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
        let days = daysSince1970(year: year, month: month + 1, day: day)
        guard civil(daysSince1970: days) == (year, month + 1, day) else { return nil }
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

    // The calendar in eras of 400 years that begin on 1 March, as in Howard Hinnant, "chrono-Compatible
    // Low-Level Date Algorithms" (https://howardhinnant.github.io/date_algorithms.html).

    private static let daysOfEra = 146_097
    /// Number of days from 1 March of year 0 to 1 January 1970.
    private static let daysTo1970 = 719_468

    private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let yearOfEra = floorModulo(year, 400)
        let era = (year - yearOfEra) / 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * daysOfEra + dayOfEra - daysTo1970
    }

    private static func civil(daysSince1970 days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + daysTo1970
        let dayOfEra = floorModulo(shifted, daysOfEra)
        let era = (shifted - dayOfEra) / daysOfEra
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, day)
    }

    private static func floorModulo(_ number: Int, _ modulus: Int) -> Int {
        let rest = number % modulus
        return rest < 0 ? rest + modulus : rest
    }
}
