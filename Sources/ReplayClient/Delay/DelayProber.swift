import Basics
import Networking
import NIOCore
import NIOTLS
import Synchronization
import TestModel
import WireProtocol

/// Opens connections to a server beside a replay, at random times, and measures how long they take.
///
/// A probe that is not answered is a missing value, never an error of the replay. Probes overlap, so that a slow one
/// does not keep others from the time in which it is slow.
final class DelayProber: Sendable {
    private let server: ResolvedServer
    private let probing: DelayProbing
    private let state = Mutex(State())

    private struct State {
        /// The payload that the replay has received so far, bytes.
        var received = 0
        /// Number of probes that began.
        var begun = 0
    }

    /// Creates the prober of a replay.
    ///
    /// - Parameters:
    ///   - probing: the kind of probes.
    ///   - server: the server of the replay.
    ///   - loop: the event loop of the replay, which the probes avoid if there is another.
    init(_ probing: DelayProbing, to server: ResolvedServer, avoiding loop: any EventLoop) {
        self.probing = probing
        var sockets = server.sockets
        sockets.group = server.sockets.group.makeIterator().first { $0 !== loop } ?? loop
        self.server = ResolvedServer(
            server.endpoint, at: server.address, trust: server.trust, sockets: sockets)
    }

    /// Takes note of the payload that the replay has received so far, in bytes.
    func received(_ bytes: Int) { state.withLock { $0.received = bytes } }

    /// Sends probes until the task is cancelled.
    func run() async -> Outcome {
        await withTaskGroup(of: Answer.self) { group in
            while true {
                let wait = probing.wait(1 - Double.random(in: 0..<1))
                do { try await server.sockets.clock.steady.sleep(for: .seconds(wait)) } catch { break }
                if admitsAnother() { group.addTask { await self.probe() } }
            }
            var outcome = Outcome()
            for await answer in group {
                switch answer {
                case .complete(let begun, let probe): outcome.answered.append((begun, probe))
                case .none: outcome.unanswered += 1
                case .overtaken: break
                }
            }
            return outcome
        }
    }

    /// The probes of a replay.
    struct Outcome: Sendable {
        fileprivate var answered: [(begun: NIODeadline, parts: Parts)] = []
        fileprivate var unanswered = 0

        /// Number of probes that took bytes.
        var count: Int { answered.count + unanswered }

        /// Returns the probes of a replay that began at some nanosecond of the monotonic clock.
        func probes(since start: UInt64) -> DelayProbes {
            let start = NIODeadline.uptimeNanoseconds(start)
            return DelayProbes(
                answered.map { begun, parts in
                    DelayProbes.Probe(
                        elapsed: max(0, (begun - start).nanoseconds / 1_000), tcp: parts.tcp,
                        tls: parts.tls, http: parts.http)
                }, unanswered: unanswered)
        }
    }

    /// The parts of a probe, µs.
    fileprivate struct Parts: Sendable {
        let tcp: Int64
        let tls: Int64?
        let http: Int64?
    }

    private enum Answer: Sendable {
        case complete(begun: NIODeadline, Parts)
        /// No answer, an incomplete one, or a refusal.
        case none
        /// The end of the replay came before the answer.
        case overtaken
    }

    private func admitsAnother() -> Bool {
        state.withLock { state in
            guard state.begun < DelayProbes.most,
                DelayProbing.admits(after: state.begun, of: state.received)
            else { return false }
            state.begun += 1
            return true
        }
    }

    private func probe() async -> Answer {
        let begun = server.sockets.now
        do {
            let parts =
                switch probing {
                case .exchanges: try await exchange()
                case .connections: try await connection(since: begun)
                }
            return parts.map { .complete(begun: begun, $0) } ?? (Task.isCancelled ? .overtaken : .none)
        } catch {
            // Servers and networks refuse, and that is no business of the replay.
            return Task.isCancelled ? .overtaken : .none
        }
    }

    /// Asks the results service for what any server answers.
    private func exchange() async throws -> Parts? {
        let (failure, exchange) = try await server.resultsClient().probe()
        guard failure == nil, let timeline = exchange?.timeline, let connect = timeline.connect,
            let firstByte = timeline.firstByte
        else { return nil }
        let setUp = [timeline.lookup, connect, timeline.handshake].compactMap(\.self).reduce(0, +)
        func microseconds(_ seconds: Double) -> Int64 { max(0, Int64((seconds * 1e6).rounded())) }
        return Parts(
            tcp: microseconds(connect), tls: timeline.handshake.map(microseconds),
            http: microseconds(firstByte - setUp))
    }

    /// Connects, with TLS shakes hands, and closes.
    private func connection(since begun: NIODeadline) async throws -> Parts? {
        let (sockets, trust) = (server.sockets, server.trust)
        let limit = sockets.span(ProtocolLimits.resultsRequest)
        let (channel, watched) = try await sockets.connect(
            to: server.address.with(port: server.endpoint.ports.results), timeout: limit
        ) { channel in
            let promise = channel.eventLoop.makePromise(of: ConnectionWatch.Instants.self)
            let pipeline = channel.pipeline.syncOperations
            if let trust { try pipeline.addHandlers(try trust.makeHandlers()) }
            try pipeline.addHandler(
                ConnectionWatch(usesTLS: trust != nil, deadline: begun + limit, promise: promise))
            return (channel, promise.futureResult)
        }
        let instants = try await withTaskCancellationHandler {
            try await watched.get()
        } onCancel: {
            channel.close(promise: nil)
        }
        return Parts(
            tcp: (instants.connected - begun).nanoseconds / 1_000,
            tls: instants.secured.map { ($0 - instants.connected).nanoseconds / 1_000 }, http: nil)
    }
}

/// Notes when a connection is established and secured, and closes it then.
private final class ConnectionWatch: ChannelInboundHandler {
    typealias InboundIn = NIOAny

    struct Instants: Sendable {
        let connected: NIODeadline
        /// The end of the TLS handshake; nil without TLS.
        let secured: NIODeadline?
    }

    private let usesTLS: Bool
    private let deadline: NIODeadline
    private let promise: EventLoopPromise<Instants>
    private var connected: NIODeadline?
    private var timer: Scheduled<Void>?

    init(usesTLS: Bool, deadline: NIODeadline, promise: EventLoopPromise<Instants>) {
        (self.usesTLS, self.deadline, self.promise) = (usesTLS, deadline, promise)
    }

    func channelActive(context: ChannelHandlerContext) {
        let now = context.eventLoop.now
        connected = now
        context.fireChannelActive()
        guard usesTLS else { return finish(Instants(connected: now, secured: nil), context) }
        // A silent server would otherwise block the handshake forever.
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        timer = context.eventLoop.scheduleTask(deadline: deadline) { bound.value.close(promise: nil) }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case .handshakeCompleted = event as? TLSUserEvent, let connected {
            finish(Instants(connected: connected, secured: context.eventLoop.now), context)
        }
        context.fireUserInboundEventTriggered(event)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        promise.fail(error)
        context.close(promise: nil)
    }

    func channelInactive(context: ChannelHandlerContext) {
        promise.fail(ChannelError.eof)
        context.fireChannelInactive()
    }

    // The connection may fail before it is ever active.
    func handlerRemoved(context: ChannelHandlerContext) {
        timer?.cancel()
        promise.fail(ChannelError.eof)
    }

    private func finish(_ instants: Instants, _ context: ChannelHandlerContext) {
        promise.succeed(instants)
        context.close(promise: nil)
    }
}
