/// Progress of a localization: states L0 to L6 of Specification 16.1.
package enum LocalizationStatus: String, Codable, Sendable, CaseIterable {
    /// The servers' names are being resolved.
    case preparing
    /// The original replays run to both servers at once.
    case replayingOriginals
    /// The control replays run to both servers at once.
    case replayingControls
    /// Both servers' results are being requested.
    case fetchingVerdicts
    /// Not both servers saw differentiation: the localization ends.
    case notSeenByBoth
    /// Server one compares the replays.
    case awaitingLocalization
    /// The original replays to both servers at once, and pauses in turn by a coin.
    case replayingWithPauses
    /// The localization result was received.
    case received
}

/// An event of a running localization.
package enum LocalizationEvent: Sendable {
    /// The addresses of server one and server two were found.
    case began(order: [ReplayRole], addresses: [String])
    /// The localization entered a status.
    case status(LocalizationStatus)
    /// One of the tests reported an event; servers are numbered from 0.
    case test(server: Int, TestEvent)
    /// An HTTP exchange with server one about the localization has ended.
    case exchange(HTTPTimeline)
    /// A notice for the user; the localization continues.
    case notice(TestNotice)
}
