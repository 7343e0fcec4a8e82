import NIOCore
import Synchronization
import WireProtocol

/// All side channels and the replays they announced; shared by all event loops.
final class SessionRegistry: Sendable {
    private struct State {
        var admission = Admission()
        var ownIPAnswers: OwnIPAnswers
        var sessions: [String: (channel: Admission.ChannelID, session: ReplaySession)] = [:]
        var channels: [Admission.ChannelID: any Channel] = [:]
        var lastNumber: UInt64 = 0
        var lastCompletion: NIODeadline?

        /// Takes out the sessions that a side channel holds.
        mutating func removeSessions(of channel: Admission.ChannelID) -> [ReplaySession] {
            let keys = sessions.filter { $0.value.channel == channel }.map(\.key)
            return keys.compactMap { sessions.removeValue(forKey: $0)?.session }
        }
    }

    private let state: Mutex<State>

    /// - Parameter ownIPAnswers: remembers to whom replay ports told their address.
    init(ownIPAnswers: OwnIPAnswers) { state = Mutex(State(ownIPAnswers: ownIPAnswers)) }

    /// Names a new side channel.
    func open(_ channel: any Channel) -> Admission.ChannelID {
        state.withLock { state in
            state.lastNumber += 1
            let id = Admission.ChannelID(number: state.lastNumber)
            state.channels[id] = channel
            return id
        }
    }

    /// Decides on an identification (Specification 5.5) and, if it is granted, opens the session.
    ///
    /// - Parameters:
    ///   - identification: who it is.
    ///   - key: its ``ClientKey``.
    ///   - channel: the side channel.
    ///   - session: what to open.
    ///   - obstacle: a reason to refuse that has nothing to do with other users; without one there is a session.
    ///   - capacity: the most sessions at once; 0 if the server has enough to do already. A test that has begun
    ///     goes on all the same: its first replay would be lost, and its second adds nothing.
    ///   - now: the present.
    /// - Returns: what the client is told.
    func admit(
        _ identification: Identification, key: ClientKey, channel: Admission.ChannelID,
        session: ReplaySession?,
        obstacle: Permission.Refusal?, capacity: Int = .max, at now: NIODeadline
    ) -> Admission.Verdict {
        let (verdict, closing, ending) = state.withLock { state in
            let isFull = state.sessions.count >= capacity && !state.admission.isServing(identification.userID)
            let obstacle = obstacle ?? (isFull ? .overloaded : nil)
            let outcome = state.admission.identify(
                identification, key: key, channel: channel, obstacle: obstacle, at: now.sinceStart)
            let closing = outcome.displaced.compactMap { state.channels.removeValue(forKey: $0) }
            var ending = outcome.displaced.flatMap { state.removeSessions(of: $0) }
            if outcome.verdict == .granted, let session {
                if let old = state.sessions.updateValue((channel, session), forKey: key.address) {
                    ending.append(old.session)
                }
            }
            return (outcome.verdict, closing, ending)
        }
        for channel in closing { channel.close(promise: nil) }
        for session in ending { session.end() }
        return verdict
    }

    /// A replay port answered an own-IP query from this address.
    func answeredOwnIP(to address: String, at now: NIODeadline) {
        state.withLock { $0.ownIPAnswers.answered(address, at: now.sinceStart) }
    }

    /// Whether a replay port lately answered an own-IP query from this address.
    func hasAnsweredOwnIP(to address: String, at now: NIODeadline) -> Bool {
        state.withLock { $0.ownIPAnswers.holds(address, at: now.sinceStart) }
    }

    /// The replay that a client address announced.
    func session(at key: String) -> ReplaySession? { state.withLock { $0.sessions[key]?.session } }

    /// The replay of a side channel is complete; its session ends.
    ///
    /// - Returns: whether the test is.
    func complete(_ identification: Identification, channel: Admission.ChannelID, at now: NIODeadline) -> Bool
    {
        let (isTestComplete, ending) = state.withLock { state in
            state.lastCompletion = now
            return (
                state.admission.complete(identification, channel: channel, at: now.sinceStart),
                state.removeSessions(of: channel)
            )
        }
        for session in ending { session.end() }
        return isTestComplete
    }

    /// A side channel is closed, whatever came before.
    func close(_ channel: Admission.ChannelID, of userID: String?) {
        let ending = state.withLock { state in
            state.channels[channel] = nil
            if let userID { state.admission.closed(channel, of: userID) }
            return state.removeSessions(of: channel)
        }
        for session in ending { session.end() }
    }

    /// Whether a test is under way, between its replays too.
    var isAnyTestUnderWay: Bool {
        state.withLock { !$0.sessions.isEmpty || $0.admission.isServingAnybody }
    }

    /// When the last replay was complete; nil before the first one.
    var lastCompletion: NIODeadline? { state.withLock { $0.lastCompletion } }

    /// The number of replays announced now.
    var sessionCount: Int { state.withLock { $0.sessions.count } }
}

extension NIODeadline {
    /// The span since the clock's origin.
    var sinceStart: Duration { .nanoseconds(Int64(clamping: uptimeNanoseconds)) }
}
