package import Basics

/// Addresses in the record of a lab: as text.
extension IPAddress: Codable {
    private enum EarlierKeys: CodingKey { case number }

    /// - Throws: `DecodingError` for what is no address.
    package init(from decoder: any Decoder) throws {
        // Labs that version 0.1.0 left behind have an address of IPv4 as a number.
        if let earlier = try? decoder.container(keyedBy: EarlierKeys.self) {
            self.init(ipv4: try earlier.decode(UInt32.self, forKey: .number))
            return
        }
        let container = try decoder.singleValueContainer()
        guard let address = IPAddress(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "no IP address")
        }
        self = address
    }

    /// - Throws: what the encoder throws.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
