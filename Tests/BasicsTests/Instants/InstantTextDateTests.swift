import Foundation
import Testing

@testable import Basics

@Suite("Dates as text, in each form")
struct InstantTextDateTests {
    /// Instants around leap days, turns of years and 1970, and fractions of a second.
    private static let seconds: [Double] = [
        0, -0.001, -86_400, 951_782_399.999, 951_782_400, 1_709_164_799.5, 1_763_796_662.113,
        4_102_444_800, 253_402_300_799.25, -11_676_096_000,
    ]

    @Test("Each form is the one of Foundation's formatter", arguments: seconds)
    func forms(seconds: Double) {
        let date = Date(timeIntervalSince1970: seconds)
        let whole = Date(timeIntervalSince1970: seconds.rounded(.down)).formatted(.iso8601)
        #expect(InstantText.wholeSecond(date) == whole)
        #expect(InstantText.day(date) == whole.prefix(10))
        #expect(
            InstantText.upstream(date)
                == whole.dropLast().replacingOccurrences(of: "T", with: " "))
    }

    @Test("A date with milliseconds is read as it was written", arguments: seconds)
    func reads(seconds: Double) throws {
        let date = Date(timeIntervalSince1970: seconds)
        let text = try #require(InstantText.text(date))
        let read = try #require(InstantText.date(text))
        #expect(abs(read.timeIntervalSince(date)) < 0.000_6)
    }

    @Test("Outside the supported years there is no text, but for the day")
    func outside() {
        let date = Date(timeIntervalSince1970: -60_000_000_000)
        #expect(InstantText.text(date) == nil && InstantText.upstream(date) == nil)
        #expect(InstantText.day(date) == date.formatted(.iso8601.year().month().day()))
        #expect(InstantText.text(Date(timeIntervalSince1970: .infinity)) == nil)
    }

    @Test("Every day of 800 years is the date that the calendar of Foundation gives it, and back")
    func days() {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        for days in stride(from: CivilCalendar.days(year: 1_600, month: 1, day: 1), to: 160_000, by: 37) {
            let (year, month, day) = CivilCalendar.date(days: days)
            let given = calendar.dateComponents(
                [.year, .month, .day], from: Date(timeIntervalSince1970: Double(days) * 86_400))
            #expect(given.year == year && given.month == month && given.day == day, "\(days)")
            #expect(CivilCalendar.days(year: year, month: month, day: day) == days)
        }
    }
}
