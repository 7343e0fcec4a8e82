import Foundation

/// How well colours can be told apart, by the Web Content Accessibility Guidelines 2.2.
package enum Contrast {
    /// The contrast ratio of two colours.
    ///
    /// - Parameters:
    ///   - one: red, green and blue, 0 to 255.
    ///   - other: the other colour.
    /// - Returns: the ratio, from 1 to 21.
    package static func ratio(_ one: [Double], _ other: [Double]) -> Double {
        let both = [luminance(one), luminance(other)].sorted()
        return (both[1] + 0.05) / (both[0] + 0.05)
    }

    /// The contrast ratio of two colours as style sheets write them, "#161b22".
    package static func ratio(_ one: String, _ other: String) -> Double {
        ratio(channels(one), channels(other))
    }

    private static func channels(_ colour: String) -> [Double] {
        let value = Int(colour.dropFirst(), radix: 16) ?? 0
        return [16, 8, 0].map { Double(value >> $0 & 0xFF) }
    }

    /// The relative luminance of a colour, from 0 to 1.
    private static func luminance(_ colour: [Double]) -> Double {
        zip(colour, [0.2126, 0.7152, 0.0722]).reduce(0) { sum, channel in
            let share = channel.0 / 255
            return sum + channel.1 * (share <= 0.040_45 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4))
        }
    }
}
