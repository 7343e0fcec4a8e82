extension WalkedPackets {
    /// Makes one step of packets that no bucket of some rates and depths lacks tokens for.
    ///
    /// The walk of these buckets is the same but for rounding: the least tokens that any of them can have are
    /// followed beside, and where they suffice for a packet, nothing happens that a run does not tell.
    ///
    /// - Parameters:
    ///   - rates: the least rate and the greatest, in bytes/s.
    ///   - depth: the least depth, in bytes.
    /// - Returns: the same packets in fewer steps, for these buckets only.
    func folded(rates: ClosedRange<Double>, depth: Double) -> Self {
        let (slowest, fastest) = (Float(rates.lowerBound), Float(rates.upperBound))
        let depth = Float(depth)
        var least = depth
        var run = Step(gap: 0, size: 0, capGap: 0, capSize: 0, kind: .run)
        var isRunning = false
        let kept = [Step](unsafeUninitializedCapacity: steps.count + 1) { kept, count in
            func keep(_ step: Step) {
                kept.initializeElement(at: count, to: step)
                count += 1
            }
            for step in steps {
                let filled = least + slowest * step.gap
                switch step.kind {
                case .run:
                    least = min(depth + slowest * step.capGap - step.capSize, filled - step.size)
                case .delivered:
                    let found = min(depth, filled)
                    least = found - step.size
                    guard found < step.size else { break }
                    // A walk lets tokens fall so far below zero, where a loss may have been by chance.
                    least = max(least, -2 * step.size)
                    if isRunning { keep(run) }
                    isRunning = false
                    keep(step)
                    continue
                case .lost:
                    least = min(depth, filled, step.size)
                    if isRunning { keep(run) }
                    isRunning = false
                    keep(step)
                    continue
                }
                // The tokens that a bucket, full within the run, has beyond those with which it is full
                // within the step: a run tells only of one of both.
                let gap = run.capGap + step.gap - step.capGap
                let size = run.capSize + step.size - step.capSize
                let isFull = slowest * gap >= size
                if isRunning, isFull == (fastest * gap >= size) {
                    run.capGap = isFull ? step.capGap : run.capGap + step.gap
                    run.capSize = isFull ? step.capSize : run.capSize + step.size
                    run.gap += step.gap
                    run.size += step.size
                } else {
                    if isRunning { keep(run) }
                    run = step
                    run.kind = .run
                    isRunning = true
                }
            }
            if isRunning { keep(run) }
        }
        return Self(kept, of: self)
    }
}
