/// Instants as ISO 8601 text in UTC with milliseconds, `2026-11-21T07:31:02.113Z`. A file of tests has
/// thousands of them, so they are read and written digit by digit; a general formatter looks up calendars and
/// patterns.
///
/// Supports the years 1600 to 9999 only, in which all calendars of the system agree.
package enum InstantText {
    /// Returns the text of an instant.
    ///
    /// - Parameter milliseconds: the milliseconds since 1970, negative before.
    /// - Returns: the text; nil outside the supported years.
    package static func text(milliseconds: Int64) -> String? {
        guard known.contains(milliseconds) else { return nil }
        let (seconds, fraction) = milliseconds.flooringDivision(by: 1_000)
        let (days, time) = seconds.flooringDivision(by: 86_400)
        let (year, month, day) = CivilCalendar.date(days: Int(days))
        return String(unsafeUninitializedCapacity: length) { text in
            func write(_ number: Int64, _ places: Range<Int>) {
                var rest = number
                for place in places.reversed() {
                    text[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
                    rest /= 10
                }
            }
            for (place, mark) in marks { text[place] = mark }
            write(Int64(year), 0..<4)
            write(Int64(month), 5..<7)
            write(Int64(day), 8..<10)
            write(time / 3_600, 11..<13)
            write(time / 60 % 60, 14..<16)
            write(time % 60, 17..<19)
            write(fraction, 20..<23)
            return length
        }
    }

    /// Parses the text of an instant.
    ///
    /// - Parameter text: the text.
    /// - Returns: the milliseconds since 1970; nil for every text that ``text(milliseconds:)`` does not
    ///   write.
    package static func milliseconds(_ text: String) -> Int64? {
        var text = text
        return text.withUTF8 { text in
            guard text.count == length, marks.allSatisfy({ text[$0.place] == $0.mark }) else { return nil }
            var isNumber = true
            func number(_ places: Range<Int>) -> Int64 {
                places.reduce(0) { number, place in
                    let digit = text[place] &- UInt8(ascii: "0")
                    if digit > 9 { isNumber = false }
                    return number * 10 + Int64(digit)
                }
            }
            let (year, month, day) = (Int(number(0..<4)), Int(number(5..<7)), Int(number(8..<10)))
            let (hour, minute, second) = (number(11..<13), number(14..<16), number(17..<19))
            let fraction = number(20..<23)
            guard isNumber, year >= 1_600, (1...12).contains(month), day >= 1, hour < 24, minute < 60,
                second < 60
            else { return nil }
            let days = CivilCalendar.days(year: year, month: month, day: day)
            // A day that its month does not have would count as a day of the next month.
            guard CivilCalendar.date(days: days).month == month else { return nil }
            return (Int64(days) * 86_400 + hour * 3_600 + minute * 60 + second) * 1_000 + fraction
        }
    }

    private static let length = 24
    private static let marks: [(place: Int, mark: UInt8)] = [
        (4, UInt8(ascii: "-")), (7, UInt8(ascii: "-")), (10, UInt8(ascii: "T")), (13, UInt8(ascii: ":")),
        (16, UInt8(ascii: ":")), (19, UInt8(ascii: ".")), (23, UInt8(ascii: "Z")),
    ]
    private static let known =
        milliseconds(year: 1_600)..<milliseconds(year: 10_000)

    private static func milliseconds(year: Int) -> Int64 {
        Int64(CivilCalendar.days(year: year, month: 1, day: 1)) * 86_400_000
    }
}
