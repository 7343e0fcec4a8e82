/// One packet of the client, and the response length to wait for afterwards (Specification 3.2).
package struct ClientPacket: Sendable, Equatable {
    /// Send time, in seconds since the start of the capture.
    package let timestamp: Double
    /// The bytes to send; may be empty for UDP, where that is a keep-alive.
    package let payload: [UInt8]
    /// The `c_s_pair` text of the flow it belongs to.
    package let pair: String
    /// Bytes to receive before the next packet may be sent; 0 for no wait. Always 0 for UDP.
    package let responseLength: Int
    /// The SHA-1 of the recorded response in 40 hexadecimal digits, if the file has it; it is not checked.
    package let responseHash: String?

    /// Creates a packet; ``Recording`` checks its values.
    package init(
        timestamp: Double,
        payload: [UInt8],
        pair: String,
        responseLength: Int = 0,
        responseHash: String? = nil
    ) {
        self.timestamp = timestamp
        self.payload = payload
        self.pair = pair
        self.responseLength = responseLength
        self.responseHash = responseHash
    }

    /// Returns the same packet with another payload.
    package func replacingPayload(with payload: [UInt8]) -> ClientPacket {
        ClientPacket(
            timestamp: timestamp,
            payload: payload,
            pair: pair,
            responseLength: responseLength,
            responseHash: responseHash
        )
    }
}
