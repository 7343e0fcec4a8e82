/// Dates of the Gregorian calendar and days since 1 January 1970.
///
/// Without Foundation's calendars, which would dominate the running time where thousands of dates are read.
/// Years are counted from 1 March, so that the leap day is the last one, in eras of 400 years, after which the
/// calendar repeats: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms"
/// (https://howardhinnant.github.io/date_algorithms.html).
package enum CivilCalendar {
    private static let daysOfEra = 146_097
    /// Number of days from 1 March of year 0 to 1 January 1970.
    private static let daysTo1970 = 719_468

    /// Returns the number of days from 1 January 1970 to a date, negative before. A day that its month does not
    /// have counts as a day of the next month.
    package static func days(year: Int, month: Int, day: Int) -> Int {
        let (era, ofEra) = (month > 2 ? year : year - 1).flooringDivision(by: 400)
        let ofYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * daysOfEra + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - daysTo1970
    }

    /// Returns the date that lies the given number of days after 1 January 1970.
    package static func date(days: Int) -> (year: Int, month: Int, day: Int) {
        let (era, ofEra) = (days + daysTo1970).flooringDivision(by: daysOfEra)
        let year = (ofEra - ofEra / 1_460 + ofEra / 36_524 - ofEra / 146_096) / 365
        let ofYear = ofEra - (365 * year + year / 4 - year / 100)
        let month = (5 * ofYear + 2) / 153
        let isNextYear = month >= 10
        return (
            era * 400 + year + (isNextYear ? 1 : 0), isNextYear ? month - 9 : month + 3,
            ofYear - (153 * month + 2) / 5 + 1
        )
    }
}

extension BinaryInteger {
    /// Returns the quotient rounded down, and the remainder, which is never negative.
    func flooringDivision(by divisor: Self) -> (quotient: Self, rest: Self) {
        let (quotient, rest) = quotientAndRemainder(dividingBy: divisor)
        return rest < 0 ? (quotient - 1, rest + divisor) : (quotient, rest)
    }
}
