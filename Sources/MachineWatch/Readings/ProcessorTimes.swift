/// Times of all processors since the system's start, in the kernel's ticks.
///
/// Source: proc_stat(5), the line "cpu": user, nice, system, idle, iowait, irq, softirq, steal, then guest and
/// guest_nice, which user and nice include.
struct ProcessorTimes: Equatable, Sendable {
    let total: UInt64
    let idle: UInt64
    let steal: UInt64

    /// Parses the text of `/proc/stat`; nil if its first line is malformed.
    init?(text: String) {
        guard let line = text.split(separator: "\n", maxSplits: 1).first, line.hasPrefix("cpu ") else {
            return nil
        }
        let ticks = line.split(separator: " ").dropFirst().prefix(8).map { UInt64($0) }
        // Steal is newer than the others.
        guard ticks.count >= 5, !ticks.contains(nil) else { return nil }
        let known = ticks.compactMap(\.self)
        let (sum, isTooLarge) = known.reduce((UInt64(0), false)) { sum, next in
            let (value, overflow) = sum.0.addingReportingOverflow(next)
            return (value, sum.1 || overflow)
        }
        guard !isTooLarge, known[3] <= UInt64.max - known[4] else { return nil }
        total = sum
        // While waiting for a disk a processor is idle.
        idle = known[3] + known[4]
        steal = known.count == 8 ? known[7] : 0
    }

    /// Returns shares of all processors' time since an earlier reading; nil if no time passed, or the
    /// counters went back.
    func shares(since begin: Self?) -> (idle: Double, steal: Double)? {
        guard let begin, total > begin.total else { return nil }
        let all = Double(total - begin.total)
        // The kernel may correct idle times downwards.
        func share(_ now: UInt64, _ before: UInt64) -> Double {
            now > before ? min(1, Double(now - before) / all) : 0
        }
        return (share(idle, begin.idle), share(steal, begin.steal))
    }
}
