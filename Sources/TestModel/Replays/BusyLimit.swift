/// The limit on how busy the client's machine may be during a replay that counts.
///
/// The rule does not know the replay's role, so it cannot prefer a result. Limits are fixed before a test and
/// the same for both of its replays.
package struct BusyLimit: Equatable, Sendable {
    /// Greatest share of the replay during which its event loop may be late.
    package let lateShare: Double
    /// Greatest share of the replay during which its thread may wait for a processor.
    package let waitingShare: Double
    /// Greatest share of the processors' time that the host of a virtual machine may give to others.
    package let stealShare: Double

    package init(lateShare: Double, waitingShare: Double, stealShare: Double) {
        (self.lateShare, self.waitingShare, self.stealShare) = (lateShare, waitingShare, stealShare)
    }

    /// The limit of this program; the article Busy-Machines of MachineWatch describes its measurement.
    package static let standard = BusyLimit(lateShare: 0.1, waitingShare: 0.1, stealShare: 0.1)

    /// The reading that exceeded a limit.
    package enum Excess: String, CaseIterable, Codable, Sendable {
        /// The event loop was late.
        case late
        /// The replay's thread waited for a processor.
        case waiting
        /// The host of this virtual machine gave processors to others.
        case steal
    }

    /// Returns the limit that a replay exceeded; nil if it counts.
    package func excess(of environment: ReplayEnvironment) -> Excess? {
        if let share = environment.stealShare, share > stealShare { return .steal }
        if let share = environment.waitingShare, share > waitingShare { return .waiting }
        return environment.lateShare > lateShare ? .late : nil
    }
}

extension ReplayEnvironment {
    /// The reading that a limit concerns.
    package func share(of excess: BusyLimit.Excess) -> Double {
        switch excess {
        case .late: lateShare
        case .waiting: waitingShare ?? 0
        case .steal: stealShare ?? 0
        }
    }
}
