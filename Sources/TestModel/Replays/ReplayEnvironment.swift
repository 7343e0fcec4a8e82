/// Readings of the client's machine and of its line during one replay.
///
/// They tell whether the network limited the replay, or the machine that measured. Everything that the
/// system does not provide is nil.
package struct ReplayEnvironment: Codable, Equatable, Sendable {
    /// Lateness of a timer on the event loop that carried the replay; it fires every 10 ms.
    package var lateness: Lateness
    /// Share of the replay during which the timer was late: the sum of its lateness divided by the duration.
    package var lateShare: Double
    /// Share of the replay during which the replay's thread was ready to run and waited for a processor.
    package var waitingShare: Double?
    /// Mean time for which a thread of this process waited each time it was ready to run, in seconds.
    package var meanWait: Double?
    /// Mean lateness of a thread that slept for a fixed time, again and again, from the replay's start, in seconds.
    package var wakeLateness: Double?
    /// Mean number of tasks of other programs that were running or ready to run meanwhile, for each processor.
    package var demand: Double?
    /// For how long these two were measured, in seconds.
    package var looked: Double?
    /// Share of the replay during which some task of this machine waited for a processor.
    package var pressure: Double?
    /// The same share over the ten seconds before the replay's end, as the kernel averages it.
    package var recentPressure: Double?
    /// Share of the processors' time that the host of a virtual machine gave to others.
    package var stealShare: Double?
    /// Share of the processors' time that was idle.
    package var idleShare: Double?
    /// Name of the interface through which the server is reached.
    package var interface: String?
    /// Kind of that interface.
    package var link: LinkKind?
    /// Bytes that arrived on the interface during the replay and were not the replay's; an estimate.
    package var otherReceived: Int64?
    /// Bytes that left through the interface during the replay and were not the replay's; an estimate.
    package var otherSent: Int64?
    /// Strength of the Wi-Fi signal at the end of the replay, dBm.
    package var signal: Double?
    /// True if the environment names a proxy.
    package var hasProxy: Bool
    /// Facts of the network and the clock, read after the replay.
    package var network = NetworkFacts()
    /// The limit that the replay exceeded, so that it does not count; nil if it counts.
    package var excess: BusyLimit.Excess?

    /// Quantiles of a timer's lateness, in seconds (nearest rank).
    package struct Lateness: Codable, Equatable, Sendable {
        /// Median.
        package var median: Double
        /// 90th percentile.
        package var p90: Double
        /// 99th percentile.
        package var p99: Double
        /// Greatest lateness.
        package var longest: Double

        package init(median: Double, p90: Double, p99: Double, longest: Double) {
            (self.median, self.p90, self.p99, self.longest) = (median, p90, p99, longest)
        }
    }

    package init(
        lateness: Lateness, lateShare: Double, waitingShare: Double? = nil, meanWait: Double? = nil,
        wakeLateness: Double? = nil, demand: Double? = nil, looked: Double? = nil, pressure: Double? = nil,
        recentPressure: Double? = nil, stealShare: Double? = nil, idleShare: Double? = nil,
        interface: String? = nil, link: LinkKind? = nil, otherReceived: Int64? = nil,
        otherSent: Int64? = nil, signal: Double? = nil, hasProxy: Bool = false,
        excess: BusyLimit.Excess? = nil
    ) {
        self.lateness = lateness
        self.lateShare = lateShare
        self.waitingShare = waitingShare
        self.meanWait = meanWait
        self.wakeLateness = wakeLateness
        self.demand = demand
        self.looked = looked
        self.pressure = pressure
        self.recentPressure = recentPressure
        self.stealShare = stealShare
        self.idleShare = idleShare
        self.interface = interface
        self.link = link
        self.otherReceived = otherReceived
        self.otherSent = otherSent
        self.signal = signal
        self.hasProxy = hasProxy
        self.excess = excess
    }
}

/// Kind of a network interface.
package enum LinkKind: String, CaseIterable, Codable, Sendable {
    /// The machine itself.
    case loopback
    /// Ethernet, also the virtual Ethernet of virtual machines and containers.
    case ethernet
    /// Wi-Fi.
    case wifi
    /// A modem of a mobile network.
    case cellular
    /// A tunnel, usually a VPN.
    case tunnel
    /// Any other kind.
    case other
}
