/// The limit on how busy the client's machine may be during a replay that counts.
///
/// It is the same for all replays of a test and follows from what is known before the test. The rule knows neither a
/// replay's role nor what it received, and looks at the machine for the same time however long a replay takes: it
/// cannot prefer a result. Limits are fixed.
package struct BusyLimit: Equatable, Sendable {
    /// Greatest number of tasks of other programs that are running or ready to run, for each processor.
    package let demand: Double
    /// Greatest mean lateness of a thread that sleeps for a fixed time, in seconds.
    package let wakeLateness: Double
    /// Greatest share of the replay during which its event loop may be late.
    package let lateShare: Double
    /// Greatest share of the processors' time that the host of a virtual machine may give to others.
    package let stealShare: Double
    /// The time for which the machine is looked at, from the start of each replay, in seconds; no longer than the
    /// replay lasts unless that is shorter than ``shortestLook``.
    package var look: Double

    package init(
        demand: Double, wakeLateness: Double, lateShare: Double, stealShare: Double,
        look: Double = Self.shortestLook
    ) {
        (self.demand, self.wakeLateness) = (demand, wakeLateness)
        (self.lateShare, self.stealShare, self.look) = (lateShare, stealShare, look)
    }

    /// The limit of this program; the article on the module MachineWatch describes how it was measured.
    package static let standard = BusyLimit(
        demand: 3, wakeLateness: 0.001, lateShare: 0.1, stealShare: 0.1)

    /// The shortest time for which the machine is looked at, in seconds: some hundred readings.
    package static let shortestLook = 1.5

    /// Returns the same limit for a test.
    ///
    /// - Parameter seconds: how long each of its replays takes if nothing slows it down, from the bytes, the recorded
    ///   times and the rate of the line.
    /// - Returns: the limit, with the time for which the machine is looked at.
    package func looking(for seconds: [Double]) -> BusyLimit {
        var limit = self
        limit.look = max(Self.shortestLook, seconds.max() ?? 0)
        return limit
    }

    /// Half of it, above which a reading is worth a remark.
    package var halved: BusyLimit {
        BusyLimit(
            demand: demand / 2, wakeLateness: wakeLateness / 2, lateShare: lateShare / 2,
            stealShare: stealShare / 2, look: look)
    }

    /// The reading that exceeded a limit.
    package enum Excess: String, CaseIterable, Codable, Sendable {
        /// This process's threads waited for a processor; only in tests of earlier versions.
        case waiting
        /// The event loop was late.
        case late
        /// The host of this virtual machine gave processors to others.
        case steal
        /// Other programs wanted the processors.
        case demand
        /// A thread that sleeps for a fixed time woke late.
        case waking
    }

    /// Returns the limit that a replay exceeded; nil if it counts. A cause comes before what shows it.
    package func excess(of environment: ReplayEnvironment) -> Excess? {
        [.steal, .demand, .waking, .late].first { excess in
            guard let reading = environment.reading(of: excess), let limit = self[excess] else {
                return false
            }
            return reading > limit
        }
    }

    /// The greatest reading that counts; nil if this version has no such limit.
    package subscript(excess: Excess) -> Double? {
        switch excess {
        case .waiting: nil
        case .late: lateShare
        case .steal: stealShare
        case .demand: demand
        case .waking: wakeLateness
        }
    }
}

extension ReplayEnvironment {
    /// The reading that a limit concerns: a time in seconds, a share, or a number of tasks for each processor; nil if
    /// it is unknown.
    package func reading(of excess: BusyLimit.Excess) -> Double? {
        switch excess {
        case .waiting: meanWait
        case .late: lateShare
        case .steal: stealShare
        case .demand: demand
        case .waking: wakeLateness
        }
    }
}
