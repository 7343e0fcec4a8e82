/// What can be wrong with bytes that the other side sent.
package enum WireProtocolError: Error, Equatable, Sendable {
    /// The ten bytes before a side-channel body are not ten decimal digits.
    case malformedLength(String)
    /// A side-channel body of no bytes, which upstream reads as the end of the connection.
    case emptyBody
    /// A side-channel body longer than this side accepts.
    case bodyTooLong(length: Int, limit: Int)
    /// A side-channel body with bytes outside 7-bit ASCII.
    case notASCII
    /// A message that does not have the form the specification gives it.
    case malformed(message: String, body: String, expected: String)
    /// A field whose value is no number, or none that it can have.
    case unusableNumber(field: String, value: String, allowed: ClosedRange<Double>)
    /// A message that may not come at this point of the conversation.
    case unexpected(body: String, state: String)
}

extension WireProtocolError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .malformedLength(let text):
            "a message began with \(Self.quoted(text)) where ten digits give its length"
        case .emptyBody:
            "a message of no bytes, which the protocol does not have"
        case .bodyTooLong(let length, let limit):
            "a message of \(length) bytes, more than the \(limit) accepted"
        case .notASCII:
            "a message with bytes that are not ASCII"
        case .malformed(let message, let body, let expected):
            "the \(message) read \(Self.quoted(body)); it should be \(expected)"
        case .unusableNumber(let field, let value, let allowed):
            "the field \"\(field)\" holds \(Self.quoted(value)); it should be a number from "
                + "\(Self.short(allowed.lowerBound)) to \(Self.short(allowed.upperBound))"
        case .unexpected(let body, let state):
            "the message \(Self.quoted(body)) came \(state)"
        }
    }

    /// A bound without a fraction that is none.
    package static func short(_ bound: Double) -> String {
        Int(exactly: bound).map(String.init) ?? "\(bound)"
    }

    private static func quoted(_ text: String) -> String { "\"\(PeerText(text).shown(limit: 80))\"" }
}
