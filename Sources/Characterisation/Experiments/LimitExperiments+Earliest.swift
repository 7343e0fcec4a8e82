/// The earliest place at which a limit may have begun.
extension LimitExperiments {
    /// The delay that replays of one recording, and what waits for the line when a limit begins, may hide, in
    /// seconds.
    ///
    /// On longer round trips it is one of these: a window that begins slowly comes in a burst each round trip, and the next one
    /// waits for the acknowledgements of all of it.
    static let hidden = 0.05

    /// Follows the control back from the place at which the flow became slower: what passes no faster than
    /// the limit's rate, as while a sender starts slowly, is not slowed, and what waits for the line already
    /// hides the first delay.
    ///
    /// - Parameters:
    ///   - bytes: where it became slower at the earliest.
    ///   - start: its rate; behind a standstill there is nothing to hide.
    /// - Returns: bytes and seconds by which the limit may have begun before.
    func unseen(before bytes: Double, _ start: LimitStart) -> (bytes: Double, seconds: Double) {
        guard start.effect == .slows, let rate = start.rate?.upper, rate > 0 else { return (0, 0) }
        let earliest = control.earliest(
            before: bytes, rate: rate / 8, delay: max(Self.hidden, roundTrip ?? 0))
        return (bytes - earliest, max(0, control.time(at: bytes) - control.time(at: earliest)))
    }
}
