import Foundation

/// Numbers as people read them: with units and sensible precision.
package enum Quantities {
    /// A throughput given in Mbit/s: `1.47 Mbit/s`, `38.9 Mbit/s`, `940 Mbit/s`.
    package static func throughput(_ megabits: Double) -> String { significant(megabits) + " Mbit/s" }

    /// Bytes: `712 B`, `29.2 MB` (10⁶).
    package static func bytes(_ count: Int) -> String {
        switch count {
        case ..<1_000: "\(count) B"
        case ..<999_500: significant(Double(count) / 1e3) + " kB"
        case ..<999_500_000: significant(Double(count) / 1e6) + " MB"
        default: significant(Double(count) / 1e9) + " GB"
        }
    }

    /// A number of things: `1 app`, `3 apps`.
    package static func count(_ number: Int, _ thing: String) -> String {
        "\(number) \(thing)\(number == 1 ? "" : "s")"
    }

    /// Seconds: `9.4 s`, `2 min 5 s`.
    package static func seconds(_ seconds: Double) -> String {
        seconds < 120
            ? String(format: "%.1f s", seconds)
            : "\(Int(seconds) / 60) min \(Int(seconds) % 60) s"
    }

    /// A probability: `0.08`, `3.1e-9`.
    package static func probability(_ value: Double) -> String {
        value == 0 || value >= 0.001 ? String(format: "%.3g", value) : String(format: "%.1e", value)
    }

    /// A share: `96 %`.
    package static func percent(_ share: Double) -> String {
        let percent = abs(share) * 100
        return (percent < 10 ? String(format: "%.1f", percent) : String(format: "%.0f", percent)) + " %"
    }

    /// Three significant digits, never in exponent form.
    package static func significant(_ value: Double) -> String {
        switch abs(value) {
        case ..<0.0005: "0"
        case ..<0.9995: String(format: "%.3f", value)
        case ..<9.995: String(format: "%.2f", value)
        case ..<99.95: String(format: "%.1f", value)
        default: String(format: "%.0f", value)
        }
    }

    /// An instant in UTC to the minute: `2026-11-21 07:31`.
    package static func minute(_ date: Date) -> String {
        String(timestamp(date).prefix(16)).replacing("T", with: " ")
    }

    /// An instant in UTC with milliseconds: `2026-11-21T07:31:02.113Z`.
    package static func timestamp(_ date: Date) -> String {
        // The formatter cuts; a quarter of a millisecond keeps the nearest one from being cut to the one before.
        let nearest = ((date.timeIntervalSince1970 * 1_000).rounded() + 0.25) / 1_000
        return Date(timeIntervalSince1970: nearest).formatted(
            .iso8601.year().month().day().time(includingFractionalSeconds: true).timeZone(separator: .omitted)
        )
    }
}

extension Quantities {
    /// A share as a percentage with one decimal and a minus sign where it is below 0, without the percent sign:
    /// `96.2`, `-0.8`.
    package static func signedPercent(_ share: Double) -> String {
        // Adding 0 turns minus zero into zero.
        String(format: "%.1f", (share * 1_000).rounded() / 10 + 0)
    }
}
