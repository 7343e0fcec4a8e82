import Basics
import Foundation

/// Parsers of the values in a campaign's file.
enum CampaignValue {
    /// Parses a name, with characters that are valid in file names and tags.
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

    /// Parses a rhythm: `4 a day`, `every 6h`, `at 2, 8, 14, 20`.
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

    /// Parses a duration in seconds: `90s`, `10m`, `6h`, `2d`; a bare number is in seconds.
    static func seconds(_ text: some StringProtocol) -> Double? {
        TimeSpan(text, in: 0...(366 * TimeSpan.day), bare: TimeSpan.second)?.seconds
    }

    /// Parses a data allowance: `500MB a day`, `20 GB a month`; units are decimal.
    static func allowance(_ text: String) -> DataAllowance? {
        guard let parts = text.wholeMatch(of: /([0-9.]+) *([a-z]+) +a +(day|month)/.ignoresCase()),
            let size = ByteCount(parts.1 + parts.2, in: allowances),
            let period = DataAllowance.Period(rawValue: parts.3.lowercased())
        else { return nil }
        return DataAllowance(bytes: Int(size.parts), period: period)
    }

    /// The permitted allowances, up to an exabyte.
    private static let allowances: ClosedRange<Int64> = 1...1_000_000_000_000_000_000

    /// Parses a day, or a time of a day: `2026-12-01`, `2026-12-01 06:00`.
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
            // Otherwise the 31st of June would become the 1st of July.
            calendar.dateComponents([.year, .month, .day], from: date)
                == DateComponents(year: components.year, month: components.month, day: components.day),
            (components.hour ?? 0) < 24, (components.minute ?? 0) < 60
        else { return nil }
        return (date, parts.4 == nil)
    }

    /// Returns the end of a period given by a day or a time: a day is included completely.
    static func end(_ text: String, in zone: TimeZone) -> Date? {
        guard let (date, isDay) = date(text, in: zone) else { return nil }
        guard isDay else { return date }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        return calendar.date(byAdding: .day, value: 1, to: date)
    }
}
