/// The direction: the recording as an upload, from behind the onset on if possible, beside its control in the same way.
extension LimitExperiments {
    /// The uploads of the original that show the same, and the most that are made.
    private static let (leastAlike, mostUploads) = (2, 10)
    /// The greatest chance with which a limit on uploads may have spared all of them, until no more are made: usually, and
    /// where it may count bytes of the server. "Down only" is not told there, and each upload may take minutes of waiting.
    private static let mostSpared = (usual: 0.02, uncounted: 0.25)

    /// The factor by which the rate of an upload may exceed the limit's if the same limit acts on it.
    ///
    /// A box that polices the server's packets drops acknowledgements of an upload, too, which slows it, but less.
    private static let mostFaster = 1.5

    /// The uploads of the original by what they show.
    private struct Uploads {
        /// Those that were limited to the rate of the limit, and to another one.
        var (same, other) = (0, 0)
        /// Those that were not, and of these the ones that were limited before they turned.
        var (spared, sparedBehind) = (0, 0)
    }

    private func uploads(_ start: LimitStart) -> Uploads {
        all(.upload).reduce(into: Uploads()) { found, upload in
            guard let limited = upload.start else {
                found.spared += 1
                if upload.beforeTurn != nil { found.sparedBehind += 1 }
                return
            }
            guard let rate = limited.rate?.lower, let usual = start.rate?.upper,
                rate > Self.mostFaster * usual
            else { return found.same += 1 }
            found.other += 1
        }
    }

    /// The times of the control's upload; nil without one, or of too few arrivals.
    package var uploadControl: ControlTimes? {
        all(.uploadControl).lazy.compactMap { $0.uploaded.flatMap { ControlTimes($0) } }.first
    }

    /// The client's packet from which on it uploads, behind the onset; nil for the first, as no place behind the onset is soon
    /// enough or leaves enough of the recording.
    private func turn(_ start: LimitStart) -> Int? {
        guard let control = all(.uploadControl).first else { return stepBehind(start) }
        return control.experiment.step
    }

    /// The seconds for which an upload is watched, from where it turns on. The slices of the server are longer than the times
    /// between arrivals.
    func uploadWindow(_ start: LimitStart) -> Double {
        min(Self.window, start.seconds.upper * 1.5 + 2 * Self.tail)
    }

    /// The reason why the control's upload would show no limit; nil if it would.
    ///
    /// A box may count the bytes of each direction by themselves, so that an upload has to show a limit behind as many.
    private func obstacle(_ start: LimitStart, _ judged: Judgement) -> LimitPortrait.Gap? {
        guard let control = uploadControl else { return .uploadShort }
        let turn = turn(start)
        func shows(behind bytes: Double) -> Bool {
            control.wouldShow(
                Self.mostFaster * (start.rate?.upper ?? 0) / 8, behind: bytes,
                in: exchanges.uploaded(from: turn ?? 0), within: uploadWindow(start))
        }
        // Seconds go by before it turns.
        let late =
            judged.triggers.contains(.seconds) && turn == nil ? control.bytes(at: start.seconds.upper) : 0
        if shows(behind: max(start.bytes.upper, late)) { return nil }
        return shows(behind: 0) ? .uploadShort : .uploadSlow
    }

    /// The upload that is wanted next; nil for none.
    ///
    /// Those of the original are repeated until two show the same: the line may just have been slow in one. Those that are
    /// uploads from the first packet on are repeated until a limit can hardly have spared all that were not limited.
    func upload(_ start: LimitStart, _ judged: Judgement) -> Experiment? {
        guard places.contains(.upload) else { return nil }
        let (controls, uploads) = (all(.uploadControl), uploads(start))
        if (controls + all(.upload)).contains(where: { $0.isRefused == true }) { return nil }
        let turn = turn(start)
        if controls.isEmpty { return Experiment(.uploadControl, before: turn) }
        guard obstacle(start, judged) == nil, all(.upload).count < Self.mostUploads,
            max(uploads.same, uploads.other, uploads.sparedBehind) < Self.leastAlike
        else { return nil }
        let most = mayCountServer(judged) ? Self.mostSpared.uncounted : Self.mostSpared.usual
        return turn != nil || spared(uploads.spared) > most ? Experiment(.upload, before: turn) : nil
    }

    /// True if it may count bytes of the server, of which an upload has none.
    private func mayCountServer(_ judged: Judgement) -> Bool {
        judged.triggers.contains(.bytes) || judged.mayCountBytes
    }

    /// The chance that a limit spares so many replays in a row if it acts on as many of them as of the usual ones: by the
    /// rule of succession, the share on which it acts being uniform before any replay.
    func spared(_ replays: Int) -> Double {
        let downloads = self.replays
        let spared = downloads.count { !$0.isLimited }
        return (0..<replays).reduce(1) { $0 * Double(spared + 1 + $1) / Double(downloads.count + 2 + $1) }
    }

    /// Says which directions are limited, or why that is not told.
    func judgeDirection(_ start: LimitStart, _ judged: Judgement, _ portrait: inout LimitPortrait) {
        let (controls, uploads) = (all(.uploadControl), uploads(start))
        if controls.isEmpty || (controls + all(.upload)).contains(where: { $0.isRefused == true }) {
            portrait.gaps.append(.noUpload)
        } else if uploads.same >= Self.leastAlike {
            portrait.direction = .both
        } else if let reason = obstacle(start, judged) {
            portrait.gaps.append(reason)
        } else if upload(start, judged) != nil {
            portrait.gaps.append(.noUpload)
        } else if uploads.other >= Self.leastAlike {
            portrait.gaps.append(.uploadOtherRate)
        } else if uploads.same + uploads.other > 0 {
            portrait.gaps.append(.uploadsDiffer)
        } else if uploads.sparedBehind >= Self.leastAlike {
            portrait.direction = .down
        } else if turn(start) == nil, mayCountServer(judged) {
            portrait.gaps.append(.uploadUncounted)
        } else if turn(start) != nil || spared(uploads.spared) > Self.mostSpared.usual {
            portrait.gaps.append(.uploadsSpared)
        } else {
            portrait.direction = .down
        }
    }
}
