package import Foundation

/// Formats numbers for reading, with units and sensible precision.
package enum Quantities {
    /// Formats a throughput given in Mbit/s: `1.47 Mbit/s`, `38.9 Mbit/s`, `940 Mbit/s`.
    package static func throughput(_ megabits: Double) -> String { significant(megabits) + " Mbit/s" }

    /// Formats a number of bytes: `712 B`, `29.2 MB` (10⁶).
    package static func bytes(_ count: Int) -> String {
        switch count {
        case ..<1_000: "\(count) B"
        case ..<999_500: significant(Double(count) / 1e3) + " kB"
        case ..<999_500_000: significant(Double(count) / 1e6) + " MB"
        default: significant(Double(count) / 1e9) + " GB"
        }
    }

    /// Formats a number of things: `1 app`, `3 apps`.
    package static func count(_ number: Int, _ thing: String) -> String {
        "\(number) \(thing)\(number == 1 ? "" : "s")"
    }

    /// Formats a number of bytes given as 64 bits.
    package static func bytes(_ count: Int64) -> String { bytes(Int(clamping: count)) }

    /// Formats a duration in seconds: `9.4 s`, `2 min 5 s`.
    package static func seconds(_ seconds: Double) -> String {
        guard (120..<most).contains(seconds) else { return text("%.1f", seconds) + " s" }
        return "\(whole(seconds) / 60) min \(whole(seconds) % 60) s"
    }

    /// Formats seconds to the millisecond: `0.012 s`.
    package static func preciseSeconds(_ seconds: Double) -> String { text("%.3f", seconds) + " s" }

    /// Formats an estimated duration in seconds, rounded up: `10 s`, `2 min 5 s`.
    package static func wholeSeconds(_ seconds: Double) -> String {
        let seconds = seconds.rounded(.up)
        return seconds < 120 ? "\(whole(seconds)) s" : Self.seconds(seconds)
    }

    /// Formats milliseconds: `9.4 ms`.
    package static func milliseconds(_ milliseconds: Double) -> String { text("%.1f", milliseconds) + " ms" }

    /// Formats a probability: `0.08`, `3.1e-9`.
    package static func probability(_ value: Double) -> String {
        text(value == 0 || value >= 0.001 ? "%.3g" : "%.1e", value)
    }

    /// Formats a share, with a minus sign if it is negative: `96 %`, `-5.1 %`.
    package static func percent(_ share: Double) -> String {
        let percent = share * 100
        let isTold = abs(percent) >= 0.05
        // A negative share that is told as zero has no sign.
        return text(abs(percent) < 10 ? "%.1f" : "%.0f", isTold || percent.isNaN ? percent : 0) + " %"
    }

    /// Formats a whole number, in groups of three digits if it has more than four: `1024`, `1,000,000`.
    package static func number(_ number: Int) -> String {
        let digits = String(number.magnitude)
        guard digits.count > 4 else { return String(number) }
        var grouped = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { grouped += "," }
            grouped.append(digit)
        }
        return (number < 0 ? "-" : "") + grouped
    }

    /// Formats a number with one decimal unless it is whole: `10`, `4.1`.
    package static func tenths(_ value: Double) -> String {
        let text = text("%.1f", value)
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// Formats numbers as a user types them, consecutive ones as a range: `3-7, 9`.
    package static func ranges(_ numbers: [Int64]) -> String {
        var ranges: [ClosedRange<Int64>] = []
        for number in numbers {
            if let last = ranges.last, last.upperBound < .max, last.upperBound + 1 == number {
                ranges[ranges.count - 1] = last.lowerBound...number
            } else {
                ranges.append(number...number)
            }
        }
        return ranges.map {
            $0.lowerBound == $0.upperBound ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)"
        }
        .joined(separator: ", ")
    }

    /// Formats a number with three significant digits; in exponent form only beyond the range of
    /// measurements.
    package static func significant(_ value: Double) -> String {
        switch abs(value) {
        case ..<0.0005: "0"
        case ..<0.9995: text("%.3f", value)
        case ..<9.995: text("%.2f", value)
        case ..<99.95: text("%.1f", value)
        default: text("%.0f", value)
        }
    }

    /// Formats a number of unknown magnitude with six significant digits, without trailing zeros.
    package static func sixDigits(_ value: Double) -> String { String(format: "%.6g", value) }

    /// Returns the nearest whole number toward zero, clamped to the range of `Int`; 0 for NaN.
    package static func whole(_ value: Double) -> Int {
        value.isNaN ? 0 : Int(max(-most, min(most, value)))
    }

    /// Returns the sum, clamped to the range of `Int`.
    package static func sum(_ one: Int, _ other: Int) -> Int {
        let (sum, isBeyond) = one.addingReportingOverflow(other)
        return isBeyond ? (one < 0 ? .min : .max) : sum
    }

    /// The magnitude from which a number written in full is unreadable; still exact as a `Double`.
    private static let most = 1e15

    /// Formats any number: a question mark for NaN, which stands for unknown, and the exponent form for
    /// numbers that are too long in full.
    private static func text(_ format: String, _ value: Double) -> String {
        if value.isNaN { return "?" }
        if value.isInfinite { return value < 0 ? "-inf" : "inf" }
        return String(format: abs(value) < most ? format : "%.2e", value)
    }

    /// Formats an instant in UTC to the minute: `2026-11-21 07:31`.
    package static func minute(_ date: Date) -> String {
        String(timestamp(date).prefix(16)).replacing("T", with: " ")
    }

    /// Formats an instant's local time of day to the second: `07:31:02`.
    package static func clock(_ date: Date) -> String {
        date.formatted(
            .verbatim(
                "\(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\(second: .twoDigits)",
                timeZone: .current, calendar: Calendar(identifier: .gregorian)))
    }

    /// Formats a duration in whole seconds with its two greatest units: `42 s`, `4 min 12 s`, `2 h 5 min`.
    package static func span(_ seconds: Int) -> String {
        let (minutes, seconds) = max(0, seconds).quotientAndRemainder(dividingBy: 60)
        let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
        if hours > 0 { return rest == 0 ? "\(hours) h" : "\(hours) h \(rest) min" }
        if minutes > 0 { return seconds == 0 ? "\(minutes) min" : "\(minutes) min \(seconds) s" }
        return "\(seconds) s"
    }

    /// Formats an instant in UTC with milliseconds: `2026-11-21T07:31:02.113Z`.
    package static func timestamp(_ date: Date) -> String {
        let milliseconds = (date.timeIntervalSince1970 * 1_000).rounded()
        if let text = Int64(exactly: milliseconds).flatMap(InstantText.text) { return text }
        // The formatter truncates; a quarter of a millisecond keeps a whole millisecond from being truncated
        // to the one before.
        let nearest = (milliseconds + 0.25) / 1_000
        return Date(timeIntervalSince1970: nearest).formatted(
            .iso8601.year().month().day().time(includingFractionalSeconds: true).timeZone(separator: .omitted)
        )
    }
}

extension Quantities {
    /// Formats a share as a percentage with one decimal, a minus sign if it is negative, and no percent sign:
    /// `96.2`, `-0.8`.
    package static func signedPercent(_ share: Double) -> String {
        // Adding 0 turns minus zero into zero.
        text("%.1f", (share * 1_000).rounded() / 10 + 0)
    }
}
