import Basics

/// The buckets of one lab, by rule and by who shares them.
///
/// A client's bucket outlives its flows, or each new connection would begin with a full burst; the oldest
/// unused ones are forgotten beyond ``mostUnused``.
struct BucketTable: Sendable {
    /// The number of buckets without flows that are remembered.
    static let mostUnused = 256

    /// Whose bucket it is.
    enum Key: Hashable, Sendable {
        case flow(rule: Int, ordinal: UInt64)
        case client(rule: Int, address: String)
        case shared(String)
    }

    /// A policer or a shaper, in separate properties so that each changes in place.
    private struct Bucket: Sendable {
        var policer: TokenBucket?
        var shaper: Shaper?
    }

    private struct Entry {
        let key: Key
        var bucket: Bucket
        var users: Int
        var released: UInt64
    }

    private let seed: UInt64
    private var entries: [Entry?] = []
    private var places: [Key: Int] = [:]
    private var free: [Int] = []
    private var unused = 0
    private var releases: UInt64 = 0
    private var lines = LineStates()

    /// - Parameter seed: from which background traffic follows.
    init(seed: UInt64) { self.seed = seed }

    /// The place of a rule's bucket for a flow, which is made if there is none; nil for actions without one.
    ///
    /// The packets of each side have buckets of their own.
    mutating func acquire(
        _ rule: LabRule, index number: Int, sender: LabSender = .server, client: String, ordinal: UInt64,
        at instant: Int64
    ) -> Int? {
        guard let scope = rule.bucket else { return nil }
        let index = sender == .client ? number + LabRules.most : number
        let key: Key =
            switch scope {
            case .flow: .flow(rule: index, ordinal: ordinal)
            case .client: .client(rule: index, address: client)
            // Names of buckets have no blanks.
            case .shared(let name): .shared(sender == .client ? name + " up" : name)
            }
        if let place = places[key] {
            if entries[place]?.users == 0 { unused -= 1 }
            entries[place]?.users += 1
            return place
        }
        let line = Key.client(rule: index, address: client)
        guard let bucket = makeBucket(rule.action, key, line: line, at: instant) else { return nil }
        let entry = Entry(key: key, bucket: bucket, users: 1, released: 0)
        let place: Int
        if let reused = free.popLast() {
            place = reused
            entries[place] = entry
        } else {
            place = entries.count
            entries.append(entry)
        }
        places[key] = place
        return place
    }

    /// A flow needs a bucket no longer.
    mutating func release(_ place: Int) {
        guard let entry = entries[place] else { return }
        entries[place]?.users -= 1
        guard entry.users == 1 else { return }
        if case .flow = entry.key { return remove(place, entry.key) }
        releases += 1
        entries[place]?.released = releases
        unused += 1
        guard unused > Self.mostUnused else { return }
        let oldest = entries.indices
            .compactMap { index in entries[index].map { (index, $0) } }
            .filter { $0.1.users == 0 }
            .min { $0.1.released < $1.1.released }
        if let (index, entry) = oldest {
            remove(index, entry.key)
            unused -= 1
        }
    }

    /// When a packet leaves a bucket; nil if it is dropped.
    mutating func departure(of bytes: Int, from place: Int, at instant: Int64) -> Int64? {
        if let conforms = entries[place]?.bucket.policer?.admits(bytes, at: instant) {
            return conforms ? instant : nil
        }
        return entries[place]?.bucket.shaper?.departure(of: bytes, at: instant)
    }

    /// The level of a bucket after the last packet that came to it; nil if there is none.
    func level(of place: Int) -> BucketLevel? {
        guard let bucket = entries[place]?.bucket else { return nil }
        return bucket.policer.map { BucketLevel(tokens: $0.tokens, queue: 0) } ?? bucket.shaper?.level
    }

    /// The number of buckets, used or not.
    var count: Int { places.count }

    private mutating func remove(_ place: Int, _ key: Key) {
        entries[place] = nil
        places[key] = nil
        free.append(place)
    }

    /// Makes the bucket of an action; `line` is the client's line to where the rule stands.
    private mutating func makeBucket(
        _ action: PathAction, _ key: Key, line: Key, at instant: Int64
    ) -> Bucket? {
        switch action {
        case .police(let rate, let burst):
            return Bucket(policer: TokenBucket(rate: rate, burst: burst, start: instant))
        case .shape(let rate, let burst, let queue, let manager):
            let link = LinkRate(constant: rate)
            return Bucket(
                shaper: Shaper(
                    link: link, burst: burst, queueBytes: queue.bytes(at: rate), aqm: manager, start: instant)
            )
        case .load(let rate, let capacity, let on, let off, let queue):
            let link = LinkRate(
                capacity: capacity, load: rate, on: on, off: off,
                seed: SeededGenerator(seed: seed, stream: key.stream), start: instant)
            let burst = PathAction.standardBurst(of: capacity)
            return Bucket(
                shaper: Shaper(
                    link: link, burst: burst, queueBytes: queue.bytes(at: capacity), start: instant))
        case .vary(let variation, let queue):
            let drawn = lines.rate(
                variation, of: variation.memory == nil ? key : line, seed: seed, at: instant)
            return Bucket(
                shaper: Shaper(
                    link: LinkRate(constant: drawn), burst: PathAction.standardBurst(of: drawn),
                    queueBytes: queue.bytes(at: drawn), start: instant))
        case .delay, .loss, .bursts, .reorder, .duplicate, .block, .freeze, .reset:
            return nil
        }
    }
}

/// The states of clients' lines that remember what was drawn; those seen longest ago are forgotten beyond
/// ``BucketTable/mostUnused``.
private struct LineStates: Sendable {
    private var states: [BucketTable.Key: LineState] = [:]

    /// The rate of a flow that begins now.
    mutating func rate(
        _ variation: RateVariation, of key: BucketTable.Key, seed: UInt64, at instant: Int64
    ) -> BitRate {
        var state =
            states[key] ?? LineState(variation, SeededGenerator(seed: seed, stream: key.stream), at: instant)
        state.advance(variation, to: instant)
        guard variation.memory != nil else { return state.rate(variation) }
        states[key] = state
        if states.count > BucketTable.mostUnused,
            let oldest = states.min(by: { $0.value.seen < $1.value.seen })
        {
            states[oldest.key] = nil
        }
        return state.rate(variation)
    }
}

extension BucketTable.Key {
    /// A number that is the same in every run.
    fileprivate var stream: UInt64 {
        switch self {
        case .flow(let rule, let ordinal): StableHash.of("flow \(rule) \(ordinal)")
        case .client(let rule, let address): StableHash.of("client \(rule) \(address)")
        case .shared(let name): StableHash.of("shared \(name)")
        }
    }
}
