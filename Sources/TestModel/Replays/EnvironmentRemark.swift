/// A reading of a replay's environment that a reader of its result should know.
package enum EnvironmentRemark: Equatable, Sendable {
    /// The replay does not count: the limit that it exceeded, and the reading.
    case void(BusyLimit.Excess, reading: Double)
    /// The replay counts, but a reading was more than half of what is allowed.
    case nearlyVoid(BusyLimit.Excess, reading: Double)
    /// Other traffic arrived on the line: bytes, and their ratio to the replay's.
    case otherTraffic(Int64, share: Double)
    /// The Wi-Fi signal was weak, dBm.
    case weakSignal(Double)
    /// The replay went through a tunnel, whose name may be withheld.
    case tunnel(String)
    /// The environment names a proxy.
    case proxy

    /// Other traffic below this share of the replay's is not mentioned: the replay's headers are estimated.
    private static let leastOtherShare = 0.1
    /// Other traffic of fewer bytes is not mentioned: name lookups, time, updates of neighbours.
    private static let leastOtherBytes: Int64 = 100_000
    /// Signals below this level, in dBm, lower the rate of Wi-Fi: the sensitivity that IEEE 802.11n-2009,
    /// table 20-22, demands of a 20 MHz receiver for 16-QAM is -74 to -70 dBm.
    private static let weakSignal = -75.0

    /// Returns the remarks on a replay.
    ///
    /// - Parameters:
    ///   - environment: its readings.
    ///   - received: the payload that it received, bytes.
    ///   - limit: the limit to which the readings of the machine are compared.
    /// - Returns: the remarks, most important first.
    package static func all(
        on environment: ReplayEnvironment, receiving received: Int64, limit: BusyLimit = .standard
    ) -> [Self] {
        var remarks: [Self] = []
        if let excess = environment.excess {
            remarks.append(.void(excess, reading: environment.reading(of: excess) ?? 0))
        } else if let excess = limit.halved.excess(of: environment),
            let reading = environment.reading(of: excess)
        {
            remarks.append(.nearlyVoid(excess, reading: reading))
        }
        if let other = environment.otherReceived, other > leastOtherBytes {
            let share = Double(other) / Double(max(1, received))
            if share > leastOtherShare { remarks.append(.otherTraffic(other, share: share)) }
        }
        if let signal = environment.signal, signal < weakSignal { remarks.append(.weakSignal(signal)) }
        if environment.link == .tunnel { remarks.append(.tunnel(environment.interface ?? "?")) }
        if environment.hasProxy { remarks.append(.proxy) }
        return remarks
    }
}
