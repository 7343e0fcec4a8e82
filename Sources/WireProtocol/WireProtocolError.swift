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
    /// A message that does not have the form protocol.md gives it.
    case malformed(message: String, body: String, expected: String)
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
        case .unexpected(let body, let state):
            "the message \(Self.quoted(body)) came \(state)"
        }
    }

    /// The text in quotes, cut where it gets long and with control characters made visible.
    private static func quoted(_ text: String) -> String {
        let visible = text.prefix(80).map { character in
            character.isASCII && !(character.asciiValue.map { $0 < 32 || $0 == 127 } ?? false)
                ? String(character)
                : "\\u{" + String(character.unicodeScalars.first?.value ?? 0, radix: 16) + "}"
        }
        return "\"" + visible.joined() + (text.count > 80 ? "…" : "") + "\""
    }
}
