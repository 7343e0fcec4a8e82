import Synchronization

/// The access tokens issued by a server, and the clients with an open envelope.
final class EnvelopeRegistry: Sendable {
    /// The maximum number of stored tokens; beyond it the oldest are removed.
    private static let tokenLimit = 10_000

    private struct State {
        var tokens: [(text: String, end: ContinuousClock.Instant)] = []
        var holders: [String: Int] = [:]
    }

    private let state = Mutex(State())

    /// Issues a token that is valid until `end`.
    func issue(until end: ContinuousClock.Instant) -> String {
        let text = (0..<2).map { _ in String(UInt64.random(in: 1 << 60...UInt64.max), radix: 16) }.joined()
        state.withLock { state in
            if state.tokens.count >= Self.tokenLimit { state.tokens.removeFirst(state.tokens.count / 2) }
            state.tokens.append((text, end))
        }
        return text
    }

    /// Returns true if a token is valid at `now`; like M-Lab's, it may be used more than once.
    func accepts(_ token: String, at now: ContinuousClock.Instant) -> Bool {
        state.withLock { $0.tokens.contains { $0.text == token && now < $0.end } }
    }

    /// Records that an envelope of this address was opened.
    func grant(_ address: String) { state.withLock { $0.holders[address, default: 0] += 1 } }

    /// Records that an envelope of this address was closed.
    func revoke(_ address: String) {
        state.withLock { state in
            let count = state.holders[address, default: 0]
            state.holders[address] = count > 1 ? count - 1 : nil
        }
    }

    /// Returns true if the address has an open envelope.
    func isGranted(_ address: String) -> Bool { state.withLock { $0.holders[address] != nil } }

    /// Number of open envelopes.
    var openCount: Int { state.withLock { $0.holders.values.reduce(0, +) } }
}
