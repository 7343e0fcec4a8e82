import Foundation

/// How well colours can be told apart, by the Web Content Accessibility Guidelines 2.2.
enum Contrast {
    /// The contrast ratio of two colours, from 1 to 21.
    ///
    /// - Parameters:
    ///   - one: a colour, "#161b22".
    ///   - other: the other colour.
    /// - Returns: the ratio.
    static func ratio(_ one: String, _ other: String) -> Double {
        let both = [luminance(one), luminance(other)].sorted()
        return (both[1] + 0.05) / (both[0] + 0.05)
    }

    /// The relative luminance of a colour, from 0 to 1.
    private static func luminance(_ colour: String) -> Double {
        let value = Int(colour.dropFirst(), radix: 16) ?? 0
        return zip([16, 8, 0], [0.2126, 0.7152, 0.0722]).reduce(0) { sum, channel in
            let share = Double(value >> channel.0 & 0xFF) / 255
            let linear = share <= 0.040_45 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
            return sum + channel.1 * linear
        }
    }
}
