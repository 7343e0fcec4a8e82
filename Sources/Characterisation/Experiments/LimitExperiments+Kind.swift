/// The kind of a limit: what becomes of what exceeds its rate.
extension LimitExperiments {
    /// The experiments whose replays are limited in usual segments and go on without a hold behind the onset.
    package static let steady: [Experiment.Purpose] = [.original, .again, .early, .late]
    /// The greatest ratio of the rates of two congestion controls behind a policer, and the least one by which another one is
    /// faster where losses by chance slow the usual one.
    ///
    /// Behind policers two algorithms differ by a few percent; one that waits for timeouts, as its window is a few packets, may be
    /// slower by any factor, but none is faster than the policer. At 1 % of random loss BBR is six times as fast as CUBIC.
    private static let (mostAlike, leastFaster) = (1.25, 2.0)
    /// The greatest chance with which a limit may have spared all replays with another congestion control.
    private static let mostSparedByChance = 0.005
    /// The most replays with another congestion control.
    private static let mostCongestion = 10

    /// What the sender's side of the replays tells; nil if the server told nothing.
    func treatment(_ start: LimitStart) -> ExcessTreatment? {
        let limited = Self.steady.flatMap(all).filter { $0.start?.effect == .slows }
        let sent = limited.compactMap(\.sent)
        guard let control = control.sent, !sent.isEmpty, let rate = start.rate?.value,
            let shortest = limited.compactMap(\.roundTrip).min()
        else { return nil }
        return ExcessTreatment(of: sent, beside: control, rate: rate, shortest: shortest)
    }

    /// The policer or the shaper that the server's packets tell; nil if it may not read them, or they tell neither.
    func box(_ start: LimitStart) -> PacketTreatment.Together? {
        guard let rate = start.rate else { return nil }
        let limited = Self.steady.flatMap(all).filter { $0.start?.effect == .slows }
        let told = PacketTreatment.together(limited.compactMap(\.treatment), arrived: rate)
        return told?.kind == .policer || told?.kind == .shaper ? told : nil
    }

    /// The policer or the shaper whose onset is looked for in packets: what all replays tell together or, as long as they do not
    /// agree, what the kernel's counters say, with the rate of the replays that agree with these; nil if neither tells one.
    package var box: PacketTreatment.Together? {
        guard let start = base?.start else { return nil }
        if let found = box(start) { return found }
        let kind: PathKind
        switch treatment(start)?.outcome {
        case .waits: kind = .shaper
        case .dropped: kind = .policer
        case .either, .neither, .tooFew, nil: return nil
        }
        let rates = Self.steady.flatMap(all).compactMap(\.treatment).filter { $0.possible.contains(kind) }
            .compactMap(\.rate)
        return Interval.median(rates).map {
            PacketTreatment.Together(kind: kind, rate: $0, depth: nil, queue: nil)
        }
    }

    /// The outcome of the replays with another congestion control.
    private enum Other {
        case alike
        case free
        case between
        case untried
    }

    private func other(_ start: LimitStart) -> Other {
        let tries = all(.congestion)
        guard !tries.isEmpty, !tries.contains(where: { $0.isRefused == true }), let usual = start.rate?.value
        else { return .untried }
        let ratios = tries.compactMap { $0.start?.rate?.value }.map { $0 / usual }
        if ratios.contains(where: { (1 / Self.mostAlike...Self.mostAlike).contains($0) }) { return .alike }
        // A single one may have met a slow moment of the line.
        if ratios.count > 1 { return ratios.allSatisfy { $0 >= Self.leastFaster } ? .free : .between }
        return spared(tries.count - ratios.count) <= Self.mostSparedByChance ? .free : .untried
    }

    /// The replay with another congestion control that is wanted next: where packets are dropped, until one has the same
    /// rate, two have another one, or a limit can hardly have spared all of them; nil for none.
    func congestion(_ start: LimitStart) -> Experiment? {
        let tries = all(.congestion)
        guard places.contains(.otherCongestion), start.effect == .slows, tries.count < Self.mostCongestion,
            case .untried = other(start), !tries.contains(where: { $0.isRefused == true })
        else { return nil }
        if box(start) != nil { return nil }
        guard treatment(start)?.outcome == .dropped else { return nil }
        return Experiment(.congestion)
    }

    /// Tells the kind; nothing of a flow that does not go on.
    func judgeKind(_ start: LimitStart, _ portrait: inout LimitPortrait) {
        guard start.effect == .slows else { return }
        let treatment = treatment(start)
        portrait.sentAgain = treatment?.sentAgain
        portrait.medianWait = treatment?.waits?.median
        portrait.longWait = treatment?.waits?.long
        if let packets = box(start) {
            portrait.kind = packets.kind == .policer ? .policer : .shaper
            portrait.boxRate = packets.rate
            portrait.queue = packets.queue
            return
        }
        switch treatment?.outcome {
        case .waits: portrait.kind = .shaper
        case .dropped:
            switch other(start) {
            case .alike: portrait.kind = .policer
            case .free: portrait.kind = .randomLoss
            case .between: portrait.gaps.append(.ratesDiffer)
            case .untried: portrait.gaps.append(.noOtherCongestion)
            }
        case .either: portrait.gaps.append(.shortQueue)
        case .neither: portrait.gaps.append(.fewLost)
        case .tooFew, nil: portrait.gaps.append(.noReadings)
        }
    }
}
