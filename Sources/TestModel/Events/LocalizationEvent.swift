/// Where a localization stands: L0 to L6 of Specification 16.1.
package enum LocalizationStatus: String, Codable, Sendable, CaseIterable {
    /// The servers' names are being resolved.
    case preparing
    /// The original replays run to both servers at once.
    case replayingOriginals
    /// The control replays run to both servers at once.
    case replayingControls
    /// Both servers' results are asked for.
    case fetchingVerdicts
    /// Not both servers saw differentiation: the localization ends here.
    case notSeenByBoth
    /// Server one compares the replays.
    case awaitingLocalization
    /// The localization result is there.
    case received
}

/// What a running localization reports.
package enum LocalizationEvent: Sendable {
    /// The addresses of server one and server two were found.
    case began(order: [ReplayRole], addresses: [String])
    /// The localization entered a status.
    case status(LocalizationStatus)
    /// One of the tests has something to tell; the servers count from 0.
    case test(server: Int, TestEvent)
    /// An HTTP exchange with server one about the localization is over.
    case exchange(HTTPTimeline)
    /// Something a person should know; the localization goes on.
    case notice(TestNotice)
}
