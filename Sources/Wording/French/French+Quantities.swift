import Formatting
package import Foundation

/// Numbers with a decimal comma and a no-break space before their unit; a byte is an octet.
extension French {
    package func throughput(_ megabits: Double) -> String {
        Self.frenchNumber(Quantities.throughput(megabits))
    }
    package func bytes(_ count: Int) -> String {
        let english = Quantities.bytes(count)
        return Self.frenchNumber(String(english.dropLast()) + "o")
    }
    package func bytes(_ count: Int64) -> String { bytes(Int(clamping: count)) }
    package func seconds(_ seconds: Double) -> String { Self.frenchNumber(Quantities.seconds(seconds)) }
    package func preciseSeconds(_ seconds: Double) -> String {
        Self.frenchNumber(Quantities.preciseSeconds(seconds))
    }
    package func wholeSeconds(_ seconds: Double) -> String {
        Self.frenchNumber(Quantities.wholeSeconds(seconds))
    }
    package func milliseconds(_ milliseconds: Double) -> String {
        Self.frenchNumber(Quantities.milliseconds(milliseconds))
    }
    package func probability(_ value: Double) -> String { Self.frenchNumber(Quantities.probability(value)) }
    package func percent(_ share: Double) -> String { Self.frenchNumber(Quantities.percent(share)) }
    package func significant(_ value: Double) -> String { Self.frenchNumber(Quantities.significant(value)) }
    package func minute(_ date: Date) -> String { Quantities.minute(date) + " UTC" }

    /// An English number and its unit as French writes them.
    private static func frenchNumber(_ text: String) -> String {
        text.replacing(".", with: ",").replacing(" ", with: "\u{A0}")
    }

    /// A number of things: 0 and 1 are singular in French.
    package static func count(_ number: Int, _ one: String, _ many: String) -> String {
        "\(number) \(number < 2 ? one : many)"
    }
}
