/// The clock of a capture: the grain of its times, and the steps by which it was set.
package struct CaptureClock: Sendable, Equatable {
    /// An instant at which the clock was set.
    package struct Step: Sendable, Equatable {
        /// The first packet behind it.
        package let packet: Int
        /// The time by which it was set, in nanoseconds; below 0 if back.
        package let by: Int64

        package init(packet: Int, by: Int64) { (self.packet, self.by) = (packet, by) }
    }

    /// The steps that TCP's timestamps tell: they are taken out.
    package var steps: [Step] = []
    /// The first step back that nothing tells the size of; nil without one.
    package var unexplained: Step?
    /// The steps back of a second or more that nothing tells the size of: they are taken out as if the interval between
    /// packets went on, which is good enough for recordings.
    package var assumed: [Step] = []
    /// The power of ten of which all times are multiples, in nanoseconds; 0 if they are all the same.
    package var grain: Int64 = 1

    package init() {}

    /// True if the packets have no times.
    package var isMissing: Bool { grain == 0 }

    /// All steps that are taken out, in the order of the packets.
    var all: [Step] { (steps + assumed).sorted { $0.packet < $1.packet } }
}

/// Watches a capture's clock: its grain, and jumps that TCP's timestamps (RFC 7323) do not show.
struct ClockWatch: Sendable {
    /// A timestamp of one sender, and how fast its clock ticks between the jumps.
    struct Ticks: Sendable {
        fileprivate var value: UInt32 = 0
        fileprivate var time: Int64 = 0
        fileprivate var span = -1
        fileprivate var sum: (ticks: Int64, time: Int64) = (0, 0)

        /// Ticks per nanosecond; nil if too few are known.
        fileprivate var rate: Double? {
            guard sum.time >= ClockWatch.leastTicking, sum.ticks > 0 else { return nil }
            return Double(sum.ticks) / Double(sum.time)
        }
    }

    /// A jump of the times, or a pause.
    private struct Jump {
        let packet: Int
        let by: Int64
        let before: Int64
        let after: Int64
        /// Ticks of a sender over the jump, and what of its time lies beside the jump.
        var passed: (ticks: Int64, beside: Int64, sender: Int)?
    }

    private var jumps: [Jump] = []
    private var back = StepsBack()
    private var last: Int64?
    private var first: Int64 = 0
    private var isSame = true
    private var count = 0
    private var grain: Int64 = 1_000_000_000

    /// Pauses from which on the clock may have been set, and steps back that are no disorder, in nanoseconds.
    private static let (pause, disorder): (Int64, Int64) = (100_000_000, -50_000_000)
    /// A lesser difference is no step.
    private static let leastStep = 100_000_000.0
    fileprivate static let leastTicking: Int64 = 40_000_000
    private static let mostJumps = 10_000
    /// Ticks that a sender may be behind or ahead in packets that are out of order.
    private static let restart: Int64 = 100_000
    /// Fewer packets tell no grain.
    private static let leastPackets = 10

    /// Looks at the time of the next packet.
    mutating func take(number: Int, time: Int64) {
        count += 1
        back.take(number: number, time: time)
        defer { last = time }
        guard let last else {
            first = time
            coarsen(time)
            return
        }
        isSame = isSame && time == first
        coarsen(time)
        let by = time - last
        guard by < Self.disorder || by > Self.pause, jumps.count < Self.mostJumps else { return }
        jumps.append(Jump(packet: number, by: by, before: last, after: time))
    }

    private mutating func coarsen(_ time: Int64) {
        while grain > 1, time % grain != 0 { grain /= 10 }
    }

    /// Looks at a sender's timestamp.
    ///
    /// - Parameters:
    ///   - value: the timestamp.
    ///   - time: when it was captured.
    ///   - ticks: what is known of the sender.
    ///   - sender: its number.
    mutating func take(_ value: UInt32, at time: Int64, _ ticks: inout Ticks, of sender: Int) {
        defer { (ticks.value, ticks.time, ticks.span) = (value, time, jumps.count) }
        guard ticks.span >= 0 else { return }
        let passed = Int64(Int32(bitPattern: value &- ticks.value))
        if ticks.span == jumps.count {
            // No clock ticks faster than once in a microsecond: it began anew, as some do behind the first segment.
            guard abs(passed) <= Self.restart + abs(time - ticks.time) / 1_000 else { return }
            ticks.sum.ticks += passed
            ticks.sum.time += time - ticks.time
        } else if ticks.span == jumps.count - 1, let jump = jumps.last, jump.passed == nil, ticks.rate != nil
        {
            jumps[jumps.count - 1].passed = (
                passed, jump.before - ticks.time + time - jump.after, sender
            )
        }
    }

    /// Returns the grain of the times, and the steps of the clock.
    ///
    /// - Parameter ticks: tells those of a sender.
    /// - Returns: grain and steps.
    func clock(_ ticks: (_ sender: Int) -> Ticks) -> CaptureClock {
        var clock = CaptureClock()
        if count >= Self.leastPackets { clock.grain = isSame ? 0 : grain }
        for jump in jumps {
            guard let passed = jump.passed, let rate = ticks(passed.sender).rate else {
                if jump.by < 0, clock.unexplained == nil {
                    clock.unexplained = .init(packet: jump.packet, by: jump.by)
                }
                continue
            }
            let truly = Double(passed.ticks) / rate - Double(passed.beside)
            let step = Double(jump.by) - truly
            // A tick more or less, and a rate that is known to a few percent.
            if abs(step) > Self.leastStep + 2 / rate + 0.05 * abs(truly) {
                clock.steps.append(.init(packet: jump.packet, by: Int64(step)))
            }
        }
        let told = Set(clock.steps.map(\.packet))
        clock.assumed = back.steps.filter { !told.contains($0.packet) }
        return clock
    }
}
