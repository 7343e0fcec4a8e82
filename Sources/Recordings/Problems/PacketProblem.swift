package import Basics

/// A key of a packet's object (Specification 3.2).
package enum PacketField: String, CodingKey, CaseIterable, Sendable {
    case pair = "c_s_pair"
    case timestamp, payload, end
    case responseLength = "response_len"
    case responseHash = "response_hash"
}

/// What is wrong with a packet of a recording.
package enum PacketProblem: Equatable, Sendable {
    // Its JSON.

    /// A field that every packet has is missing.
    case missing(PacketField)
    /// A field that every packet of this transport has is missing.
    case missingIn(Transport, PacketField)
    /// A field holds a value of the wrong kind.
    case wrongKind(PacketField)
    /// A field that only packets of the other transport have.
    case fieldOf(Transport, PacketField)

    // What it says.

    /// The time is not from 0 to `latest`, in seconds.
    case timestampOutOfRange(Double, latest: Int)
    /// The time is before that of the packet before it, in seconds.
    case timestampBackwards(Double, previous: Double)
    /// The flow is not among the recording's TCP flows.
    case unlistedFlow(String)
    /// The flow is no `c_s_pair`.
    case flow(String, FlowProblem)
    /// The payload is no bytes.
    case payloadDigits(HexProblem)
    /// The payload is longer than any is accepted.
    case payloadTooLong(bytes: Int, limit: Int)
    /// The payload is empty, in a TCP recording.
    case payloadEmpty
    /// The length of the response is not from 0 to `longest`, in bytes.
    case responseLength(Int, longest: Int)
    /// The response's hash is no SHA-1, or of a UDP recording.
    case responseHash(String)

    // What is asked of it.

    /// The bytes that are to be inverted are in a packet that is not there.
    case regionWithoutPacket(Range<Int>, packets: Int)
    /// The bytes that are to be inverted are not all in the payload.
    case regionOutsidePayload(Range<Int>, bytes: Int)
}

/// Why a text is no bytes in hexadecimal digits.
package enum HexProblem: Error, Equatable, Sendable {
    /// An odd number of digits.
    case oddLength(Int)
    /// Something else than a digit, at this place.
    case notADigit(at: Int)
}
