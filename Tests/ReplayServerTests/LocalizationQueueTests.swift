import Basics
import Networking
import Differentiation
import Foundation
import Synchronization
import TestSupport
import Testing
import WireProtocol

@testable import ReplayServer

@Suite("Localizations that wait their turn", .mustEnd)
struct LocalizationQueueTests {
    /// Measurements that are only handed out once the test lets them go; it counts how often they were asked for.
    private final class Source: MeasurementSource {
        private struct State {
            var asked = 0
            var isOpen = false
            var waiters: [CheckedContinuation<Void, Never>] = []
        }

        private let state = Mutex(State())

        var asked: Int { state.withLock { $0.asked } }

        func open() {
            let waiters = state.withLock { state in
                state.isOpen = true
                defer { state.waiters = [] }
                return state.waiters
            }
            for waiter in waiters { waiter.resume() }
        }

        func measurements(for request: MeasurementRequest) async -> Measurements? {
            await withCheckedContinuation { continuation in
                let isOpen = state.withLock { state in
                    state.asked += 1
                    if !state.isOpen { state.waiters.append(continuation) }
                    return state.isOpen
                }
                if isOpen { continuation.resume() }
            }
            return .clientThroughput(
                ThroughputSamples(
                    throughput: (0..<40).map { 1 + Double($0 % 7) }, sliceEnds: (1...40).map(Double.init)))
        }
    }

    private func queue(_ source: Source, _ log: LogLines = LogLines()) -> LocalizationQueue {
        LocalizationQueue(
            own: source, directory: nil, address: nil, seed: 7, clock: .system, network: SystemStack(),
            logger: log.logger)
    }

    private func request(_ number: Int, single: Int = 1) -> LocalizationRequest {
        func test(_ history: Int) -> LocalizationRequest.SimultaneousTest {
            .init(
                server: "127.0.0.1", historyCount: history, replayPort: "00443",
                replayName: "Music-05132024")
        }
        return LocalizationRequest(
            userID: "a1B2c3D4e5", first: test(2 * number), second: test(2 * number + 1),
            single: .init(userID: "a1B2c3D4e5", server: "127.0.0.1", historyCount: single))
    }

    private func result(of key: LocalizationKey, in queue: LocalizationQueue) async throws
        -> LocalizationResult?
    {
        while true {
            switch await queue.answer(to: key) {
            case .localization(let result): return result
            case .rejected(.noResult): try await Task.sleep(for: .milliseconds(5))
            default: return nil
            }
        }
    }

    @Test("A request that comes again while it is worked on is one piece of work, however often it comes")
    func repeated() async throws {
        let source = Source()
        let queue = queue(source)
        for _ in 0..<2_700 { #expect(await queue.take(request(1), from: "192.0.2.1") == .accepted) }
        source.open()
        #expect(try await result(of: request(1).key, in: queue)?.pairSum != nil)
        // One question for the samples of each of the three tests, and some for flows that nobody saw.
        #expect(source.asked <= 3 + 2 * 2 * ProtocolLimits.captureAttempts)
        await queue.close()
    }

    @Test(
        "Another request with the key of one that is worked on does not take its place or publish its result")
    func sameKey() async throws {
        let source = Source()
        let queue = queue(source)
        #expect(await queue.take(request(1, single: 1), from: "192.0.2.1") == .accepted)
        #expect(
            await queue.take(request(1, single: 9), from: "192.0.2.1")
                == .rejected(.notAnalysable("another request for these tests is being worked on")))
        source.open()
        _ = try await result(of: request(1).key, in: queue)
        await queue.close()
    }

    @Test(
        "A result is worked out again for a request that comes later, and the old one is not shown meanwhile")
    func again() async throws {
        let source = Source()
        source.open()
        let queue = queue(source)
        _ = await queue.take(request(1), from: "192.0.2.1")
        _ = try await result(of: request(1).key, in: queue)
        let before = source.asked
        while await queue.take(request(1, single: 9), from: "192.0.2.1") != .accepted {
            try await Task.sleep(for: .milliseconds(5))
        }
        #expect(try await result(of: request(1).key, in: queue) != nil)
        #expect(source.asked > before)
        await queue.close()
    }

    @Test(
        "One client has a few requests in work, all together have some more, and the log tells who is refused"
    )
    func limits() async throws {
        let (source, log) = (Source(), LogLines())
        let queue = queue(source, log)
        let tooMany = ResultsAnswer.rejected(
            .notAnalysable("too many localizations at once; try again later"))
        for number in 1...LoadLimits.localizationsPerClient {
            #expect(await queue.take(request(number), from: "192.0.2.1") == .accepted)
        }
        #expect(await queue.take(request(99), from: "192.0.2.1") == tooMany)
        let line = await log.first(containing: "localization refused")
        #expect(line.contains("client=192.0.2.0") && line.contains("too many"))
        for number in LoadLimits.localizationsPerClient + 1...LoadLimits.localizations {
            #expect(await queue.take(request(number), from: "198.51.100.\(number)") == .accepted)
        }
        #expect(await queue.take(request(99), from: "203.0.113.9") == tooMany)
        source.open()
        for number in 1...LoadLimits.localizations {
            #expect(try await result(of: request(number).key, in: queue) != nil)
        }
        // There is room again.
        while await queue.take(request(99), from: "192.0.2.1") != .accepted {
            try await Task.sleep(for: .milliseconds(5))
        }
        await queue.close()
    }

    @Test("What was found is kept where results are kept, and nothing where nothing was found")
    func kept() async throws {
        let folder = try TemporaryFolder()
        let keeper = ArchiveWriter(
            try ArchiveFolder(folder.url.path), days: 100, clock: .system
        ) { _ in }
        let source = Source()
        source.open()
        let queue = LocalizationQueue(
            own: source, directory: nil, address: nil, seed: 7, clock: .system, network: SystemStack(),
            logger: LogLines().logger, keeper: keeper)
        #expect(await queue.take(request(1), from: "192.0.2.1") == .accepted)
        #expect(try await result(of: request(1).key, in: queue)?.pairSum != nil)
        let unknown = LocalizationQueue(
            own: source, directory: ServerDirectory(), address: "192.0.2.77", seed: 7,
            clock: .system, network: SystemStack(), logger: LogLines().logger, keeper: keeper)
        #expect(await unknown.take(request(2), from: "192.0.2.1") == .accepted)
        #expect(try await result(of: request(2).key, in: unknown)?.pairSum == nil)
        await keeper.end()
        let files = FileManager.default.enumerator(atPath: folder.file("spool").path)?.allObjects
        let names = (files as? [String] ?? []).filter { $0.hasSuffix(".json") }
        #expect(names.count == 1)
        #expect(names.first?.hasSuffix("/localizeResults_a1B2c3D4e5_2-3_0.json") == true)
    }

    @Test("More samples than can be compared quickly are not compared")
    func tooManySamples() {
        func result(_ count: Int) -> LocalizationResult {
            let samples = (0..<count).map { 1 + Double($0 % 7) }
            return LocalizationAnalysis(single: samples, first: samples, second: samples)
                .finding(for: request(1).key, seed: 7).result
        }
        #expect(result(LoadLimits.comparedSamples).pairSum != nil)
        #expect(result(LoadLimits.comparedSamples + 1).pairSum == nil)
    }
}
