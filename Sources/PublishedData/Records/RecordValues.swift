import Basics
import Foundation

/// Values as written by publishers: numbers may be texts or missing.
extension JSONValue {
    /// A non-empty text.
    var words: String? {
        if case .string(let text) = self, !text.isEmpty { text } else { nil }
    }

    /// An integer, or a text of one.
    var whole: Int? {
        if case .string(let text) = self { Int(text) } else { wholeNumber }
    }

    /// A finite number, or a text of one; NaN for anything else.
    var measure: Double {
        switch self {
        case .integer(let number): return Double(number)
        case .number(let number): return number
        case .string(let text):
            let number = Double(text) ?? .nan
            return number.isFinite ? number : .nan
        default: return .nan
        }
    }

    /// True if it is a number, a text of one, or a stand-in for an unknown one.
    var mayBeMeasure: Bool {
        switch self {
        case .integer, .number, .null: true
        case .string(let text): Double(text) != nil
        default: false
        }
    }

    /// A Boolean, or a text of one.
    var truth: Bool? {
        switch self {
        case .bool(let flag): flag
        case .string(let text): ["true": true, "false": false][text.lowercased()]
        default: nil
        }
    }

    /// True if it contains information: neither null, nor a bare Boolean, nor an object or a list of such
    /// values only.
    var tells: Bool {
        switch self {
        case .null, .bool: false
        case .object(let pairs): pairs.contains { $0.value.tells }
        case .array(let elements): elements.contains { $0.tells }
        default: true
        }
    }
}

/// Days and seconds as written by publishers, parsed without Foundation's calendars, which would dominate the
/// running time.
enum PublishedTime {
    /// Parses "2023-06-01 23:59:50", UTC; nil for other texts.
    static func instant(_ text: String) -> Date? {
        let numbers = numbers(text, 6)
        guard numbers.count == 6, let day = day(numbers[0], numbers[1], numbers[2]),
            (0..<24).contains(numbers[3]), (0..<60).contains(numbers[4]), (0...60).contains(numbers[5])
        else { return nil }
        return Date(
            timeIntervalSince1970: Double(day * 86_400 + numbers[3] * 3_600 + numbers[4] * 60 + numbers[5]))
    }

    /// Parses "2023-06-01" or "2023/06/01" as a day counted from 1970; nil for other texts.
    static func day(_ text: String) -> Int? {
        let numbers = numbers(text, 3)
        return numbers.count == 3 ? day(numbers[0], numbers[1], numbers[2]) : nil
    }

    /// Returns the first integers of a text, of at most four digits each.
    private static func numbers(_ text: String, _ count: Int) -> [Int] {
        var numbers: [Int] = []
        var digits = 0
        for byte in text.utf8 {
            guard (0x30...0x39).contains(byte), digits < 4 else {
                if numbers.count == count, digits > 0 { break }
                digits = 0
                continue
            }
            if digits == 0 { numbers.append(0) }
            guard numbers.count <= count else { break }
            numbers[numbers.count - 1] = numbers[numbers.count - 1] * 10 + Int(byte - 0x30)
            digits += 1
        }
        return Array(numbers.prefix(count))
    }

    /// Returns the day of an instant, counted from 1970.
    static func day(_ date: Date) -> Int { Int((date.timeIntervalSince1970 / 86_400).rounded(.down)) }

    /// Returns the day of a date in the years 1970 to 9999, counted from 1970.
    static func day(_ year: Int, _ month: Int, _ day: Int) -> Int? {
        guard (1970...9999).contains(year), (1...12).contains(month), (1...31).contains(day) else {
            return nil
        }
        return CivilCalendar.days(year: year, month: month, day: day)
    }
}
