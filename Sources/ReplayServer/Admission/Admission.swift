import WireProtocol

/// Admission of replays: one user per client address, for at most five minutes (Specification 5.5).
///
/// A user whose side channel comes from the address takes precedence over one who only declared it.
///
/// A value type without side effects; instants are durations since any fixed moment.
struct Admission: Equatable, Sendable {
    /// Identifier of one side channel.
    struct ChannelID: Hashable, Sendable {
        /// A number that is never reused.
        let number: UInt64

        /// The number in sixteen hexadecimal digits, the suffix of measurement IDs.
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

    /// Result of an identification.
    struct Outcome: Equatable, Sendable {
        /// Answer to the client.
        var verdict: Verdict
        /// Side channels that must be closed first; their entries are already removed.
        var displaced: [ChannelID]
    }

    /// The user that an address is assigned to.
    private struct Entry: Equatable {
        let userID: String
        let start: Duration
        /// The address of the side channel.
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

    /// Age at which an entry can be replaced by another user.
    static let longestStay = ProtocolLimits.session

    private let sessionsPerPeer: Int

    /// - Parameter sessionsPerPeer: the number of client addresses for which one address may hold side
    ///   channels.
    init(sessionsPerPeer: Int = LoadLimits.sessionsPerPeer) { self.sessionsPerPeer = sessionsPerPeer }

    /// Decides on a side channel that has identified itself.
    ///
    /// - Parameters:
    ///   - identification: the identification.
    ///   - key: its ``ClientKey``.
    ///   - channel: the side channel.
    ///   - obstacle: a reason to refuse that does not depend on other users.
    ///   - now: the current time.
    /// - Returns: the answer to the client, and the channels to close first.
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

    /// Records a complete replay after its result request.
    ///
    /// The entry is removed after the last replay of a test, whichever way the client marks it: by its flag,
    /// by test number 1, or because 0 and 1 of one history count are now both complete. Otherwise it is kept,
    /// so that another user at the same address cannot take it in between.
    ///
    /// - Returns: true if 0 and 1 of the test's history count are now both complete.
    mutating func complete(_ identification: Identification, channel: ChannelID, at now: Duration) -> Bool {
        let userID = identification.userID
        guard channels[userID] == channel else { return false }
        channels[userID] = nil
        // The third replay of a triple, number 2, may be between the other two.
        let first = identification.testID <= 1 ? completed.removeValue(forKey: userID) : nil
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

    /// Records that a side channel ended without a result, and removes its entry.
    mutating func closed(_ channel: ChannelID, of userID: String) {
        guard channels[userID] == channel else { return }
        channels[userID] = nil
        release(userID)
    }

    /// True if any test is in progress, including between its replays.
    var isServingAnybody: Bool { !inProgress.isEmpty }

    /// Returns true if a test of the user is in progress, including between its replays.
    func isServing(_ userID: String) -> Bool { inProgress[userID] != nil }

    /// Returns the user that an address is assigned to.
    func user(at key: String) -> String? { entries[key]?.userID }

    private mutating func release(_ userID: String) {
        guard let key = inProgress.removeValue(forKey: userID) else { return }
        if entries[key]?.userID == userID { entries[key] = nil }
    }

    /// Removes obsolete data, so that the tables do not grow: replaceable entries without a side channel, and
    /// replays whose partner is overdue.
    private mutating func forgetStale(at now: Duration) {
        for (key, entry) in entries where now - entry.start >= Self.longestStay {
            guard channels[entry.userID] == nil else { continue }
            entries[key] = nil
            inProgress[entry.userID] = nil
        }
        completed = completed.filter { now - $0.value.instant < Self.longestStay * 2 }
    }
}
