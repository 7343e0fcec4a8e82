import Synchronization

/// To which addresses replay ports answered an own-IP query lately (Specification 4).
///
/// A client that says on its side channel that replay ports see it under another address may be believed only if
/// somebody at that address asked: the answer went there over TCP, so the address was not forged.
struct OwnIPAnswers: Sendable {
    private var instants: [String: Duration] = [:]
    private let validity: Duration
    private let limit: Int

    /// - Parameters:
    ///   - validity: how long an answer counts.
    ///   - limit: the most addresses remembered; when there are more, the oldest answer is forgotten.
    init(validity: Duration, limit: Int) {
        self.validity = validity
        self.limit = limit
    }

    /// An own-IP query from this address was answered.
    ///
    /// - Parameters:
    ///   - address: an IP literal in the form sockets report it.
    ///   - now: the present, as a span since any fixed moment.
    mutating func answered(_ address: String, at now: Duration) {
        if instants[address] == nil, instants.count >= limit { makeRoom(at: now) }
        instants[address] = now
    }

    /// Whether a query from this address was answered lately.
    func holds(_ address: String, at now: Duration) -> Bool {
        instants[address].map { now - $0 < validity } ?? false
    }

    private mutating func makeRoom(at now: Duration) {
        instants = instants.filter { now - $0.value < validity }
        guard instants.count >= limit, let oldest = instants.min(by: { $0.value < $1.value }) else { return }
        instants[oldest.key] = nil
    }
}
