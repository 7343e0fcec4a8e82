/// The direction: the recording as an upload, beside its control as an upload.
extension LimitExperiments {
    /// By how much the control's upload exceeds the limit's rate at least, where a limit on it would be seen.
    private static let leastExcess = 2.0
    /// The arrivals behind the place of an onset that show it, and the seconds.
    private static let least = (arrivals: 12.0, seconds: 2.0)
    /// The limited uploads of the original that show a limit, and the most that are made.
    private static let (leastLimited, mostUploads) = (2, 10)
    /// The greatest chance with which a limit on uploads may have spared all of them, until no more are made: usually, and
    /// where it may count bytes of the server. "Down only" is not told there, and each upload may take minutes of waiting.
    private static let mostSpared = (usual: 0.02, uncounted: 0.25)

    /// The factor by which the rate of an upload may exceed the limit's if the same limit acts on it.
    ///
    /// A box that polices the server's packets drops acknowledgements of an upload, too, which slows it, but less.
    private static let mostFaster = 1.5

    /// The uploads that were limited to the rate of the limit, and to another one.
    private func limitedUploads(_ start: LimitStart) -> (same: Int, other: Int) {
        let found = all(.upload).compactMap(\.start)
        let same = found.count { found in
            guard let rate = found.rate?.lower, let usual = start.rate?.upper else { return true }
            return rate <= Self.mostFaster * usual
        }
        return (same, found.count - same)
    }

    /// The times of the control's upload; nil without one, or of too few arrivals.
    package var uploadControl: ControlTimes? {
        all(.uploadControl).lazy.compactMap { $0.uploaded.flatMap { ControlTimes($0) } }.first
    }

    /// The reason why the control's upload would show no limit; nil if it would.
    private func obstacle(_ start: LimitStart, _ judged: Judgement) -> LimitPortrait.Gap? {
        guard let control = uploadControl else { return .uploadShort }
        let rate = (start.rate?.upper ?? 0) / 8
        if control.rate < Self.leastExcess * rate { return .uploadSlow }
        let (whole, step) = control.duration
        if judged.triggers.contains(.seconds), whole < start.seconds.upper + Self.least.seconds {
            return .uploadShort
        }
        let behind = rate * max(Self.least.seconds, Self.least.arrivals * step)
        return Double(control.bytes) < start.bytes.upper + behind ? .uploadShort : nil
    }

    /// The upload that is wanted next; nil for none.
    ///
    /// Those of the original are repeated until two are limited, as the line may just have been slow in one, or until a
    /// limit can hardly have spared all that were not.
    func upload(_ start: LimitStart, _ judged: Judgement) -> Experiment? {
        guard places.contains(.upload) else { return nil }
        let (controls, uploads) = (all(.uploadControl), all(.upload))
        if (controls + uploads).contains(where: { $0.isRefused == true }) { return nil }
        if controls.isEmpty { return Experiment(.uploadControl) }
        let (same, other) = limitedUploads(start)
        guard obstacle(start, judged) == nil, max(same, other) < Self.leastLimited,
            uploads.count < Self.mostUploads,
            spared(uploads.count - same - other)
                > (mayCountServer(judged) ? Self.mostSpared.uncounted : Self.mostSpared.usual)
        else { return nil }
        return Experiment(.upload)
    }

    /// True if it may count bytes of the server, of which an upload has none.
    private func mayCountServer(_ judged: Judgement) -> Bool {
        judged.triggers.contains(.bytes) || judged.mayCountBytes
    }

    /// The chance that a limit spares so many replays in a row if it acts on as many of them as of the usual ones: by the
    /// rule of succession, the share on which it acts being uniform before any replay.
    func spared(_ replays: Int) -> Double {
        let downloads = observations.filter {
            !$0.experiment.purpose.isControl && $0.experiment.purpose.place == .usual
        }
        let spared = downloads.count { $0.start == nil }
        return (0..<replays).reduce(1) { $0 * Double(spared + 1 + $1) / Double(downloads.count + 2 + $1) }
    }

    /// Says which directions are limited, or why that is not told.
    func judgeDirection(_ start: LimitStart, _ judged: Judgement, _ portrait: inout LimitPortrait) {
        let (controls, uploads, limited) = (all(.uploadControl), all(.upload), limitedUploads(start))
        if controls.isEmpty || (controls + uploads).contains(where: { $0.isRefused == true }) {
            portrait.gaps.append(.noUpload)
        } else if limited.same >= Self.leastLimited {
            portrait.direction = .both
        } else if let reason = obstacle(start, judged) {
            portrait.gaps.append(reason)
        } else if upload(start, judged) != nil {
            portrait.gaps.append(.noUpload)
        } else if limited.other >= Self.leastLimited {
            portrait.gaps.append(.uploadOtherRate)
        } else if limited.same + limited.other > 0 {
            portrait.gaps.append(.uploadsDiffer)
        } else if mayCountServer(judged) {
            portrait.gaps.append(.uploadUncounted)
        } else if spared(uploads.count) > Self.mostSpared.usual {
            portrait.gaps.append(.uploadsSpared)
        } else {
            portrait.direction = .down
        }
    }
}
