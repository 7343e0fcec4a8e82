package import WireProtocol

/// Why a results service did not do what it was asked to.
package enum ServiceRefusal: Codable, Equatable, Sendable {
    /// It has no samples of this test.
    case noSamples
    /// What it told.
    case told(PeerMessage)
    /// It answered something that was not asked for.
    case otherAnswer
}

/// What a results service said when it was last asked for a result that never came.
package enum LastAnswer: Codable, Equatable, Sendable {
    /// Nobody asked.
    case none
    /// The result is not there yet.
    case notReady
    /// It has none to give.
    case refused(ServiceRefusal)
    /// It did not answer.
    case unanswered(ConnectionFailure)
}

/// Why a locate service named no machine.
package enum LocateFailure: Codable, Equatable, Sendable {
    /// It did not answer, or with a status that is none of success.
    case unanswered(ConnectionFailure)
    /// It named none.
    case emptyList
    /// It named none, for this reason in its own words.
    case told(String)
    /// Its answer has no list of machines.
    case noResults
    /// Its answer cannot be read.
    case unreadable(WireProtocolError)
}

/// Why a localization could not be carried through.
package enum LocalizationFailure: Codable, Equatable, Sendable {
    /// The results service did not answer.
    case unanswered(ConnectionFailure)
    /// The results service did not do it.
    case refused(ServiceRefusal)
    /// A developer option makes it fail.
    case forced
}

/// Why no pair of servers is known.
package enum PairFailure: Codable, Equatable, Sendable {
    /// The server did not answer.
    case unanswered(ConnectionFailure)
    /// The server did not name any, for this reason.
    case refused(ServiceRefusal)
    /// The server's list is empty.
    case emptyList
    /// The server knows none for this client's network.
    case noneForNetwork
    /// The answer names none.
    case noneNamed
    /// The server names only sites of M-Lab where addresses are wanted.
    case onlySites
    /// The server names no pair of sites.
    case noSites
    /// The last pair of sites that was tried cannot be used.
    indirect case sitesUnusable(first: String, second: String, ReplayError)
}
