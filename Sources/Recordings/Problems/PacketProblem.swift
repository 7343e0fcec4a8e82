package import Basics

/// A key of a packet's object (Specification 3.2).
package enum PacketField: String, CodingKey, CaseIterable, Sendable {
    case pair = "c_s_pair"
    case timestamp, payload, end
    case responseLength = "response_len"
    case responseHash = "response_hash"
}

/// Defects of a packet in a recording.
package enum PacketProblem: Equatable, Sendable {
    // Its JSON.

    /// A field required in every packet is missing.
    case missing(PacketField)
    /// A field required in every packet of this transport is missing.
    case missingIn(Transport, PacketField)
    /// A field has a value of the wrong kind.
    case wrongKind(PacketField)
    /// A field that only packets of the other transport have.
    case fieldOf(Transport, PacketField)

    // Its content.

    /// The time is not from 0 to `latest`, in seconds.
    case timestampOutOfRange(Double, latest: Int)
    /// The time is before that of the previous packet, in seconds.
    case timestampBackwards(Double, previous: Double)
    /// The flow is not among the recording's TCP flows.
    case unlistedFlow(String)
    /// The flow is not a `c_s_pair`.
    case flow(String, FlowError)
    /// The payload is not hexadecimal text.
    case payloadDigits(HexError)
    /// The payload is longer than the limit.
    case payloadTooLong(bytes: Int, limit: Int)
    /// The payload is empty, in a TCP recording.
    case payloadEmpty
    /// The length of the response is not from 0 to `longest`, in bytes.
    case responseLength(Int, longest: Int)
    /// The response's hash is not a SHA-1, or belongs to a UDP recording.
    case responseHash(String)

    // Its use in a probe.

    /// The bytes to be inverted are in a packet that does not exist.
    case regionWithoutPacket(Range<Int>, packets: Int)
    /// The bytes to be inverted are not all in the payload.
    case regionOutsidePayload(Range<Int>, bytes: Int)
}

/// Reasons that a text does not represent bytes in hexadecimal digits.
package enum HexError: Error, Equatable, Sendable {
    /// The number of digits is odd.
    case oddLength(Int)
    /// There is a character at this place that is not a digit.
    case notADigit(at: Int)
}
