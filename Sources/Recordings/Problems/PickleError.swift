/// Defects of a pickle of a server's side; positions are byte offsets.
package enum PickleError: Error, Equatable, Sendable {
    // Rejected content.

    /// An opcode that no server's side needs, with its name if known.
    case operation(UInt8, name: String?, at: Int)
    /// A class or function that no server's side needs.
    case global(String, at: Int)
    /// More values than any recording has.
    case tooLarge(most: Int)

    // Damaged content.

    /// The pickle is truncated.
    case endsEarly
    /// The operand of an opcode is missing or has the wrong type.
    case misplaced(at: Int)
    /// A memo is read that was never stored.
    case notKept(UInt32, at: Int)

    // Content that is not a server's side.

    /// A value has the wrong type.
    case notA(PickleShape, PickleField)
}

/// Expected type of a value in a pickle.
package enum PickleShape: Equatable, Sendable, CaseIterable {
    case tupleOfSix, dictionary, list, text, integer, number, responseSet, oneResponse, udpSet
}

/// A value in a pickle of a server's side, by upstream's name if it has one.
package enum PickleField: String, Equatable, Sendable, CaseIterable {
    /// The tuple.
    case whole
    /// Its first part.
    case flows
    /// Its last part.
    case name
    case tcp, udp
    case requestLength = "request_len"
    case requestHash = "request_hash"
    case responses = "response_list"
    case payload, timestamp
}
