import Basics

/// Errors in data sent by the peer.
package enum WireProtocolError: Codable, Error, Equatable, Sendable {
    /// The ten bytes before a side-channel body are not ten decimal digits.
    case malformedLength(String)
    /// A side-channel body is empty, which upstream treats as the end of the connection.
    case emptyBody
    /// A side-channel body exceeds this side's limit.
    case bodyTooLong(length: Int, limit: Int)
    /// A side-channel body has bytes outside 7-bit ASCII.
    case notASCII
    /// A message does not have the form of the specification.
    case malformed(message: WireMessage, body: String, expected: ExpectedForm)
    /// A field's value is not a number, or is out of range.
    case unusableNumber(field: String, value: String, allowed: ClosedRange<Double>)
    /// A message is not permitted at this point of the dialogue.
    case unexpected(body: String, ConversationPoint)
}

/// A message that one side parses.
package enum WireMessage: String, Codable, Equatable, Sendable, CaseIterable {
    case identification, changeSpecification, bandwidthProbeAnnouncement, statisticsAnnouncement, permission,
        portMapping, samples, acknowledgement
    case resultsAnswer, response, result, serverPairs, localizationResult, measurements, dpiProbe, dpiRule
    case locateAnswer
}

/// Expected form of a message.
package enum ExpectedForm: Codable, Equatable, Sendable {
    /// One of these words, or texts of this form; not translated.
    case literally([String])
    /// 1, the client's address and the number of slices, or 0 and a reason, separated by ";".
    case permission
    /// A JSON object.
    case object
    /// A JSON object with a boolean "success".
    case successObject
    /// An object with a value of the given form under a key.
    case field(FieldForm, key: String)
    /// The eight fields of an identification, separated by ";".
    case eightFields
    /// Characters of a set, up to a maximum number, in the field of an identification, counted from 1.
    case characters(String, most: Int, IdentificationField)
    /// A number in the field of an identification.
    case number(IdentificationField)
    /// Recorded addresses with their ports, each with host and port to use, under a transport's key.
    case addresses(transport: String)
    /// Host and port to use for a recorded address and port.
    case hostAndPort(address: String, port: String)
    /// Two arrays of equal length, of throughputs and of the ends of slices.
    case samples
    /// A packet that the client sends in the recording, and bytes of it.
    case clientBytes
}

/// A field of an identification with a specific form.
package enum IdentificationField: Int, Codable, Equatable, Sendable, CaseIterable {
    case userID = 1
    case testID = 2
    case replayName = 3
    case historyCount = 5
}

/// Expected form of a field in a JSON object.
package enum FieldForm: Codable, Equatable, Sendable {
    case text, number, integer, numbers, object
    /// A number greater than the one under another key.
    case numberAbove(key: String)
    /// `C_` or `S_` and a number.
    case packetLabel
    /// The texts of a rule, or a sentence.
    case rule
    /// Two whole numbers.
    case twoIntegers
    /// The minimum round-trip time and the duration.
    case roundTripAndDuration
    /// A list of equally many numbers for each quantity of TCP.
    case tcpReadings
    /// The length of a slice, and a list of equally many numbers for each quantity of datagrams.
    case datagramReadings
    /// Four equally long lists of whole numbers, one for each quantity of packets.
    case packetLog
    /// One of the eight kinds of measurements.
    case measurementKind
    /// Two arrays of numbers.
    case twoArrays
    /// Two arrays of numbers of equal length.
    case twoEqualArrays
    /// A table with these columns.
    case table(columns: [String])
    /// Pairs of servers, each with the suspected networks.
    case pairs
}

extension WireProtocolError: CustomStringConvertible {
    /// A short description for logs: the case, and the received text, truncated and with control characters
    /// made visible.
    package var description: String {
        func shown(_ text: String) -> String { "\"\(UntrustedText(text).shown(limit: 80))\"" }
        return switch self {
        case .malformedLength(let text): "malformed length \(shown(text))"
        case .emptyBody: "empty body"
        case .bodyTooLong(let length, let limit): "body of \(length) bytes, limit \(limit)"
        case .notASCII: "body is not ASCII"
        case .malformed(let message, let body, _): "malformed \(message.rawValue) \(shown(body))"
        case .unusableNumber(let field, let value, _): "unusable number \(shown(value)) in \(field)"
        case .unexpected(let body, let point): "unexpected \(shown(body)), \(point)"
        }
    }
}
