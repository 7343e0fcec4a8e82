/// What is wrong with a pickle of a server's side; places are bytes from its beginning.
package enum PickleProblem: Error, Equatable, Sendable {
    // What is refused.

    /// An operation that no server's side needs, with its name if it is one.
    case operation(UInt8, name: String?, at: Int)
    /// A class or a function that no server's side needs.
    case global(String, at: Int)
    /// More values than any recording has.
    case tooLarge(most: Int)

    // What is damaged.

    /// It ends in the middle.
    case endsEarly
    /// An operation finds nothing to work on, or something else than it is for.
    case misplaced(at: Int)
    /// What is to be used again was never kept.
    case notKept(UInt32, at: Int)

    // What is no server's side.

    /// Something is not what it has to be.
    case notA(PickleShape, PickleField)
}

/// What something in a pickle has to be.
package enum PickleShape: Equatable, Sendable, CaseIterable {
    case tupleOfSix, dictionary, list, text, integer, number, responseSet, oneResponse, udpSet
}

/// Something in a pickle of a server's side, by upstream's name where it has one.
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
