import NIOCore
import Synchronization
import WireProtocol

/// All side channels and the replays announced on them; shared by all event loops.
final class SessionRegistry: Sendable {
    private struct State {
        var admission = Admission()
        var ownIPAnswers: OwnIPAnswers
        var sessions: [String: (channel: Admission.ChannelID, session: ReplaySession)] = [:]
        var channels: [Admission.ChannelID: any Channel] = [:]
        var lastNumber: UInt64 = 0
        var lastCompletion: NIODeadline?

        /// Removes and returns the sessions that a side channel holds.
        mutating func removeSessions(of channel: Admission.ChannelID) -> [ReplaySession] {
            let keys = sessions.filter { $0.value.channel == channel }.map(\.key)
            return keys.compactMap { sessions.removeValue(forKey: $0)?.session }
        }
    }

    private let state: Mutex<State>

    /// - Parameter ownIPAnswers: the record of answered own-IP queries.
    init(ownIPAnswers: OwnIPAnswers) { state = Mutex(State(ownIPAnswers: ownIPAnswers)) }

    /// Assigns an identifier to a new side channel.
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
    ///   - identification: the identification.
    ///   - key: its ``ClientKey``.
    ///   - channel: the side channel.
    ///   - session: the session to open.
    ///   - obstacle: a reason to refuse that does not depend on other users; without one there is a session.
    ///   - capacity: the maximum number of simultaneous sessions; 0 if the server is overloaded. A test that
    ///     has begun continues all the same: otherwise its first replay would be lost, and its second adds no
    ///     load.
    ///   - now: the current time.
    /// - Returns: the answer to the client.
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

    /// Records an answered own-IP query from this address.
    func answeredOwnIP(to address: String, at now: NIODeadline) {
        state.withLock { $0.ownIPAnswers.answered(address, at: now.sinceStart) }
    }

    /// Returns true if a replay port recently answered an own-IP query from this address.
    func hasAnsweredOwnIP(to address: String, at now: NIODeadline) -> Bool {
        state.withLock { $0.ownIPAnswers.holds(address, at: now.sinceStart) }
    }

    /// Returns the replay announced for a client address.
    func session(at key: String) -> ReplaySession? { state.withLock { $0.sessions[key]?.session } }

    /// Returns the open session of a replay; nil if there is none of a client at this address.
    func session(of key: TestKey, from client: String) -> ReplaySession? {
        let network = ClientNetwork(client)
        return state.withLock { state in
            state.sessions.values.first {
                TestKey($0.session.identification) == key && $0.session.belongs(to: network)
            }?.session
        }
    }

    /// Completes the replay of a side channel and ends its session.
    ///
    /// - Returns: true if the test is complete.
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

    /// Removes a closed side channel, whatever its state.
    func close(_ channel: Admission.ChannelID, of userID: String?) {
        let ending = state.withLock { state in
            state.channels[channel] = nil
            if let userID { state.admission.closed(channel, of: userID) }
            return state.removeSessions(of: channel)
        }
        for session in ending { session.end() }
    }

    /// True if a test is in progress, including between its replays.
    var isAnyTestUnderWay: Bool {
        state.withLock { !$0.sessions.isEmpty || $0.admission.isServingAnybody }
    }

    /// Time of the last complete replay; nil before the first one.
    var lastCompletion: NIODeadline? { state.withLock { $0.lastCompletion } }

    /// The number of currently announced replays.
    var sessionCount: Int { state.withLock { $0.sessions.count } }
}

extension NIODeadline {
    /// The span since the clock's origin.
    var sinceStart: Duration { .nanoseconds(Int64(clamping: uptimeNanoseconds)) }
}
