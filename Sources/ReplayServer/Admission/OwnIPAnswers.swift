import Synchronization

/// The addresses to which replay ports recently answered an own-IP query (Specification 4).
///
/// A client's claim that replay ports see it under another address is accepted only if there was a query from
/// that address: the answer was sent there over TCP, so the address was not forged.
struct OwnIPAnswers: Sendable {
    private var instants: [String: Duration] = [:]
    private let validity: Duration
    private let limit: Int

    /// - Parameters:
    ///   - validity: the time for which an answer counts.
    ///   - limit: the maximum number of addresses; beyond it the oldest answer is removed.
    init(validity: Duration, limit: Int) {
        self.validity = validity
        self.limit = limit
    }

    /// Records an answered own-IP query from an address.
    ///
    /// - Parameters:
    ///   - address: an IP literal in the form in which sockets report it.
    ///   - now: the current time, as a duration since any fixed moment.
    mutating func answered(_ address: String, at now: Duration) {
        if instants[address] == nil, instants.count >= limit { makeRoom(at: now) }
        instants[address] = now
    }

    /// Returns true if a query from this address was recently answered.
    func holds(_ address: String, at now: Duration) -> Bool {
        instants[address].map { now - $0 < validity } ?? false
    }

    private mutating func makeRoom(at now: Duration) {
        instants = instants.filter { now - $0.value < validity }
        guard instants.count >= limit, let oldest = instants.min(by: { $0.value < $1.value }) else { return }
        instants[oldest.key] = nil
    }
}
