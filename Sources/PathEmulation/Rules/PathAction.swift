package import Basics

/// An effect of the path on the packets of a flow, the server's unless a rule says otherwise.
package enum PathAction: Hashable, Sendable {
    /// A token bucket that drops what exceeds it.
    case police(rate: BitRate, burst: ByteCount)
    /// A token bucket with a queue, which may be managed.
    case shape(rate: BitRate, burst: ByteCount, queue: QueueLimit, aqm: QueueManagement?)
    /// Everything later, by a time and evenly distributed jitter; nothing overtakes.
    case delay(time: TimeSpan, jitter: TimeSpan?)
    /// Packets are lost at random.
    case loss(Share)
    /// Packets are lost in bursts.
    case bursts(LossBursts)
    /// Packets chosen by chance come so much later, and others overtake them.
    case reorder(Share, by: TimeSpan)
    /// Packets chosen by chance come twice.
    case duplicate(Share)
    /// Nothing gets through.
    case block
    /// Nothing gets through in either direction, not even again what got through before.
    case freeze
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
        case .loss, .bursts: "loss"
        case .reorder: "reorder"
        case .duplicate: "duplicate"
        case .block: "block"
        case .freeze: "freeze"
        case .reset: "reset"
        case .load: "load"
        case .vary: "vary"
        }
    }

    /// True if it has a bucket, and so a scope.
    package var hasBucket: Bool {
        switch self {
        case .police, .shape, .load, .vary: true
        case .delay, .loss, .bursts, .reorder, .duplicate, .block, .freeze, .reset: false
        }
    }

    /// The flows that share its bucket unless a rule says otherwise.
    var usualScope: BucketScope {
        if case .vary = self { .flow } else { .client }
    }

    /// The burst of a shaper unless its rule says otherwise: the bytes that its rate moves in 10 ms, at least
    /// two packets and at most 64 kB. More would show as a peak after each pause of a paced answer.
    static func standardBurst(of rate: BitRate) -> ByteCount {
        ByteCount(parts: min(64_000, max(3_000, Int64(rate.bytes(in: 10_000_000)))))
    }
}

/// The way in which a queue is kept short.
package enum QueueManagement: String, Hashable, Sendable, CaseIterable {
    /// Controlled delay (RFC 8289).
    case codel
}

/// The capacity of a queue.
package enum QueueLimit: Hashable, Sendable, CustomStringConvertible {
    /// So many bytes.
    case size(ByteCount)
    /// The bytes that the rate moves in this time.
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

/// The flows that share one bucket.
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

    /// Returns true if flows of a server pass it.
    func carries(_ server: LabServer) -> Bool { self == .common || rawValue == server.rawValue }
}
