package import WireProtocol

/// Reasons that a results service refused a request.
package enum ServiceRefusal: Codable, Equatable, Sendable {
    /// It has no samples of this test.
    case noSamples
    /// No sample of a replay is above zero, without the last, which services drop: none of them judges such a replay.
    case onlyZeros(ReplayRole)
    /// The service's own message.
    case told(PeerMessage)
    /// It answered a different request.
    case otherAnswer
}

/// The last answer of a results service from which no result was obtained.
package enum LastAnswer: Codable, Equatable, Sendable {
    /// No request was made.
    case none
    /// The result is not ready yet.
    case notReady
    /// The service refused to give a result.
    case refused(ServiceRefusal)
    /// It did not answer.
    case unanswered(ConnectionFailure)
}

/// Reasons that a locate service named no machine.
package enum LocateFailure: Codable, Equatable, Sendable {
    /// It did not answer, or with an HTTP status other than success.
    case unanswered(ConnectionFailure)
    /// Its list is empty.
    case emptyList
    /// It named none and gave this reason.
    case told(String)
    /// Its answer has no list of machines.
    case noResults
    /// Its answer cannot be decoded.
    case unreadable(WireProtocolError)
}

/// Reasons that a localization could not be completed.
package enum LocalizationFailure: Codable, Equatable, Sendable {
    /// The results service did not answer.
    case unanswered(ConnectionFailure)
    /// The results service refused the request.
    case refused(ServiceRefusal)
    /// A developer option makes it fail.
    case forced
}

/// Reasons that no server pair is available.
package enum PairFailure: Codable, Equatable, Sendable {
    /// The server did not answer.
    case unanswered(ConnectionFailure)
    /// The server refused to name one, with this reason.
    case refused(ServiceRefusal)
    /// The server's list is empty.
    case emptyList
    /// The server knows none for this client's network.
    case noneForNetwork
    /// The answer names none.
    case noneNamed
    /// The server names only M-Lab sites where addresses are needed.
    case onlySites
    /// The server names no pair of sites.
    case noSites
    /// The last pair of sites that was tried cannot be used.
    indirect case sitesUnusable(first: String, second: String, ReplayError)
}
