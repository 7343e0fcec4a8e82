import Basics
package import Foundation
import Home

extension Messages {
    /// A throughput given in Mbit/s.
    package func throughput(_ megabits: Double) -> String {
        say(Quantities.throughput(megabits), Self.frenchNumber(Quantities.throughput(megabits)))
    }

    /// A number of bytes, in powers of 1000.
    package func bytes(_ count: Int) -> String {
        switch language {
        case .english:
            return Quantities.bytes(count)
        case .french:
            let english = Quantities.bytes(count)
            return Self.frenchNumber(String(english.dropLast()) + "o")
        }
    }

    /// A number of bytes as it is stored.
    package func bytes(_ count: Int64) -> String { say(Quantities.bytes(count), bytes(Int(clamping: count))) }

    /// A duration in seconds.
    package func seconds(_ seconds: Double) -> String {
        say(Quantities.seconds(seconds), Self.frenchNumber(Quantities.seconds(seconds)))
    }

    /// Seconds to the millisecond.
    package func preciseSeconds(_ seconds: Double) -> String {
        say(Quantities.preciseSeconds(seconds), Self.frenchNumber(Quantities.preciseSeconds(seconds)))
    }

    /// An estimate of a duration in seconds, rounded up.
    package func wholeSeconds(_ seconds: Double) -> String {
        say(Quantities.wholeSeconds(seconds), Self.frenchNumber(Quantities.wholeSeconds(seconds)))
    }

    /// A duration in milliseconds.
    package func milliseconds(_ milliseconds: Double) -> String {
        say(Quantities.milliseconds(milliseconds), Self.frenchNumber(Quantities.milliseconds(milliseconds)))
    }

    /// A probability.
    package func probability(_ value: Double) -> String {
        say(Quantities.probability(value), Self.frenchNumber(Quantities.probability(value)))
    }

    /// A share as a percentage.
    package func percent(_ share: Double) -> String {
        say(Quantities.percent(share), Self.frenchNumber(Quantities.percent(share)))
    }

    /// A share as a percentage without its sign, where a word tells the direction.
    package func unsignedPercent(_ share: Double) -> String { percent(abs(share)) }

    /// A whole number, in groups of three digits if it has more than four.
    package func number(_ number: Int) -> String {
        say(Quantities.number(number), Quantities.number(number).replacing(",", with: "\u{202F}"))
    }

    /// A number with three significant digits.
    package func significant(_ value: Double) -> String {
        say(Quantities.significant(value), Self.frenchNumber(Quantities.significant(value)))
    }

    /// An instant to the minute in a time zone, with its name.
    package func minute(_ date: Date, in zone: TimeZone = .gmt) -> String {
        let local = date.addingTimeInterval(Double(zone.secondsFromGMT(for: date)))
        return "\(Quantities.minute(local)) \(name(of: zone))"
    }

    /// The name of a time zone, "Europe/Berlin"; those without an offset from UTC at any time are UTC.
    package func name(of zone: TimeZone) -> String {
        ["GMT", "UTC", "Etc/UTC", "Etc/GMT"].contains(zone.identifier) ? "UTC" : zone.identifier
    }
}

extension Messages {
    /// An English number and its unit as French writes them.
    private static func frenchNumber(_ text: String) -> String {
        text.replacing(".", with: ",").replacing(" ", with: "\u{A0}")
    }

    /// A number of things: 0 and 1 are singular in French.
    package static func count(_ number: Int, _ one: String, _ many: String) -> String {
        "\(number) \(number < 2 ? one : many)"
    }
}
