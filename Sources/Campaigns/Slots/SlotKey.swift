import Cryptography
import Differentiation

/// Seeds of a campaign's random choices, which can be derived again from the campaign.
enum SlotKey {
    /// Returns the seed of a vantage point's slot: the first eight bytes, in big-endian order, of the SHA-256
    /// of lines with these words, the campaign's name and seed, the vantage point's name, and the slot's
    /// number.
    static func seed(_ campaign: Campaign, vantagePoint: String, slot: Int) -> UInt64 {
        number("wehe campaign slot\n\(campaign.name)\n\(campaign.seed)\n\(vantagePoint)\n\(slot)\n")
    }

    /// Returns the seed of a campaign whose file has none.
    static func seed(ofName name: String) -> UInt64 { number("wehe campaign\n\(name)\n") }

    private static func number(_ text: String) -> UInt64 {
        SHA256.hash(Array(text.utf8)).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }
}
