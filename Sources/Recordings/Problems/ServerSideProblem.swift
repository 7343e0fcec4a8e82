/// A key of a server's side.
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
    /// One of the flows of which only lengths are known.
    case flow(Int)
    /// A datagram of those whose payloads are known.
    case packet(Int)
    /// An answer.
    case answer(Int)
}

/// What is wrong with a server's side as a whole.
package enum ServerSideProblem: Equatable, Sendable {
    // The file.

    /// The file is longer than any is read.
    case tooLong(bytes: Int, limit: Int)
    /// The file holds the server's side of another replay than its name says; `file` would be right.
    case otherReplay(name: String, file: String)

    // Its JSON.

    /// The top level is no object.
    case notAnObject
    /// A field is missing, of the whole or of a part.
    case missing(ServerSideField, in: ServerSidePart?)
    /// A field holds a value of the wrong kind, of the whole or of a part.
    case wrongKind(ServerSideField, in: ServerSidePart?)
    /// The file is of another format or version than the one that is read.
    case otherFormat(String, version: Int, readable: String, readableVersion: Int)

    // Its pickle.

    /// It cannot be read, or is no server's side.
    case pickle(PickleProblem)

    // What it says.

    /// The replay name has something that no name has.
    case name(String)
    /// The noise's seed has something that no name has.
    case seed(String)
    /// There are no flows.
    case noFlows
    /// It has no answers.
    case noAnswers
    /// A flow has no datagrams, which a file of known payloads cannot hold.
    case silentFlow(Int)
    /// A flow's two lists differ in length.
    case unequalLists(flow: Int, timestamps: Int, lengths: Int)
    /// A flow's `c_s_pair` is none.
    case flow(Int, String, FlowProblem)
}

/// What is wrong with a datagram of a server's side.
package enum DatagramProblem: Equatable, Sendable {
    /// The time is not from 0 to `latest`, in seconds.
    case timestampOutOfRange(Double, latest: Int)
    /// The time is before that of the datagram before it, in seconds.
    case timestampBackwards(Double, previous: Double)
    /// It has not from 0 to `longest` bytes.
    case length(Int, longest: Int)
    /// The length of the request before an answer is not from 1 to `longest`, in bytes.
    case requestLength(Int, longest: Int)
    /// The hash of the request is no SHA-1.
    case requestHash(String)
    /// The payload is no bytes.
    case payloadDigits(HexProblem)
}
