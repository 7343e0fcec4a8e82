/// A key in the file of a server's side.
package enum ServerSideField: String, CaseIterable, Sendable {
    case format, version, replay, synthesised, noise, seed, inverted, flows
    case pair = "c_s_pair"
    case timestamps, lengths
    // Of the format that has payloads.
    case testName = "test_name"
    case isTCP = "is_tcp"
    case packets
    case responseSets = "response_sets"
    case requestLength = "request_length"
    case requestHash = "request_hash"
    case timestamp, payload, end
}

/// A part of a server's side.
package enum ServerSidePart: Equatable, Sendable {
    /// One of the flows with lengths only.
    case flow(Int)
    /// A datagram with a known payload.
    case packet(Int)
    /// An answer.
    case answer(Int)
}

/// Defects of a server's side as a whole.
package enum ServerSideProblem: Equatable, Sendable {
    // The file.

    /// The file is longer than the limit.
    case tooLong(bytes: Int, limit: Int)
    /// The file contains the server's side of another replay than its name says; `file` would be the right
    /// name.
    case otherReplay(name: String, file: String)

    // Its JSON.

    /// The top level is not an object.
    case notAnObject
    /// A field of the whole or of a part is missing.
    case missing(ServerSideField, in: ServerSidePart?)
    /// A field of the whole or of a part has a value of the wrong kind.
    case wrongKind(ServerSideField, in: ServerSidePart?)
    /// The file has a format or version other than the supported one.
    case otherFormat(String, version: Int, readable: String, readableVersion: Int)

    // Its pickle.

    /// It cannot be read, or is not a server's side.
    case pickle(PickleError)

    // Its content.

    /// The replay name has an invalid character or length.
    case name(String)
    /// The noise's seed has an invalid character or length.
    case seed(String)
    /// There are no flows.
    case noFlows
    /// It has no answers.
    case noAnswers
    /// A flow has no datagrams, which a file of known payloads cannot represent.
    case silentFlow(Int)
    /// A flow's two lists differ in length.
    case unequalLists(flow: Int, timestamps: Int, lengths: Int)
    /// A flow's `c_s_pair` is invalid.
    case flow(Int, String, FlowError)
}

/// Defects of a datagram or answer of a server's side.
package enum DatagramProblem: Equatable, Sendable {
    /// The time is not from 0 to `latest`, in seconds.
    case timestampOutOfRange(Double, latest: Int)
    /// The time is before that of the previous datagram, in seconds.
    case timestampBackwards(Double, previous: Double)
    /// The length is not from 0 to `longest` bytes.
    case length(Int, longest: Int)
    /// The length of the request before an answer is not from 1 to `longest`, in bytes.
    case requestLength(Int, longest: Int)
    /// The hash of the request is not a SHA-1.
    case requestHash(String)
    /// The payload is not hexadecimal text.
    case payloadDigits(HexError)
}
