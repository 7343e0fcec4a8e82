/// Token that a browser must present if the dashboard is reachable from other machines.
package struct DashboardToken: Equatable, Sendable {
    /// The token in the form used in URLs.
    package let text: String

    /// Permitted lengths, characters.
    package static let lengths = 16...256

    /// Parses a token: letters, digits, `-` and `_`; nil for other texts, and for those that could be guessed
    /// or are too long for a URL.
    package init?(_ text: String) {
        let isPlain = text.utf8.allSatisfy {
            switch $0 {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"): true
            default: false
            }
        }
        guard isPlain, Self.lengths.contains(text.utf8.count) else { return nil }
        self.text = text
    }

    /// Generates a token of 256 random bits.
    package init(using generator: inout some RandomNumberGenerator) {
        text = (0..<4).map { _ in
            let digits = String(UInt64.random(in: 0...UInt64.max, using: &generator), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }

    /// Compares a text with this token in constant time.
    func matches(_ given: String) -> Bool {
        let (own, other) = (Array(text.utf8), Array(given.utf8))
        var difference: UInt8 = own.count == other.count ? 0 : 1
        for index in own.indices {
            difference |= own[index] ^ (index < other.count ? other[index] : ~own[index])
        }
        return difference == 0
    }
}
