/// The rule for replays that an end of the connection limited, the client, its machine or the server, and not the path.
///
/// It knows neither the replay's role nor what it received. Over the loopback interface there is no path, and over
/// UDP and with servers that do not tell their readings nothing is known: there it voids nothing.
package enum EndLimit {
    /// Finds the end that limited more than half of a replay's slices.
    ///
    /// - Parameters:
    ///   - readings: those of its connection; nil if the server told none.
    ///   - ends: the ends of the slices, s from the start.
    ///   - link: the kind of interface through which the server is reached; nil if it is unknown.
    /// - Returns: the end and its share of the slices; nil if the replay counts.
    package static func excess(
        of readings: LimitReadings?, ends: [Double], link: LinkKind?
    ) -> (limit: SliceLimit, share: Double)? {
        guard let readings, link != .loopback else { return nil }
        return readings.limitingEnd(ends: ends)
    }
}
