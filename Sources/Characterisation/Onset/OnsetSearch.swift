import Foundation

/// The search for the packet at which a limit began to act: the change point of a likelihood, over all places at which a bucket
/// of any depth may have been full.
struct OnsetSearch {
    private let walk: OnsetWalk
    private let places: ClosedRange<Int>
    /// The least depth that is tried, in bytes.
    private let leastDepth: Double
    /// The likeliest place of each depth at which a bucket was full.
    private var likeliest: [Found] = []
    /// The cost of a bucket that was full at the first packet, for depths of which it would be empty at some packet.
    private var full: [(depth: Double, cost: Double)] = []

    /// A place at which a bucket of a depth was full, and its cost.
    private struct Found {
        let depth: Double
        var place: Int
        var cost: Double
        /// The middle of all places that are nearly as likely.
        var middle: Int

        init(depth: Double, place: Int, cost: Double) {
            (self.depth, self.place, self.cost, middle) = (depth, place, cost, place)
        }
    }

    /// The depths that are tried, in bytes: 1,500 to 8 million.
    private static let depths = (0..<91).map { 1_500 * pow(1.1, Double($0)) }
    /// The packets between two places that are tried first.
    private static let stride = 8
    /// By how much the logarithm of a likelihood may be below the best one within an interval, and by how much the best one has
    /// to be above that of no limit at all.
    static let (within, leastGain) = (8.0, 25.0)
    /// By how much the costs of places differ that are nearly as likely as each other.
    private static let alike = 0.5
    /// The packets by which clocks and queues move a place.
    private static let slack = 1

    /// The least depth that is tried, as a share of the lower end of the depth that is known.
    private static let shareOfKnown = 0.8

    /// Looks for the likeliest places.
    ///
    /// - Parameters:
    ///   - walk: the packets.
    ///   - places: the indices of packets at which a bucket may have been full.
    ///   - depth: that of the bucket, in bytes; nil if it is not known. Far smaller ones, which losses by chance look like, are
    ///     not tried.
    init(_ walk: OnsetWalk, at places: ClosedRange<Int>, depth: Interval?) {
        self.walk = walk
        self.places = places
        leastDepth = (depth?.lower ?? 0) * Self.shareOfKnown
        for depth in Self.depths where depth >= leastDepth {
            likeliest.append(search(depth, near: likeliest.last?.place ?? places.lowerBound))
        }
        // The steps between depths are too long for a bucket that fills and empties often.
        let best = likeliest.min { $0.cost < $1.cost }
        for step in -4...4 where step != 0 {
            let depth = (best?.depth ?? 0) * pow(1.01, Double(step))
            if depth >= leastDepth {
                likeliest.append(search(depth, near: best?.place ?? places.lowerBound))
            }
        }
        searchFull()
    }

    /// Finds the likeliest place of a depth.
    ///
    /// - Parameters:
    ///   - depth: in bytes.
    ///   - likely: the place of a similar depth. It is tried first: what costs more than it needs no walk to its end.
    /// - Returns: the place.
    private func search(_ depth: Double, near likely: Int) -> Found {
        var found = Found(depth: depth, place: places.lowerBound, cost: .infinity)
        var tried: [(place: Int, cost: Double)] = []
        func cost(_ place: Int) -> Double {
            let cost = walk.cost(from: place, depth: depth, limit: found.cost + Self.alike)
            tried.append((place, cost))
            return cost
        }
        let begin = likely - (likely - places.lowerBound) % Self.stride
        (found.place, found.cost) = (begin, cost(begin))
        for place in Swift.stride(from: places.lowerBound, through: places.upperBound, by: Self.stride)
        where place != begin {
            let cost = cost(place)
            // The first one of several that are as likely.
            if cost < found.cost || cost == found.cost && place < found.place {
                (found.place, found.cost) = (place, cost)
            }
        }
        let middle = found.place
        for place in max(
            places.lowerBound, middle - Self.stride)...min(places.upperBound, middle + Self.stride)
        where !(place - middle).isMultiple(of: Self.stride) {
            let cost = cost(place)
            if cost < found.cost { (found.place, found.cost) = (place, cost) }
        }
        let alike = tried.lazy.filter { $0.cost <= found.cost + Self.alike }.map(\.place)
        found.middle = ((alike.min() ?? found.place) + (alike.max() ?? found.place)) / 2
        return found
    }

    /// Tries the depths of which a bucket that was full at the first packet would be empty at each of the others.
    private mutating func searchFull() {
        let most = walk.mostTaken(rate: walk.rate)
        let last = min(most.count - 1, places.upperBound + 2 * Self.stride)
        var best = Double.infinity
        var found: [Int: Double] = [:]
        func attempt(_ place: Int) {
            guard found[place] == nil, most[place] >= leastDepth else { return }
            let cost = walk.cost(from: 0, depth: most[place], limit: best + Self.within)
            best = min(best, cost)
            found[place] = cost
        }
        let coarse = Array(Swift.stride(from: 0, through: last, by: Self.stride))
        for place in coarse { attempt(place) }
        guard let middle = coarse.min(by: { found[$0] ?? .infinity < found[$1] ?? .infinity }) else { return }
        for place in max(0, middle - Self.stride)...min(last, middle + Self.stride) { attempt(place) }
        full = found.sorted { $0.key < $1.key }.map { (most[$0.key], $0.value) }
    }

    /// The cost of the likeliest place.
    var cost: Double { min(likeliest.map(\.cost).min() ?? .infinity, full.map(\.cost).min() ?? .infinity) }

    /// The onset; nil if no limit explains the packets as well.
    ///
    /// - Parameters:
    ///   - rate: in bytes/s of IP packets.
    ///   - begin: the time on the sender's clock at which the connection began, in seconds.
    /// - Returns: where it began to act.
    func onset(rate: Interval, since begin: Double) -> PacketOnset? {
        let whole = full.map { Found(depth: $0.depth, place: 0, cost: $0.cost) }
        guard let best = (likeliest + whole).min(by: { $0.cost < $1.cost }),
            best.cost + Self.leastGain <= walk.unlimited
        else { return nil }
        let explaining = (likeliest + whole).filter { $0.cost <= best.cost + Self.within }
        let empty = explaining.filter { $0.cost <= best.cost + Self.within / 2 }.map {
            walk.firstEmpty(from: $0.place, depth: $0.depth)
        }
        let last = walk.packets.count - 1
        let place = min(last, walk.firstEmpty(from: best.place, depth: best.depth))
        let earliest = max(0, min(empty.min() ?? place, place) - Self.slack)
        let latest = min(last, max(empty.max() ?? place, place) + Self.slack)
        let (slow, fast) = (
            walk.mostTaken(rate: rate.lower, withLost: true), walk.mostTaken(rate: rate.upper)
        )
        let usual = walk.mostTaken(rate: rate.value)
        // The packet at the place found less than it needs.
        let queue = walk.uncertainty(at: place)
        let taken = Interval(
            value: place > 0 ? usual[place - 1] : 0,
            lower: max(0, (earliest > 0 ? fast[earliest - 1] : 0) - queue.lower),
            upper: queue.upper
                + (latest > 0 ? slow[latest - 1] : 0) + walk.packets[latest].size)
        let depths = explaining.map(\.depth)
        let greatest = depths.max() ?? 0
        return PacketOnset(
            likeliest: walk.place(place, since: begin), earliest: walk.place(earliest, since: begin),
            latest: walk.place(latest, since: begin), taken: taken,
            filledUntil: walk.filled(until: taken.value) - begin,
            greatestDepth: greatest < Self.unbounded ? greatest : nil, leastDepth: depths.min(),
            buckets: zip(
                Self.told,
                zip(
                    walk.firstFull(until: earliest, rate: rate.upper, depths: Self.told),
                    walk.lastFull(until: earliest...latest, rate: rate.lower, depths: Self.told))
            ).map { depth, places in
                PacketOnset.Bucket(
                    depth: depth, first: walk.place(places.0, since: begin),
                    last: walk.place(places.1, since: begin),
                    likeliest: Self.nearest(depth, of: explaining).map { walk.place($0, since: begin) })
            })
    }

    /// The ratio of a depth that is told and the nearest one that was tried, at most.
    private static let nearest = 1.05

    /// The place at which a bucket of nearly a depth was full; nil if none of that depth was tried.
    private static func nearest(_ depth: Double, of found: [Found]) -> Int? {
        let near = found.min { abs(log($0.depth / depth)) < abs(log($1.depth / depth)) }
        return near.flatMap { abs(log($0.depth / depth)) <= log(nearest) ? $0.middle : nil }
    }

    /// A depth that says that all are possible, as far as the bucket was not full again.
    private static let unbounded = 1e6
    /// The depths whose places are told.
    private static let told = (0..<84).map { 3_000 * pow(1.1, Double($0)) }
}
