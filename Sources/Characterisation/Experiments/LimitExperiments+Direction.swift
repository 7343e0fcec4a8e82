/// The direction: the recording as an upload, beside its control as an upload.
extension LimitExperiments {
    /// By how much the control's upload exceeds the limit's rate at least, where a limit on it would be seen.
    private static let leastExcess = 2.0
    /// The arrivals behind the place of an onset that show it, and the seconds.
    private static let least = (arrivals: 12.0, seconds: 2.0)
    /// The limited uploads of the original that show a limit.
    private static let leastLimited = 2

    /// The times of the control's upload; nil without one, or of too few arrivals.
    package var uploadControl: ControlTimes? {
        all(.uploadControl).lazy.compactMap { $0.uploaded.flatMap(ControlTimes.init) }.first
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
    /// One of the original that is not limited is enough where the limit acts on every flow, as the download showed.
    /// One that is limited is not: the line may just have been slow.
    func upload(_ start: LimitStart, _ judged: Judgement) -> Experiment? {
        guard places.contains(.upload) else { return nil }
        let (controls, uploads) = (all(.uploadControl), all(.upload))
        if (controls + uploads).contains(where: { $0.isRefused == true }) { return nil }
        if controls.isEmpty { return Experiment(.uploadControl) }
        let limited = uploads.count { $0.start != nil }
        guard obstacle(start, judged) == nil, limited < Self.leastLimited else { return nil }
        let downloads = observations.filter {
            !$0.experiment.purpose.isControl && $0.experiment.purpose.place == .usual
        }
        let most = downloads.allSatisfy { $0.start != nil } ? 1 + limited : Self.mostTries
        return uploads.count < most ? Experiment(.upload) : nil
    }

    /// Says which directions are limited, or why that is not told.
    func judgeDirection(_ start: LimitStart, _ judged: Judgement, _ portrait: inout LimitPortrait) {
        let (controls, uploads) = (all(.uploadControl), all(.upload))
        if controls.isEmpty || (controls + uploads).contains(where: { $0.isRefused == true }) {
            portrait.gaps.append(.noUpload)
        } else if uploads.count(where: { $0.start != nil }) >= Self.leastLimited {
            portrait.direction = .both
        } else if let reason = obstacle(start, judged) {
            portrait.gaps.append(reason)
        } else if upload(start, judged) == nil {
            if uploads.allSatisfy({ $0.start == nil }) {
                portrait.direction = .down
            } else {
                portrait.gaps.append(.uploadsDiffer)
            }
        } else {
            portrait.gaps.append(.noUpload)
        }
    }
}
