import WireProtocol

extension TCPReadings {
    /// Returns the readings on a clock that is ahead of this one; readings before its start are at 0.
    ///
    /// - Parameter lead: the reading of that clock at the start of this one, s.
    /// - Returns: the same readings at their times on that clock.
    func on(clockAheadBy lead: Double) -> TCPReadings {
        var moved = self
        // A time in µs is exact far beyond the length of any replay.
        moved[.elapsed] = self[.elapsed]?.map { Int64(max(0, min(Double($0) + lead * 1e6, 1e15)).rounded()) }
        return moved
    }
}
