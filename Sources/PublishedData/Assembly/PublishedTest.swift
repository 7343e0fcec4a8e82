import Differentiation
import Foundation
import TestModel

/// Creates tests from assembled records.
struct PublishedTest {
    /// Finds an app by ``PublishedApp/stem(ofRecording:)``.
    let app: @Sendable (String) -> PublishedApp?

    /// Creates the test from complete parts.
    ///
    /// Its verdict is computed from the published numbers by the rule in M-Lab's documentation. Its bytes are
    /// those of the samples, without the last one, which was not published.
    ///
    /// - Returns: the test; nil if a part is missing.
    func test(_ parts: TestParts) -> PortableTest? {
        guard let original = parts.infos[0], let control = parts.infos[1], let decision = parts.decision,
            let originalSamples = parts.samples[0], let controlSamples = parts.samples[1]
        else { return nil }
        let app =
            app(PublishedApp.stem(ofRecording: original.recording))
            ?? .unknown(recording: original.recording)
        let replays = [
            replay(.original, original, originalSamples, app), replay(.control, control, controlSamples, app),
        ].sorted { $0.started < $1.started }
        let ended = replays.map { $0.started + $0.duration }.max() ?? original.started
        let started = min(original.started, control.started)
        let statistics = statistics(decision, originalSamples, controlSamples)
        let verdict = verdict(statistics)
        let site = parts.site ?? "wehe"
        let test = StoredTest(
            app: app.name, appTitle: app.title, category: app.category, status: .completed, started: started,
            ended: max(started, ended), order: replays.map(\.role), userID: original.name.user,
            historyCount: original.name.history, seed: 0,
            server: .init(
                name: site, host: site, sideChannelPort: 0, resultsPort: 0, security: .tls, embedded: false),
            clientAddress: original.address, softwareVersion: original.version, verdict: verdict,
            measuredVerdict: verdict, profile: .mlab, statistics: statistics,
            tooFewSamples: TooFewSamples.holds(
                original: originalSamples.throughput.count, control: controlSamples.throughput.count),
            source: .wehe, network: original.network ?? control.network,
            sentStatistics: original.device ?? control.device, replays: replays)
        return PortableTest(
            test: test,
            uuid: PublishedIdentity.uuid(of: original.name.key, "\(original.name.history)", at: started))
    }

    private func replay(
        _ role: ReplayRole, _ info: ReplayInfo, _ samples: PublishedSamples, _ app: PublishedApp
    ) -> StoredReplay {
        let (rates, ends) = (samples.throughput, samples.ends)
        let length = sliceLength(ends)
        let bytes = rates.reduce(0) { $0 + ($1.isNaN ? 0 : $1) } * length * 125_000
        let duration = info.duration ?? ends.last { !$0.isNaN } ?? 0
        return StoredReplay(
            role: role, testID: info.name.testID, recordingName: info.recording, recordingDigest: "",
            transport: app.transport, started: info.started, duration: min(max(0, duration), 1e9),
            bytesReceived: Int64(min(bytes, 1e15)), bytesSent: 0, sliceLength: length, throughput: rates,
            sliceEnds: ends, ending: .complete)
    }

    /// Returns the length of slices, from the first end and the last but one: the last slice may be shorter.
    private func sliceLength(_ ends: [Double]) -> Double {
        let known = ends.filter { !$0.isNaN }
        guard known.count > 2 else { return known.first ?? 0 }
        return max(0, known[known.count - 2] - known[0]) / Double(known.count - 2)
    }

    /// Returns the published numbers. Where the servers computed statistics of truth values, the means are those of
    /// the samples.
    private func statistics(
        _ decision: PublishedDecision, _ original: PublishedSamples, _ control: PublishedSamples
    ) -> StoredStatistics {
        func within(_ range: ClosedRange<Double>, _ value: Double) -> Double {
            range.contains(value) ? value : .nan
        }
        return StoredStatistics(
            area: within(-1...1, decision.area), ksStatistic: within(0...1, decision.ksStatistic),
            ksPValue: within(0...1, decision.ksPValue), resamplingRatio: within(0...1, decision.ratio),
            meanOriginal: decision.hasTruthStatistics
                ? original.mean : within(0...1e9, decision.meanOriginal),
            meanControl: decision.hasTruthStatistics ? control.mean : within(0...1e9, decision.meanControl))
    }

    private func verdict(_ numbers: StoredStatistics) -> TestVerdict {
        do throws(AnalysisError) {
            let input = try DecisionInput(
                area: numbers.area, ksPValue: numbers.ksPValue, resamplingRatio: numbers.resamplingRatio,
                meanOriginal: numbers.meanOriginal, meanControl: numbers.meanControl)
            return TestVerdict(DecisionProfile.mlab.decide(input).verdict)
        } catch {
            return .inconclusive
        }
    }
}
