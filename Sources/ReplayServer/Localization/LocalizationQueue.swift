import Basics
import Differentiation
import Foundation
import Logging
import NIOCore
import WireProtocol
import Networking

/// Queue of localization requests, with their results (Specification 11.5, 11.6).
///
/// Measurements are gathered for all requests concurrently, as other servers may be slow to answer; the
/// comparisons are computed one after the other, so that they never use more than one processor.
actor LocalizationQueue {
    /// A waiting or running request.
    private struct Work {
        let request: LocalizationRequest
        /// The requesting address.
        let client: ClientNetwork
        let task: Task<Void, Never>
    }

    /// The maximum number of stored results; beyond it the oldest are removed.
    static let resultLimit = 1_000

    private let own: any MeasurementSource
    private let directory: ServerDirectory?
    /// The server's own address, in the form in which sockets report it; nil if it has several.
    private let address: String?
    private let seed: UInt64
    private let clock: WallClock
    private let network: any NetworkStack
    private let logger: Logger
    private let keeper: ArchiveWriter?
    private var results: [LocalizationKey: LocalizationResult] = [:]
    private var finished: [LocalizationKey] = []
    private var work: [LocalizationKey: Work] = [:]
    /// The last comparison in the sequence.
    private var lastComparison: Task<LocalizationFinding?, Never>?
    private var isClosed = false

    /// - Parameters:
    ///   - own: this server's measurements.
    ///   - directory: the other servers that may be asked; nil for none.
    ///   - address: the server's own address; nil if it listens on all addresses, which then count as its own
    ///     unless the directory contains them.
    ///   - seed: the seed of the random draws.
    ///   - clock: the clock of the server.
    ///   - network: runs the comparisons.
    ///   - logger: receives messages about refusals.
    ///   - keeper: the archive of results; nil to keep none.
    init(
        own: any MeasurementSource, directory: ServerDirectory?, address: String?, seed: UInt64,
        clock: WallClock, network: any NetworkStack, logger: Logger, keeper: ArchiveWriter? = nil
    ) {
        self.own = own
        self.keeper = keeper
        self.directory = directory
        self.address = address
        self.seed = seed
        self.clock = clock
        self.network = network
        self.logger = logger
    }

    /// Accepts a request; its result can be fetched until newer ones displace it. A repeated request is
    /// computed again, unless it is still in progress.
    ///
    /// - Parameters:
    ///   - request: the tests to compare.
    ///   - client: the requesting address.
    /// - Returns: the acceptance, or the reason for a refusal.
    func take(_ request: LocalizationRequest, from client: String) -> ResultsAnswer {
        if let current = work[request.key] {
            return current.request == request
                ? .accepted : refuse("another request for these tests is being worked on", client)
        }
        guard !isClosed, work.count < LoadLimits.localizations,
            work.values.count(where: { $0.client == ClientNetwork(client) })
                < LoadLimits.localizationsPerClient
        else { return refuse("too many localizations at once; try again later", client) }
        results[request.key] = nil
        work[request.key] = Work(
            request: request, client: ClientNetwork(client), task: Task { await self.finish(request) })
        return .accepted
    }

    /// Returns the result of a localization, once there is one.
    func answer(to key: LocalizationKey) -> ResultsAnswer {
        results[key].map(ResultsAnswer.localization) ?? .rejected(.noResult)
    }

    /// Cancels the requests in progress.
    func close() async {
        isClosed = true
        let tasks = work.values.map(\.task)
        for task in tasks { task.cancel() }
        for task in tasks { await task.value }
    }

    private func refuse(_ reason: String, _ client: String) -> ResultsAnswer {
        logger.notice(
            "localization refused",
            metadata: ["client": "\(IPLiteral.anonymised(client))", "reason": "\(reason)"])
        return .rejected(.notAnalysable(reason))
    }

    /// Only one such task exists for each key at any time, so an older one cannot undo its effects.
    private func finish(_ request: LocalizationRequest) async {
        defer { work[request.key] = nil }
        let analysis = await gather(request)
        guard !Task.isCancelled, let finding = await compare(analysis, for: request.key) else { return }
        keep(finding, of: request, analysis)
        results[request.key] = finding.result
        finished.removeAll { $0 == request.key }
        finished.append(request.key)
        if finished.count > Self.resultLimit { results[finished.removeFirst()] = nil }
    }

    /// Archives a result. An empty one is not archived, because any client could cause such files.
    private func keep(
        _ finding: LocalizationFinding, of request: LocalizationRequest, _ analysis: LocalizationAnalysis
    ) {
        guard let keeper, finding.result.pairSum != nil || finding.correlation != nil else { return }
        keeper.keep(
            KeptLocalization(
                request, at: clock.now(), pairSum: finding.result.pairSum, losses: finding.correlation,
                samples: (analysis.single ?? [], analysis.first ?? [], analysis.second ?? [])
            ).record)
    }

    /// Computes a comparison after all earlier ones; nil when the server stops.
    private func compare(
        _ analysis: LocalizationAnalysis, for key: LocalizationKey
    ) async -> LocalizationFinding? {
        let previous = lastComparison
        let comparison = Task { [seed, network] () -> LocalizationFinding? in
            _ = await previous?.value
            guard !isClosed else { return nil }
            // Runs outside the actor and Swift's limited thread pool, so that other requests can be answered
            // meanwhile.
            return await withCheckedContinuation { done in
                network.submit { done.resume(returning: analysis.finding(for: key, seed: seed)) }
            }
        }
        lastComparison = comparison
        return await comparison.value
    }

    private func gather(_ request: LocalizationRequest) async -> LocalizationAnalysis {
        func key(_ userID: String, _ historyCount: Int) -> TestKey {
            .init(userID: userID, historyCount: historyCount, testID: request.testID)
        }
        let firstKey = key(request.userID, request.first.historyCount)
        let secondKey = key(request.userID, request.second.historyCount)
        let (first, second) = (source(at: request.first.server), source(at: request.second.server))
        let single = source(at: request.single.server)
        var analysis = LocalizationAnalysis()
        analysis.single = await single?.throughput(
            of: key(request.single.userID, request.single.historyCount))
        analysis.first = await first?.throughput(of: firstKey)
        analysis.second = await second?.throughput(of: secondKey)
        // A replay whose capture is not complete yet is looked up again (11.9).
        for attempt in 1...ProtocolLimits.captureAttempts {
            if attempt > 1 {
                guard (try? await clock.steady.sleep(for: Self.pause)) != nil else { break }
            }
            if analysis.firstFlow == nil {
                analysis.firstFlow = await first?.flow(of: firstKey, port: request.first.port)
            }
            if analysis.secondFlow == nil {
                analysis.secondFlow = await second?.flow(of: secondKey, port: request.second.port)
            }
            let isComplete = analysis.firstFlow != nil && analysis.secondFlow != nil
            if isComplete || first == nil || second == nil { break }
        }
        return analysis
    }

    /// Shorter than upstream's one second: no capture file has to be written first.
    private static let pause: Duration = .milliseconds(100)

    private func source(at server: String) -> (any MeasurementSource)? {
        let place = IPLiteral.canonical(server)
        if place == address { return own }
        return directory?.source(at: place) ?? (address == nil ? own : nil)
    }
}
