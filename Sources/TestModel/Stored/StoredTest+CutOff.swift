import Recordings

/// One replay of a pair that was cut off while the other went on.
package struct CutOff: Equatable, Sendable {
    /// The role of the replay that was cut off.
    package let role: ReplayRole
    /// The way in which it ended.
    package let ending: ReplayEnding.Key
    /// Payload that it received, or uploaded, bytes.
    package let received: Int64
    /// Payload that the other replay received, bytes.
    package let receivedByOther: Int64
}

extension StoredTest {
    /// Share of the other replay's bytes below which a replay that ended early counts as cut off.
    private static let cutOffShare = 0.9

    /// The replay of a pair that was cut off while the other was not; nil if none or both were.
    ///
    /// It ended as a blocked one does: its connection was reset or closed early, or fell silent; and it received
    /// less than nine tenths of what the other did. Rules that compare throughputs do not see this where a replay is
    /// cut off early, because it has too few samples.
    package var cutOff: CutOff? {
        guard kind == .differentiation, status == .completed, obstacle == nil, !category.isPortTest,
            let original = replays.first(where: { $0.role == .original && $0.counts }),
            let control = replays.first(where: { $0.role == .control && $0.counts }),
            original.ending.looksBlocked != control.ending.looksBlocked
        else { return nil }
        let (cut, other) = original.ending.looksBlocked ? (original, control) : (control, original)
        guard Double(cut.bytesMeasured) < Self.cutOffShare * Double(other.bytesMeasured) else { return nil }
        return CutOff(
            role: cut.role, ending: cut.ending, received: cut.bytesMeasured,
            receivedByOther: other.bytesMeasured)
    }
}
