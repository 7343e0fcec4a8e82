import Basics

/// What can be wrong with bytes that the other side sent.
package enum WireProtocolError: Codable, Error, Equatable, Sendable {
    /// The ten bytes before a side-channel body are not ten decimal digits.
    case malformedLength(String)
    /// A side-channel body of no bytes, which upstream reads as the end of the connection.
    case emptyBody
    /// A side-channel body longer than this side accepts.
    case bodyTooLong(length: Int, limit: Int)
    /// A side-channel body with bytes outside 7-bit ASCII.
    case notASCII
    /// A message that does not have the form the specification gives it.
    case malformed(message: WireMessage, body: String, expected: ExpectedForm)
    /// A field whose value is no number, or none that it can have.
    case unusableNumber(field: String, value: String, allowed: ClosedRange<Double>)
    /// A message that may not come at this point of the conversation.
    case unexpected(body: String, ConversationPoint)
}

/// A message that one side reads.
package enum WireMessage: String, Codable, Equatable, Sendable, CaseIterable {
    case identification, changeSpecification, bandwidthProbeAnnouncement, statisticsAnnouncement, permission,
        portMapping, samples, acknowledgement
    case resultsAnswer, response, result, serverPairs, localizationResult, measurements, dpiProbe, dpiRule
    case locateAnswer
}

/// What a message should have been.
package enum ExpectedForm: Codable, Equatable, Sendable {
    /// One of these words, or texts of this form, which are the same in every language.
    case literally([String])
    /// 1, the client's address and how many slices, or 0 and a reason, separated by ";".
    case permission
    /// A JSON object.
    case object
    /// A JSON object that tells by a boolean "success" whether the request succeeded.
    case successObject
    /// An object with a value of some kind under a key.
    case field(FieldForm, key: String)
    /// The eight fields of an identification, separated by ";".
    case eightFields
    /// Characters of a set, up to so many, in the field of an identification, counted from 1.
    case characters(String, most: Int, IdentificationField)
    /// A number in the field of an identification.
    case number(IdentificationField)
    /// Recorded addresses with their ports, and each with host and port to use, under a transport's key.
    case addresses(transport: String)
    /// Host and port to use for a recorded address and port.
    case hostAndPort(address: String, port: String)
    /// Two arrays, of throughputs and of the ends of slices, of equal length.
    case samples
    /// A packet that the client sends in the recording, and bytes of it.
    case clientBytes
}

/// A field of an identification that has a form of its own.
package enum IdentificationField: Int, Codable, Equatable, Sendable, CaseIterable {
    case userID = 1
    case testID = 2
    case replayName = 3
    case historyCount = 5
}

/// What a field of a JSON object should hold.
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
    /// The smallest round trip and the duration.
    case roundTripAndDuration
    /// One of the four kinds of measurements.
    case measurementKind
    /// Two arrays of numbers.
    case twoArrays
    /// Two arrays of numbers that are equally long.
    case twoEqualArrays
    /// A table with these columns.
    case table(columns: [String])
    /// Pairs of servers, each with the networks that they speak of.
    case pairs
}

extension WireProtocolError: CustomStringConvertible {
    /// A few words for logs: the case, and what was received, cut and made visible.
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
