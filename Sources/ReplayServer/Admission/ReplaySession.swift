import NIOCore
import Synchronization
import WireProtocol

/// One replay that a side channel announced: what the replay ports need to serve it.
final class ReplaySession: Sendable {
    /// What changes while the replay runs.
    private struct State {
        var isContentModified = false
        var line: AccessLine?
        var connections: [ObjectIdentifier: any Channel] = [:]
        var isOver = false
    }

    /// Who replays what.
    let identification: Identification
    /// What is replayed.
    let plan: ReplayPlan
    /// Whether answers keep the recorded gaps.
    let isPaced: Bool
    /// The largest number of bytes to send at once.
    let unit: Int
    private let isLimited: Bool
    private let state: Mutex<State>

    /// - Parameters:
    ///   - identification: who replays what.
    ///   - plan: what is replayed.
    ///   - lineRate: the emulated access line in Mbit/s; nil for none.
    ///   - isPaced: whether the server paces answers; port tests never are (protocol.md 6.6).
    init(identification: Identification, plan: ReplayPlan, lineRate: Double?, isPaced: Bool) {
        self.identification = identification
        self.plan = plan
        self.isPaced = isPaced && !plan.isPortTest
        let line = lineRate.map(AccessLine.init(rate:))
        unit = line?.chunk ?? ResponsePattern.length
        isLimited = line != nil
        state = Mutex(State(line: line))
    }

    /// When bytes may leave on the client's line; see ``AccessLine/departure(of:ready:now:)``.
    func departure(of bytes: Int, ready: Int64, now: Int64) -> Int64 {
        guard isLimited else { return now }
        return state.withLock { $0.line?.departure(of: bytes, ready: ready, now: now) } ?? now
    }

    /// The flow does not carry what was recorded; it is served all the same (protocol.md 6.6).
    func markContentModified() { state.withLock { $0.isContentModified = true } }

    /// Whether a flow carried something else than what was recorded.
    var isContentModified: Bool { state.withLock { $0.isContentModified } }

    /// Adds a replay connection; false if the session is over.
    func attach(_ channel: any Channel) -> Bool {
        state.withLock { state in
            guard !state.isOver else { return false }
            state.connections[ObjectIdentifier(channel)] = channel
            return true
        }
    }

    /// Forgets a replay connection.
    func detach(_ channel: any Channel) {
        state.withLock { $0.connections[ObjectIdentifier(channel)] = nil }
    }

    /// Ends the session and closes what is left of its connections.
    func end() {
        let connections = state.withLock { state in
            state.isOver = true
            defer { state.connections = [:] }
            return state.connections
        }
        for channel in connections.values { channel.close(promise: nil) }
    }
}
