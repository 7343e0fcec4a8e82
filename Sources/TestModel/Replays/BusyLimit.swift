/// The limit on how busy the client's machine may be during a replay that counts.
///
/// The rule does not know the replay's role, nor what it received, so it cannot prefer a result. Limits are
/// fixed before a test and the same for both of its replays.
package struct BusyLimit: Equatable, Sendable {
    /// Greatest mean wait of this process's threads for a processor, in seconds.
    package let meanWait: Double
    /// Greatest share of the replay during which its event loop may be late.
    package let lateShare: Double
    /// Greatest share of the processors' time that the host of a virtual machine may give to others.
    package let stealShare: Double

    package init(meanWait: Double, lateShare: Double, stealShare: Double) {
        (self.meanWait, self.lateShare, self.stealShare) = (meanWait, lateShare, stealShare)
    }

    /// The limit of this program; the article on the module MachineWatch describes how it was measured.
    package static let standard = BusyLimit(meanWait: 0.000_15, lateShare: 0.1, stealShare: 0.1)

    /// The reading that exceeded a limit.
    package enum Excess: String, CaseIterable, Codable, Sendable {
        /// This process's threads waited for a processor.
        case waiting
        /// The event loop was late.
        case late
        /// The host of this virtual machine gave processors to others.
        case steal
    }

    /// Returns the limit that a replay exceeded; nil if it counts.
    package func excess(of environment: ReplayEnvironment) -> Excess? {
        if let share = environment.stealShare, share > stealShare { return .steal }
        if let wait = environment.meanWait, wait > meanWait { return .waiting }
        return environment.lateShare > lateShare ? .late : nil
    }
}

extension ReplayEnvironment {
    /// The reading that a limit concerns: a mean wait in seconds, or a share.
    package func reading(of excess: BusyLimit.Excess) -> Double {
        switch excess {
        case .waiting: meanWait ?? 0
        case .late: lateShare
        case .steal: stealShare ?? 0
        }
    }
}
