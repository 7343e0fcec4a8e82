import NIOCore

/// The limits of a queue of answers.
struct AnswerLimits: Sendable {
    /// The number of answers that are computed at once, and of those for one address.
    var atOnce = (all: 2, one: 1)
    /// The number of answers that wait for one address.
    var waiting = 128
    /// The computing time of one address at once, and its refill per second, seconds.
    var computing = (most: 10.0, refill: 0.2)
    /// The bytes of answers to one address at once, and their refill per second.
    var bytes = (most: 256e6, refill: 2e6)
    /// The bytes of answers that the network has not taken: beyond these, none is begun for one address, or for any.
    var unsent = (one: 4_000_000, all: 128_000_000)
}

/// Whose answer is computed next, so that one address cannot keep others from theirs: a state machine without clock and
/// threads.
///
/// Each address has a budget of computing time and of bytes, which refills. The next answer is for the address that used least
/// lately, and of several for the one that waits longest. Answers that a client does not read count until the network takes
/// them.
struct AnswerTurns<Job: Sendable>: Sendable {
    /// A budget that refills.
    private struct Budget {
        var used = 0.0

        mutating func refill(_ rate: Double, seconds: Double) { used = max(0, used - rate * seconds) }
    }

    private struct Share {
        var waiting: CircularBuffer<(job: Job, number: UInt64)> = []
        var running = 0
        var unsent = 0
        var computing = Budget()
        var bytes = Budget()
        var last: ContinuousClock.Instant

        /// The place in the order of addresses: those whose use differs little are equal.
        var rank: Int { Int(computing.used / 0.01) }

        /// True if nothing has to be known of the address any more.
        var isSpent: Bool {
            waiting.isEmpty && running == 0 && unsent == 0 && computing.used == 0 && bytes.used == 0
        }

        mutating func refill(_ limits: AnswerLimits, at now: ContinuousClock.Instant) {
            let seconds = max(0, (now - last) / .seconds(1))
            computing.refill(limits.computing.refill, seconds: seconds)
            bytes.refill(limits.bytes.refill, seconds: seconds)
            last = now
        }
    }

    private let limits: AnswerLimits
    private var shares: [ClientNetwork: Share] = [:]
    /// The addresses for which jobs wait.
    private var waiting: Set<ClientNetwork> = []
    private var running = 0
    private var unsent = 0
    private var lastNumber: UInt64 = 0
    /// The number of addresses beyond which those that are spent are forgotten.
    private var mostShares = 64

    init(_ limits: AnswerLimits = AnswerLimits()) { self.limits = limits }

    /// Number of addresses of which something is known.
    var addressCount: Int { shares.count }

    /// Number of jobs that wait.
    var waitingCount: Int { waiting.reduce(0) { $0 + (shares[$1]?.waiting.count ?? 0) } }

    /// Takes a job.
    ///
    /// - Returns: false if the address has used up its budget or has too many waiting.
    mutating func take(_ job: Job, from network: ClientNetwork, at now: ContinuousClock.Instant) -> Bool {
        forgetSpent(at: now)
        var share = shares[network] ?? Share(last: now)
        share.refill(limits, at: now)
        let isWithin =
            share.waiting.count < limits.waiting && share.computing.used < limits.computing.most
            && share.bytes.used < limits.bytes.most && unsent < limits.unsent.all
        if isWithin {
            lastNumber += 1
            share.waiting.append((job, lastNumber))
            waiting.insert(network)
        }
        shares[network] = share
        return isWithin
    }

    /// Begins the next job; nil if none may begin now.
    mutating func next(at now: ContinuousClock.Instant) -> (job: Job, network: ClientNetwork)? {
        guard running < limits.atOnce.all else { return nil }
        var best: (network: ClientNetwork, place: (Int, UInt64))?
        for network in waiting {
            guard var share = shares[network], let first = share.waiting.first,
                share.running < limits.atOnce.one, share.unsent < limits.unsent.one
            else { continue }
            share.refill(limits, at: now)
            let place = (share.rank, first.number)
            if best.map({ place < $0.place }) ?? true { best = (network, place) }
        }
        guard let network = best?.network, let job = shares[network]?.waiting.popFirst()?.job else {
            return nil
        }
        if shares[network]?.waiting.isEmpty == true { waiting.remove(network) }
        shares[network]?.running += 1
        running += 1
        return (job, network)
    }

    /// A job ended.
    ///
    /// - Parameters:
    ///   - network: its address.
    ///   - seconds: the computing time.
    ///   - bytes: the size of the answer, which counts as unsent from now on.
    ///   - now: the current time.
    mutating func computed(
        for network: ClientNetwork, seconds: Double, bytes: Int, at now: ContinuousClock.Instant
    ) {
        running -= 1
        unsent += bytes
        shares[network]?.refill(limits, at: now)
        shares[network]?.running -= 1
        shares[network]?.unsent += bytes
        shares[network]?.computing.used += seconds
        shares[network]?.bytes.used += Double(bytes)
    }

    /// The network took an answer, or its connection ended.
    mutating func sent(to network: ClientNetwork, bytes: Int) {
        unsent -= bytes
        shares[network]?.unsent -= bytes
    }

    /// Forgets addresses whose budgets are full again, when there are twice as many as after the last time.
    private mutating func forgetSpent(at now: ContinuousClock.Instant) {
        guard shares.count >= mostShares else { return }
        shares = shares.compactMapValues { share in
            var share = share
            share.refill(limits, at: now)
            return share.isSpent ? nil : share
        }
        mostShares = max(64, 2 * shares.count)
    }
}
