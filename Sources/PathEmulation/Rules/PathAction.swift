package import Basics

/// What the emulated path does to the server's bytes of a flow.
package enum PathAction: Hashable, Sendable {
    /// A token bucket that drops what exceeds it.
    case police(rate: BitRate, burst: ByteCount)
    /// A token bucket with a queue.
    case shape(rate: BitRate, burst: ByteCount, queue: QueueLimit)
    /// Everything later, by a time and evenly distributed jitter; nothing overtakes.
    case delay(time: TimeSpan, jitter: TimeSpan?)
    /// Packets are lost at random.
    case loss(Share)
    /// Nothing gets through.
    case block
    /// The connection is reset.
    case reset
    /// A link whose capacity other traffic shares while it is on; both times are means of an exponential
    /// distribution.
    case load(rate: BitRate, capacity: BitRate, on: TimeSpan, off: TimeSpan, queue: QueueLimit)
    /// A shaper whose rate differs from bucket to bucket: a line that gives each replay another rate, whatever it
    /// carries.
    case vary(RateVariation, queue: QueueLimit)

    /// The word that rules write.
    package var word: String {
        switch self {
        case .police: "police"
        case .shape: "shape"
        case .delay: "delay"
        case .loss: "loss"
        case .block: "block"
        case .reset: "reset"
        case .load: "load"
        case .vary: "vary"
        }
    }

    /// Whether it has a bucket, and so a scope.
    package var hasBucket: Bool {
        switch self {
        case .police, .shape, .load, .vary: true
        case .delay, .loss, .block, .reset: false
        }
    }

    /// Who shares its bucket unless a rule says otherwise.
    var usualScope: BucketScope {
        if case .vary = self { .flow } else { .client }
    }

    /// Whether a TCP sender notices it, so that one has to be modelled.
    var needsSender: Bool {
        switch self {
        case .police, .shape, .load, .vary, .loss: true
        case .delay, .block, .reset: false
        }
    }

    /// What a shaper passes at once unless its rule says otherwise: what its rate moves in 10 ms, at least two
    /// packets and at most 64 kB. More would show as a peak after each pause of a paced answer.
    static func standardBurst(of rate: BitRate) -> ByteCount {
        ByteCount(parts: min(64_000, max(3_000, Int64(rate.bytes(in: 10_000_000)))))
    }
}

/// How much a queue holds.
package enum QueueLimit: Hashable, Sendable, CustomStringConvertible {
    /// So many bytes.
    case size(ByteCount)
    /// What the rate moves in this time.
    case time(TimeSpan)

    /// A quarter of a second, as access routers of home lines commonly hold.
    package static let standard = QueueLimit.time(TimeSpan(parts: 250_000_000))

    /// As rules write it.
    package var description: String {
        switch self {
        case .size(let size): size.description
        case .time(let time): time.description
        }
    }

    /// As sentences write it.
    package var spaced: String {
        switch self {
        case .size(let size): size.spaced
        case .time(let time): time.spaced
        }
    }

    /// Bytes at a rate; at least one full packet, or nothing could wait.
    func bytes(at rate: BitRate) -> Int {
        switch self {
        case .size(let size): Int(size.parts)
        case .time(let time): max(1_500, rate.bytes(in: time.parts))
        }
    }
}

/// Who shares one bucket.
package enum BucketScope: Hashable, Sendable {
    /// Every flow has its own.
    case flow
    /// All flows of a client's address share one.
    case client
    /// All flows of all rules that name it share one.
    case shared(String)
}

/// The side of a Y of two servers.
package enum LabServer: String, Hashable, Sendable, CaseIterable {
    /// The first server.
    case first
    /// The second server.
    case second
}

/// The place on the path to two servers, a Y, at which a rule acts.
package enum LabPlace: String, Hashable, Sendable, Codable, CaseIterable {
    /// On the common part, for flows of both servers; their buckets are the same.
    case common
    /// On the first server's branch only.
    case first
    /// On the second server's branch only.
    case second

    /// Whether flows of a server pass it.
    func carries(_ server: LabServer) -> Bool { self == .common || rawValue == server.rawValue }
}
