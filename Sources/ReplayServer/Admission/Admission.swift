import WireProtocol

/// Who may replay now: one user per client address, for at most five minutes (Specification 5.5).
///
/// Whoever holds the side channel from an address goes before somebody who only declared it.
///
/// A pure value; instants are spans since any fixed moment.
struct Admission: Equatable, Sendable {
    /// Names one side channel.
    struct ChannelID: Hashable, Sendable {
        /// A number that is never used again.
        let number: UInt64

        /// The number in sixteen hexadecimal digits, as ids of measurements end.
        var text: String {
            let digits = String(number, radix: 16, uppercase: true)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }
    }

    /// The answer to an identification.
    enum Verdict: Equatable, Sendable {
        case granted
        case refused(Permission.Refusal)
    }

    /// What follows from an identification.
    struct Outcome: Equatable, Sendable {
        /// What the client is told.
        var verdict: Verdict
        /// Side channels that have to be closed first; their entries are gone already.
        var displaced: [ChannelID]
    }

    /// An address and the user it serves.
    private struct Entry: Equatable {
        let userID: String
        let start: Duration
        /// The address that holds the side channel.
        let peer: String
        let isProven: Bool
    }

    /// The first complete replay of a test.
    private struct CompletedReplay: Equatable {
        let historyCount: Int
        let testID: Int
        let instant: Duration
    }

    private var inProgress: [String: String] = [:]
    private var entries: [String: Entry] = [:]
    private var channels: [String: ChannelID] = [:]
    private var completed: [String: CompletedReplay] = [:]

    /// How old an entry may get before another user may take its address.
    static let longestStay = ProtocolLimits.session

    private let sessionsPerPeer: Int

    /// - Parameter sessionsPerPeer: for how many client addresses one address may hold side channels.
    init(sessionsPerPeer: Int = LoadLimits.sessionsPerPeer) { self.sessionsPerPeer = sessionsPerPeer }

    /// Decides on a side channel that identified itself.
    ///
    /// - Parameters:
    ///   - identification: who it is.
    ///   - key: its ``ClientKey``.
    ///   - channel: the side channel.
    ///   - obstacle: a reason to refuse that has nothing to do with other users.
    ///   - now: the present.
    /// - Returns: what the client is told, and what has to be closed first.
    mutating func identify(
        _ identification: Identification, key: ClientKey, channel: ChannelID, obstacle: Permission.Refusal?,
        at now: Duration
    ) -> Outcome {
        let userID = identification.userID
        forgetStale(at: now)
        var displaced: [ChannelID] = []
        if let previous = channels[userID], previous != channel {
            displaced.append(previous)
            closed(previous, of: userID)
        }
        if let obstacle { return Outcome(verdict: .refused(obstacle), displaced: displaced) }
        release(userID)
        if let entry = entries[key.address] {
            guard now - entry.start >= Self.longestStay || (key.isProven && !entry.isProven) else {
                return Outcome(verdict: .refused(.addressInUse), displaced: displaced)
            }
            if let other = channels.removeValue(forKey: entry.userID) { displaced.append(other) }
            release(entry.userID)
        }
        guard entries.values.count(where: { $0.peer == key.peer }) < sessionsPerPeer else {
            return Outcome(verdict: .refused(.addressInUse), displaced: displaced)
        }
        inProgress[userID] = key.address
        entries[key.address] = Entry(userID: userID, start: now, peer: key.peer, isProven: key.isProven)
        channels[userID] = channel
        return Outcome(verdict: .granted, displaced: displaced)
    }

    /// A replay is complete: the result request came.
    ///
    /// The entry goes after the last replay of a test, however the client says so: by its flag, by test number 1,
    /// or because 0 and 1 of one history count are now both complete. Otherwise it stays, so that nobody behind
    /// the same address slips in between.
    ///
    /// - Returns: whether 0 and 1 of the test's history count are now both complete.
    mutating func complete(_ identification: Identification, channel: ChannelID, at now: Duration) -> Bool {
        let userID = identification.userID
        guard channels[userID] == channel else { return false }
        channels[userID] = nil
        let first = completed.removeValue(forKey: userID)
        let isSecond =
            first.map {
                $0.historyCount == identification.historyCount
                    && Set([$0.testID, identification.testID]) == [0, 1]
            } ?? false
        if identification.isLastReplay || identification.testID == 1 || isSecond { release(userID) }
        if !isSecond && identification.testID <= 1 {
            completed[userID] = CompletedReplay(
                historyCount: identification.historyCount, testID: identification.testID, instant: now)
        }
        return isSecond
    }

    /// A side channel ended without a result; its entry goes with it.
    mutating func closed(_ channel: ChannelID, of userID: String) {
        guard channels[userID] == channel else { return }
        channels[userID] = nil
        release(userID)
    }

    /// Whether any test is under way, between its replays too.
    var isServingAnybody: Bool { !inProgress.isEmpty }

    /// Whether a user's test is under way, between its replays too.
    func isServing(_ userID: String) -> Bool { inProgress[userID] != nil }

    /// The user that an address serves.
    func user(at key: String) -> String? { entries[key]?.userID }

    private mutating func release(_ userID: String) {
        guard let key = inProgress.removeValue(forKey: userID) else { return }
        if entries[key]?.userID == userID { entries[key] = nil }
    }

    /// Drops what can matter to nobody any more, so that the tables do not grow: entries that anybody may take and
    /// that no side channel holds, and replays whose partner will not come.
    private mutating func forgetStale(at now: Duration) {
        for (key, entry) in entries where now - entry.start >= Self.longestStay {
            guard channels[entry.userID] == nil else { continue }
            entries[key] = nil
            inProgress[entry.userID] = nil
        }
        completed = completed.filter { now - $0.value.instant < Self.longestStay * 2 }
    }
}
