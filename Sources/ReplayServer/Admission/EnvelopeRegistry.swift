import NIOCore
import Synchronization

/// The access tokens issued by a server, and the clients with an open envelope.
final class EnvelopeRegistry: Sendable {
    /// The maximum number of valid tokens.
    static let mostTokens = 10_000
    /// The same for one address: look-ups of some twenty clients behind one translation, for two minutes.
    static let mostTokensOfOne = 256

    private struct Issued {
        let text: String
        let end: ContinuousClock.Instant
    }

    private struct State {
        var tokens = AddressShares<String, ContinuousClock.Instant>(
            .init(all: mostTokens, one: mostTokensOfOne))
        /// The tokens in the order of their issue, also those that are gone, until they expire.
        var issued: CircularBuffer<Issued> = []
        var holders: [String: Int] = [:]

        mutating func dropExpired(at now: ContinuousClock.Instant) {
            while let oldest = issued.first, oldest.end <= now || tokens[oldest.text] == nil {
                issued.removeFirst()
                tokens.remove(oldest.text)
            }
            if issued.count > 2 * tokens.count + 16 { issued.removeAll { tokens[$0.text] == nil } }
        }
    }

    private let state = Mutex(State())

    /// Issues a token.
    ///
    /// - Parameters:
    ///   - end: the end of its validity.
    ///   - client: the address that asked for it; nil for the server itself.
    ///   - now: the current time, at which expired tokens are dropped.
    /// - Returns: the token.
    func issue(
        until end: ContinuousClock.Instant, for client: String? = nil, at now: ContinuousClock.Instant
    ) -> String {
        let text = (0..<2).map { _ in String(UInt64.random(in: 1 << 60...UInt64.max), radix: 16) }.joined()
        state.withLock { state in
            state.dropExpired(at: now)
            state.tokens.keep(end, size: 1, for: text, of: client.map(ClientNetwork.init) ?? .own)
            state.issued.append(Issued(text: text, end: end))
        }
        return text
    }

    /// Returns true if a token is valid at `now`; like M-Lab's, it may be used more than once.
    func accepts(_ token: String, at now: ContinuousClock.Instant) -> Bool {
        state.withLock { $0.tokens[token].map { now < $0 } ?? false }
    }

    /// Number of tokens that are kept.
    var tokenCount: Int { state.withLock { $0.tokens.count } }

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
