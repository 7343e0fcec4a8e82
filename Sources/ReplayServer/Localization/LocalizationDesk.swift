import Differentiation
import NIOCore
import NIOPosix
import WireProtocol
import WireTransport

/// Takes requests for localizations, works on them, and keeps what came of them (protocol.md 11.5, 11.6).
actor LocalizationDesk {
    /// The most results kept; the oldest leave first.
    static let resultLimit = 1_000
    /// The most requests that are worked on at once.
    static let workLimit = 32

    private let own: any MeasurementSource
    private let directory: ServerDirectory?
    /// The server's own address, in the form sockets report it; nil if it has many.
    private let address: String?
    private let seed: UInt64
    private var results: [LocalizationKey: LocalizationResult] = [:]
    private var finished: [LocalizationKey] = []
    private var work: [LocalizationKey: Task<Void, Never>] = [:]
    private var isClosed = false

    /// - Parameters:
    ///   - own: what this server knows.
    ///   - directory: the other servers that may be asked; nil for none.
    ///   - address: the server's own address; nil if it listens on all there are, which are then its own unless the
    ///     directory has them.
    ///   - seed: what the draws follow from.
    init(own: any MeasurementSource, directory: ServerDirectory?, address: String?, seed: UInt64) {
        self.own = own
        self.directory = directory
        self.address = address
        self.seed = seed
    }

    /// Takes a request; its result can be asked for until newer ones push it out. Asking again works it out again.
    func take(_ request: LocalizationRequest) -> ResultsAnswer {
        guard !isClosed, work[request.key] != nil || work.count < Self.workLimit else {
            return .rejected(.notAnalysable("too many localizations at once; try again later"))
        }
        let previous = work[request.key]
        results[request.key] = nil
        work[request.key] = Task {
            await previous?.value
            await self.finish(request)
        }
        return .accepted
    }

    /// The result of a localization, once there is one.
    func answer(to key: LocalizationKey) -> ResultsAnswer {
        results[key].map(ResultsAnswer.localization) ?? .rejected(.noResult)
    }

    /// Ends what is being worked on.
    func close() async {
        isClosed = true
        let tasks = work.values
        for task in tasks { task.cancel() }
        for task in tasks { await task.value }
    }

    private func finish(_ request: LocalizationRequest) async {
        let analysis = await gather(request)
        guard !Task.isCancelled else { return }
        // Off the actor and Swift's few threads, so that others can be answered meanwhile.
        let computed = try? await NIOThreadPool.singleton.runIfActive { [seed] in
            analysis.result(for: request.key, seed: seed)
        }
        guard let result = computed else { return }
        results[request.key] = result
        finished.removeAll { $0 == request.key }
        finished.append(request.key)
        if finished.count > Self.resultLimit { results[finished.removeFirst()] = nil }
        work[request.key] = nil
    }

    private func gather(_ request: LocalizationRequest) async -> LocalizationAnalysis {
        func key(_ userID: String, _ historyCount: Int) -> ResultsRequest.TestKey {
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
        // A replay whose capture is not complete yet is looked for again (11.9).
        for attempt in 1...ProtocolLimits.captureAttempts {
            if attempt > 1 {
                guard (try? await Task.sleep(for: Self.pause)) != nil else { break }
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

    /// Shorter than upstream's second: there is no capture file here that has to be written first.
    private static let pause: Duration = .milliseconds(100)

    private func source(at server: String) -> (any MeasurementSource)? {
        let place = ClientKey.canonical(server) ?? server
        if place == address { return own }
        return directory?.source(at: place) ?? (address == nil ? own : nil)
    }
}
