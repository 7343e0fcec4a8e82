import Basics
import Foundation

/// An instant as the user gives it: a date, a date with a time, or an age.
enum StartTime: Equatable {
    /// An instant in UTC.
    case instant(Date)
    /// An age in seconds.
    case age(TimeInterval)

    /// Parses `2026-11-21`, `2026-11-21T07:14`, `2026-11-21T07:14:02`, also with a trailing `Z`, or an age
    /// such as `30min`, `2h`, `3d` or `1w`; nil for any other text.
    init?(_ text: String) {
        switch TimeSpan.read(text, in: 0...Int64.max) {
        case .value(let age):
            self = .age(age.seconds)
            return
        case .outOfRange:
            // An age beyond that of every test.
            self = .age(TimeSpan(parts: Int64.max).seconds)
            return
        case .unreadable: break
        }
        let form = /([0-9]{4})-([0-9]{2})-([0-9]{2})(?:[T ]([0-9]{2}):([0-9]{2})(?::([0-9]{2}))?Z?)?/
        guard let match = text.wholeMatch(of: form) else { return nil }
        func number(_ text: Substring?) -> Int? { text.map { Int($0) ?? 0 } }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let given = DateComponents(
            year: Int(match.1), month: Int(match.2), day: Int(match.3), hour: number(match.4) ?? 0,
            minute: number(match.5) ?? 0, second: number(match.6) ?? 0)
        guard let date = calendar.date(from: given) else { return nil }
        // The calendar would accept 31 February as 3 March.
        let fields: Set<Calendar.Component> = [.year, .month, .day, .hour, .minute, .second]
        guard calendar.dateComponents(fields, from: date) == given else { return nil }
        self = .instant(date)
    }

    /// Returns the instant, with ages counted from `now`.
    func date(at now: Date) -> Date {
        switch self {
        case .instant(let date): date
        case .age(let seconds): now.addingTimeInterval(-seconds)
        }
    }
}
