/// Where a limit began to act in one replay, from all packets that a server sent and what became of each
/// (<doc:Limit-Experiments>).
package struct PacketOnset: Sendable, Equatable, Codable {
    /// A place in a flow, before one of the server's packets.
    package struct Place: Sendable, Equatable, Codable {
        /// Bytes of payload that were delivered of what was sent before.
        package let bytes: Double
        /// Bytes of payload that were lost of it, before the limit or behind it, where it counted them.
        package let lost: Double
        /// Packets that the server sent before.
        package let packets: Double
        /// Acknowledgements that the server received before.
        package let acknowledgements: Double
        /// Seconds since the connection.
        package let seconds: Double

        package init(bytes: Double, lost: Double, packets: Double, acknowledgements: Double, seconds: Double)
        {
            self.bytes = bytes
            self.lost = lost
            self.packets = packets
            self.acknowledgements = acknowledgements
            self.seconds = seconds
        }
    }

    /// The places at which a bucket of some depth may have been full to be empty at the onset, and not before.
    package struct Bucket: Sendable, Equatable, Codable {
        /// Bytes of IP packets.
        package let depth: Double
        package let first: Place
        package let last: Place
        /// The likeliest of these by what became of all packets; nil if none of them explains that, and of experiments of earlier
        /// versions.
        package let likeliest: Place?

        package init(depth: Double, first: Place, last: Place, likeliest: Place? = nil) {
            self.depth = depth
            self.first = first
            self.last = last
            self.likeliest = likeliest
        }
    }

    /// The first packet that was dropped or delayed: the likeliest one, the earliest and the latest.
    package let likeliest: Place
    package let earliest: Place
    package let latest: Place
    /// The most bytes of IP packets that had passed beyond the rate by then: the depth of a bucket that was full when the flow
    /// began, or when a hold ended.
    package let taken: Interval
    /// Seconds since the connection at which these began to pass: until then a full bucket filled.
    package let filledUntil: Double
    /// The greatest depth of a bucket that explains what happened behind that packet, in bytes; nil if all do.
    package let greatestDepth: Double?
    /// The least such depth; nil of experiments of earlier versions.
    package let leastDepth: Double?
    /// Where buckets were full, by depth, from small to large.
    package let buckets: [Bucket]
    /// Seconds from the connection to the server's first packet; nil of experiments of earlier versions.
    package internal(set) var firstSent: Double?

    package init(
        likeliest: Place, earliest: Place, latest: Place, taken: Interval, filledUntil: Double,
        greatestDepth: Double?, leastDepth: Double? = nil, buckets: [Bucket], firstSent: Double? = nil
    ) {
        self.likeliest = likeliest
        self.earliest = earliest
        self.latest = latest
        self.taken = taken
        self.filledUntil = filledUntil
        self.greatestDepth = greatestDepth
        self.leastDepth = leastDepth
        self.buckets = buckets
        self.firstSent = firstSent
    }

    /// The same place, with all that either of two explanations allows.
    func joined(with other: Self) -> Self {
        func earlier(_ one: Place, _ other: Place) -> Place { one.bytes <= other.bytes ? one : other }
        func later(_ one: Place, _ other: Place) -> Place { one.bytes >= other.bytes ? one : other }
        let depths = [greatestDepth, other.greatestDepth].compactMap(\.self)
        return Self(
            likeliest: likeliest, earliest: earlier(earliest, other.earliest),
            latest: later(latest, other.latest),
            taken: Interval(
                value: taken.value, lower: min(taken.lower, other.taken.lower),
                upper: max(taken.upper, other.taken.upper)),
            filledUntil: filledUntil, greatestDepth: depths.count == 2 ? depths.max() : nil,
            leastDepth: [leastDepth, other.leastDepth].compactMap(\.self).min(),
            buckets: zip(buckets, other.buckets).map {
                Bucket(
                    depth: $0.depth, first: earlier($0.first, $1.first), last: later($0.last, $1.last),
                    likeliest: $0.likeliest ?? $1.likeliest)
            }, firstSent: firstSent)
    }

    /// Returns the earliest place at which a bucket of a depth, in bytes, or a smaller one may have been full.
    func first(depth: Double) -> Place {
        buckets.first { $0.depth >= depth }?.first ?? buckets.last?.first ?? earliest
    }

    /// Returns the latest place at which a bucket of a depth, in bytes, or a greater one may have been full.
    func last(depth: Double) -> Place { buckets.last { $0.depth <= depth }?.last ?? latest }

    /// Returns a count at the likeliest place at which a bucket of a depth, in bytes, was full, or in the middle of those that are
    /// possible, between the depths that are told.
    func likeliest(depth: Double, _ count: (Place) -> Double) -> Double {
        func value(_ bucket: Bucket) -> Double {
            bucket.likeliest.map(count) ?? (count(bucket.first) + count(bucket.last)) / 2
        }
        guard let above = buckets.first(where: { $0.depth >= depth }) else {
            return buckets.last.map(value) ?? count(likeliest)
        }
        let below = buckets.last { $0.depth < depth }
        let (from, begin) = below.map { ($0.depth, value($0)) } ?? (0, count(likeliest))
        guard above.depth > from else { return begin }
        return begin + (value(above) - begin) * (depth - from) / (above.depth - from)
    }
}
