/// Observations of uploads.
extension Observation {
    /// Says what an upload shows, from what arrived at the server; of the control's this is kept.
    ///
    /// One that turns (`MirroredReplay`) is counted from where it turns: in bytes behind it, and in seconds since the first of
    /// these began to arrive.
    ///
    /// - Parameters:
    ///   - experiment: its question and conditions.
    ///   - downloaded: what arrived at the client, in bytes over seconds since the connection.
    ///   - uploaded: what arrived at the server, requests among it, at the ends of slices.
    ///   - exchanges: the lengths of what both sides of the recording send.
    ///   - controls: the control of the download, and that of the upload; nil in this itself.
    ///   - end: when the replay was ended, in seconds, and why.
    ///   - segment: the payload of a full segment, in bytes.
    ///   - gap: the seconds since the end of the replay before; nil if there was none.
    package init(
        upload experiment: Experiment, downloaded: [ArrivalFit.Arrival], uploaded: [ArrivalFit.Arrival],
        of exchanges: FlowExchanges, beside controls: (download: ControlTimes, upload: ControlTimes?),
        end: (time: Double, kind: LimitStart.End), segment: Int, gap: Double? = nil
    ) {
        let step = experiment.step ?? 0
        let held = exchanges.bytes(before: step)
        let before = downloaded.prefix { $0.bytes <= held }
        let limited =
            step > 0
            ? before.last.flatMap {
                LimitStart(of: before, in: exchanges, beside: controls.download, end: ($0.time, .stopped))
            } : nil
        let (arrivals, origin) = Self.turned(uploaded, after: exchanges.requests(before: step))
        let isControl = experiment.purpose.isControl
        let start =
            isControl
            ? nil
            : controls.upload.flatMap {
                LimitStart(
                    of: arrivals[...], in: exchanges.uploaded(from: step), beside: $0,
                    end: (end.time - origin, end.kind))
            }
        self.init(
            experiment, segment: segment, start: start, gap: gap, beforeTurn: limited,
            uploaded: isControl ? arrivals : nil)
    }

    /// Returns what arrived behind some bytes, counted from there, and the time at which it began: a slice before the end of
    /// its first one.
    private static func turned(
        _ arrivals: [ArrivalFit.Arrival], after bytes: Int
    ) -> (arrivals: [ArrivalFit.Arrival], origin: Double) {
        guard bytes > 0 else { return (arrivals, 0) }
        let behind = arrivals.drop { $0.bytes <= bytes }
        let slice = zip(behind, behind.dropFirst()).map { $1.time - $0.time }.min() ?? 0
        let origin = behind.first.map { $0.time - slice } ?? arrivals.last?.time ?? 0
        return (behind.map { .init(time: $0.time - origin, bytes: $0.bytes - bytes) }, origin)
    }
}
