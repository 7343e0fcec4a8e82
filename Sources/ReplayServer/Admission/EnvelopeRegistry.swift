import Synchronization

/// The access tokens a server gave out, and the clients that hold an envelope open.
final class EnvelopeRegistry: Sendable {
    /// The most tokens kept; the oldest go first.
    private static let tokenLimit = 10_000

    private struct State {
        var tokens: [(text: String, end: ContinuousClock.Instant)] = []
        var holders: [String: Int] = [:]
    }

    private let state = Mutex(State())

    /// A new token, good until `end`.
    func issue(until end: ContinuousClock.Instant) -> String {
        let text = (0..<2).map { _ in String(UInt64.random(in: 1 << 60...UInt64.max), radix: 16) }.joined()
        state.withLock { state in
            if state.tokens.count >= Self.tokenLimit { state.tokens.removeFirst(state.tokens.count / 2) }
            state.tokens.append((text, end))
        }
        return text
    }

    /// Whether a token is good at `now`; like M-Lab's, it may be used more than once.
    func accepts(_ token: String, at now: ContinuousClock.Instant) -> Bool {
        state.withLock { $0.tokens.contains { $0.text == token && now < $0.end } }
    }

    /// An envelope of this address is open.
    func grant(_ address: String) { state.withLock { $0.holders[address, default: 0] += 1 } }

    /// An envelope of this address is closed.
    func revoke(_ address: String) {
        state.withLock { state in
            let count = state.holders[address, default: 0]
            state.holders[address] = count > 1 ? count - 1 : nil
        }
    }

    /// Whether the address holds an envelope.
    func isGranted(_ address: String) -> Bool { state.withLock { $0.holders[address] != nil } }

    /// How many envelopes are open.
    var openCount: Int { state.withLock { $0.holders.values.reduce(0, +) } }
}
