import Basics
import Foundation

/// How the values of a campaign's file are read, each from its text.
enum CampaignValue {
    /// A name: what files and tags can hold.
    static func name(_ text: String) -> String? {
        let allowed = text.utf8.allSatisfy { byte in
            switch UInt8(byte) {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
            default: false
            }
        }
        return allowed && (1...64).contains(text.utf8.count) && !text.hasPrefix("-") ? text : nil
    }

    /// `4 a day`, `every 6h`, `at 2, 8, 14, 20`.
    static func rhythm(_ text: String) -> Rhythm? {
        if let parts = text.wholeMatch(of: /([0-9]{1,3}) +a +day/), let times = Int(parts.1) {
            return Rhythm.timesADay.contains(times) ? .daily(times) : nil
        }
        if let parts = text.wholeMatch(of: /every +([^ ]+)/), let seconds = seconds(parts.1) {
            return seconds == seconds.rounded() && Rhythm.lengths.contains(Int(seconds))
                ? .every(Int(seconds)) : nil
        }
        guard let parts = text.wholeMatch(of: /at +([0-9, ]+)/) else { return nil }
        let words = parts.1.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        let hours = words.compactMap { Int($0) }
        guard hours.count == words.count, !hours.isEmpty, hours.allSatisfy((0..<24).contains),
            Set(hours).count == hours.count
        else { return nil }
        return .hours(hours.sorted())
    }

    /// The seconds of a span of time: `90s`, `10m`, `6h`, `2d`; a bare number counts seconds.
    static func seconds(_ text: some StringProtocol) -> Double? {
        TimeSpan(text, in: 0...(366 * TimeSpan.day), bare: TimeSpan.second)?.seconds
    }

    /// `500MB a day`, `20 GB a month`; units are decimal.
    static func allowance(_ text: String) -> DataAllowance? {
        guard let parts = text.wholeMatch(of: /([0-9.]+) *([a-z]+) +a +(day|month)/.ignoresCase()),
            let size = ByteCount(parts.1 + parts.2, in: allowances),
            let period = DataAllowance.Period(rawValue: parts.3.lowercased())
        else { return nil }
        return DataAllowance(bytes: Int(size.parts), period: period)
    }

    /// Up to an exabyte.
    private static let allowances: ClosedRange<Int64> = 1...1_000_000_000_000_000_000

    /// A day, or a time of a day: `2026-12-01`, `2026-12-01 06:00`.
    static func date(_ text: String, in zone: TimeZone) -> (date: Date, isDay: Bool)? {
        guard
            let parts = text.wholeMatch(
                of: /([0-9]{4})-([0-9]{2})-([0-9]{2})(?:[ T]([0-9]{2}):([0-9]{2})(?::[0-9]{2})?)?/)
        else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let components = DateComponents(
            year: Int(parts.1), month: Int(parts.2), day: Int(parts.3),
            hour: parts.4.flatMap { Int($0) } ?? 0, minute: parts.5.flatMap { Int($0) } ?? 0)
        guard let date = calendar.date(from: components),
            // The 31st of June would be the 1st of July.
            calendar.dateComponents([.year, .month, .day], from: date)
                == DateComponents(year: components.year, month: components.month, day: components.day),
            (components.hour ?? 0) < 24, (components.minute ?? 0) < 60
        else { return nil }
        return (date, parts.4 == nil)
    }

    /// The end of a span that a day or a time closes: a day belongs to it as a whole.
    static func end(_ text: String, in zone: TimeZone) -> Date? {
        guard let (date, isDay) = date(text, in: zone) else { return nil }
        guard isDay else { return date }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        return calendar.date(byAdding: .day, value: 1, to: date)
    }
}
