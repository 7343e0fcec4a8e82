extension StoredReplay {
    /// Mean throughput: what arrived, divided by the time that it took, Mbit/s; nil if that is not known.
    ///
    /// Both are what the samples say where they are here: the last one covers only part of its slice, which ends
    /// with the replay. The statistics of a server leave that one out (Specification 5.3.10).
    ///
    /// - Parameter source: the origin of the test; published samples lack the last one, and are of one length.
    /// - Returns: the throughput.
    package func rate(from source: TestSource) -> Double? {
        guard samplesLeftOut == nil else {
            return duration > 0 ? Double(bytesMeasured) / 125_000 / duration : nil
        }
        let (last, before) = (sliceEnds.last ?? .nan, sliceEnds.dropLast().last ?? 0)
        guard throughput.count == sliceEnds.count, before < last, throughput.allSatisfy(\.isFinite) else {
            return nil
        }
        if source.leavesLastSampleOut { return meanOfSamples(from: source) }
        let seconds = duration > before && duration < last ? duration : last
        return throughput.reduce(0, +) * sliceLength / seconds
    }
}

extension StoredTest {
    /// Mean throughput of a replay, Mbit/s: the one function for every sentence, table, plot and report. For a
    /// test whose replays are not here it is the mean that was reported; nil if there is none.
    package func rate(_ role: ReplayRole) -> Double? {
        if let known = replays.first(where: { $0.role == role })?.rate(from: source) { return known }
        let reported: Double? =
            switch role {
            case .original: statistics?.meanOriginal
            case .control: statistics?.meanControl
            case .innocuous: nil
            }
        return reported.flatMap { $0.isNaN ? nil : $0 }
    }

    /// The change of the original against its control, as a ratio minus 1: the stored effect or, without one, what the
    /// means say; nil if a mean is not known or nothing was received.
    package var change: Double? {
        if let effect { return effect.change }
        guard let original = rate(.original), let control = rate(.control), control > 0 else { return nil }
        return original / control - 1
    }
}
