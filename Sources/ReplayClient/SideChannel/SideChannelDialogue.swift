import NIOCore
import NIOSSL
import TestModel
import WireProtocol
import Networking

/// Runs one dialogue on a side channel: passes events to the state machine and performs its actions.
struct SideChannelDialogue {
    let serverName: String
    /// Its timeout scale applies to the specification's timeouts.
    let sockets: ClientSockets
    /// Runs the replay when the server is ready.
    let replay: @Sendable (Permit) async throws -> ReplayMeasurement
    /// Told of every stage the conversation reaches.
    let stageReached: @Sendable (ClientStage) -> Void

    /// Data from the server that a replay requires.
    struct Permit: Sendable {
        let mapping: PortMapping
        /// Number of slices into which the nominal time is divided.
        let slices: Int
        /// This client's address as seen by the server.
        let clientAddress: String
        /// The server's notifications about its UDP flows during the replay; for a single reader.
        let notifications: AsyncStream<FlowNotification>
    }

    private enum Event: Sendable {
        case message(String)
        case ended((any Error)?)
        case timedOut(ClientStage)
        case replayed(Result<ReplayMeasurement, any Error>)
    }

    /// Runs the dialogue to its end on a connected channel, and closes the channel.
    ///
    /// - Throws: `ReplayError`, `CancellationError`, or the error of the replay.
    func hold(_ machine: ClientSideChannel, on channel: SideChannel) async throws -> ReplayMeasurement {
        try await channel.executeThenClose { inbound, outbound in
            try await withThrowingTaskGroup(of: Void.self) { group in
                let (events, feed) = AsyncStream<Event>.makeStream()
                group.addTask {
                    do {
                        for try await message in inbound { feed.yield(.message(message)) }
                        feed.yield(.ended(nil))
                    } catch {
                        feed.yield(.ended(error))
                    }
                }
                defer { group.cancelAll() }
                var course = Course(
                    machine: machine, dialogue: self, outbound: outbound, loop: channel.channel.eventLoop,
                    feed: feed)
                return try await course.run(events, in: &group)
            }
        }
    }

    /// State of the dialogue.
    private struct Course {
        var machine: ClientSideChannel
        let dialogue: SideChannelDialogue
        let outbound: NIOAsyncChannelOutboundWriter<String>
        let loop: any EventLoop
        let feed: AsyncStream<Event>.Continuation
        /// The stage that was reported and whose timer runs.
        var current: ClientStage = .connecting
        var timer: Scheduled<Void>?
        var slices = ProtocolLimits.defaultSliceCount
        var clientAddress = Identification.unknownAddress
        var measurement: ReplayMeasurement?
        let notifications = AsyncStream<FlowNotification>.makeStream()

        mutating func run(
            _ events: AsyncStream<Event>, in group: inout ThrowingTaskGroup<Void, any Error>
        ) async throws -> ReplayMeasurement {
            defer { timer?.cancel() }
            if let done = try await perform(machine.opened(), in: &group) { return done }
            for await event in events {
                let actions: [ClientSideChannel.Action]
                switch event {
                case .message(let body): actions = machine.received(body)
                case .timedOut(let stage):
                    // The answer may have arrived while the timer event was queued.
                    guard stage == machine.stage else { continue }
                    actions = machine.timedOut()
                case .ended(let error):
                    if let error { try dialogue.raise(error, stage: machine.stage) }
                    actions = machine.closed()
                case .replayed(let result):
                    let ended = try result.get()
                    measurement = ended
                    actions = machine.replayEnded(.done(seconds: ended.duration), samples: ended.samples)
                }
                if let done = try await perform(actions, in: &group) { return done }
            }
            throw CancellationError()
        }

        /// Performs the machine's actions; returns the measurement when the dialogue is over.
        private mutating func perform(
            _ actions: [ClientSideChannel.Action], in group: inout ThrowingTaskGroup<Void, any Error>
        ) async throws -> ReplayMeasurement? {
            for action in actions {
                switch action {
                case .send(let messages):
                    do {
                        try await outbound.write(contentsOf: messages)
                    } catch {
                        try dialogue.raise(error, stage: machine.stage)
                    }
                case .granted(let address, let count):
                    (clientAddress, slices) = (address, count)
                case .startReplay(let mapping, _):
                    let (replay, feed) = (dialogue.replay, feed)
                    let permit = Permit(
                        mapping: mapping, slices: slices, clientAddress: clientAddress,
                        notifications: notifications.stream)
                    group.addTask {
                        do {
                            feed.yield(.replayed(.success(try await replay(permit))))
                        } catch {
                            feed.yield(.replayed(.failure(error)))
                        }
                    }
                case .notify(let notification): notifications.continuation.yield(notification)
                case .finish:
                    if let measurement { return measurement }
                    throw CancellationError()
                case .fail(.refused(.envelopeMissing)):
                    throw ReplayError.accessDenied(server: dialogue.serverName)
                case .fail(let failure): throw ReplayError.sideChannel(failure, server: dialogue.serverName)
                }
            }
            enterStage()
            return nil
        }

        private mutating func enterStage() {
            let stage = machine.stage
            guard stage != current else { return }
            current = stage
            timer?.cancel()
            if let timeout = machine.timeout {
                let feed = feed
                timer = loop.scheduleTask(in: dialogue.sockets.span(timeout, of: stage)) {
                    feed.yield(.timedOut(stage))
                }
            }
            dialogue.stageReached(stage)
        }
    }

    /// Turns an error of the connection into one of this module, if it means more than "closed".
    private func raise(_ error: any Error, stage: ClientStage) throws {
        try Task.checkCancellation()
        // By now the samples are acknowledged, and no error can invalidate the measurement.
        if stage == .farewell { return }
        if let error = error as? WireProtocolError {
            throw ReplayError.sideChannel(.protocolViolation(error), server: serverName)
        }
        if NetworkFailure.isAccessDenied(error) { throw ReplayError.accessDenied(server: serverName) }
        // TLS is negotiated with the first bytes, so its errors appear while the client waits for permission.
        // A connection that ends without close_notify counts as closed.
        if stage == .permission, NetworkFailure.isTLS(error), !NetworkFailure.isUncleanEnd(error) {
            if let problem = NetworkFailure.tlsProblem(error) {
                throw ReplayError.tlsUnsound(problem, server: serverName)
            }
            throw ReplayError.tlsFailed(server: serverName, NetworkFailure.cause(of: error))
        }
    }
}
