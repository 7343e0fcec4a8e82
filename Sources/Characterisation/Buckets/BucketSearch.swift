import Basics
import Foundation

/// Finds the bucket whose drops are likest to the losses, over rates and depths.
struct BucketSearch {
    /// A bucket, with what its walk got wrong, in packets.
    struct Candidate {
        /// Bytes/s.
        let rate: Double
        /// Bytes.
        let depth: Double
        /// Mistakes, without the first loss.
        let mistakes: Double
        /// The mistake at the first loss, if the bucket was full at the beginning.
        let first: Double

        /// Mistakes of a bucket that was full at the beginning.
        var all: Double { mistakes + first }
    }

    /// Bytes; a bucket of fewer than three packets would drop every burst, as a faulty line does.
    static let leastDepth = 4_500.0

    private(set) var packets: WalkedPackets
    private let coarse: WalkedPackets
    private let series: PacketSeries
    /// Ends walks before they begin.
    private let watch: SearchWatch
    private(set) var preparation = WalkedPackets.Preparation()

    init(_ series: PacketSeries, _ watch: SearchWatch = SearchWatch()) {
        self.series = series
        self.watch = watch
        packets = WalkedPackets(series)
        coarse = Self.sample(series)
    }

    /// The best bucket, behind the line that goes with it; later walks are over these packets.
    ///
    /// - Parameter line: a rate that delays show, in bytes/s, of a line on which bursts may be spread before
    ///   the bucket.
    /// - Returns: nil without losses.
    mutating func prepared(line: Double?) -> Candidate? {
        guard var best = best(over: packets, coarse: coarse) else { return nil }
        let share = best.mistakes / Double(series.losses)
        guard best.mistakes > Self.goodFit, Self.poorFit.contains(share) else {
            return refined(best, over: packets, from: 0.003, rounds: 2)
        }
        if let line {
            let view = WalkedPackets.Preparation(line: line)
            let walked = WalkedPackets(series, view)
            if let found = self.best(over: walked, coarse: Self.sample(series, line: line)) {
                adopt(view, walked, found, &best)
            }
        }
        for rate in Self.lines {
            var view = preparation
            view.line = rate / 8
            let walked = WalkedPackets(series, view)
            let found = refined(
                best, over: walked, from: 0.005, rounds: 1, limit: Self.mostAdopted(beside: best))
            adopt(view, walked, found, &best)
        }
        return refined(best, over: packets, from: 0.005, rounds: 2)
    }

    /// Takes another view of the packets that pays for itself.
    private mutating func adopt(
        _ view: WalkedPackets.Preparation, _ walked: WalkedPackets, _ found: Candidate,
        _ best: inout Candidate
    ) {
        guard found.mistakes < Self.mostAdopted(beside: best) else { return }
        best = found
        packets = walked
        preparation = view
    }

    /// The mistakes below which another view of the packets pays for itself.
    private static func mostAdopted(beside best: Candidate) -> Double { 0.8 * best.mistakes - 1 }

    /// Packets in which a search begins: those until there are enough losses, neighbours that were delivered
    /// made one.
    private static func sample(_ series: PacketSeries, line: Double? = nil) -> WalkedPackets {
        let losses = series.lost.indices.lazy.filter { series.lost[$0] }
        let enough = losses.dropFirst(sampledLosses).first ?? series.count
        return WalkedPackets(
            series, .init(merging: series.count > sampled ? 0.002 : 0.001, line: line),
            first: max(sampled, enough))
    }

    /// Rates of the first grid that are folded together.
    private static let block = 4
    private static let sampled = 8_000
    private static let sampledLosses = 300
    /// Buckets with more mistakes than so many times the least, and some more, are no beginnings of a search.
    private static let interest = 4.0
    private static let manyMistakes = 30.0
    /// Fewer mistakes need no other explanation.
    private static let goodFit = 3.0
    /// The share of losses that a poor fit gets wrong; a worse one is no fit at all.
    private static let poorFit = 0.03..<0.6
    /// Rates of lines before a bucket, in bit/s.
    private static let lines = [50e6, 100e6, 200e6, 400e6, 800e6]

    /// The best bucket; nil without losses, or where no time passes.
    private func best(over packets: WalkedPackets, coarse: WalkedPackets) -> Candidate? {
        guard let guess else { return nil }
        let rates = Self.geometric(guess * 0.4, guess * 10, 52)
        let depths = Self.geometric(Self.leastDepth, 16e6, 32)
        // From the guess outwards, so that the walks of rates that are far off end early.
        var surface = [Candidate](
            repeating: Candidate(rate: guess, depth: Self.leastDepth, mistakes: .infinity, first: 0),
            count: rates.count * depths.count)
        var least = Double.infinity
        // Most walks end early, so that a row by itself would take longer to fold than to walk.
        var blocks: [Int: [WalkedPackets]] = [:]
        func folded(row: Int, half: Int) -> WalkedPackets {
            let block = row / Self.block
            let last = min(rates.count, (block + 1) * Self.block) - 1
            let made =
                blocks[block]
                ?? [0, 16].map {
                    coarse.folded(rates: rates[block * Self.block]...rates[last], depth: depths[$0])
                }
            blocks[block] = made
            return made[half]
        }
        for row in rates.indices.sorted(by: { abs(log(rates[$0] / guess)) < abs(log(rates[$1] / guess)) }) {
            let found = [0, 1].flatMap { half in
                candidates(
                    depths[(half * 16)..<(half * 16 + 16)].map { (rates[row], $0) },
                    of: folded(row: row, half: half), limit: Self.interest * least + Self.manyMistakes)
            }
            least = min(least, found.map(\.all).min() ?? least)
            surface.replaceSubrange((row * depths.count)..<((row + 1) * depths.count), with: found)
        }
        let order = surface.indices.sorted { surface[$0].all < surface[$1].all }
        var places: [(Int, Int)] = []
        for index in order where places.count < 4 {
            let place = (index / depths.count, index % depths.count)
            if places.allSatisfy({ abs($0.0 - place.0) > 2 || abs($0.1 - place.1) > 2 }) {
                places.append(place)
            }
        }
        // Those that cannot be among the best two any more end early, and so does the second one over all packets.
        var nearest: [Candidate] = []
        for place in places {
            nearest.append(
                refined(
                    surface[place.0 * depths.count + place.1], over: coarse, from: 0.05, rounds: 2,
                    limit: nearest.dropFirst().first?.all ?? .infinity))
            nearest.sort { $0.all < $1.all }
        }
        return nearest.prefix(2).reduce(nil) { best, start in
            let found = refined(
                start, over: packets, from: 0.02, rounds: 2, limit: best?.all ?? .infinity)
            guard let best, best.all <= found.all else { return found }
            return best
        }
    }

    /// The best bucket of rates within some share of one.
    func best(near rate: Double, within share: Double) -> Candidate? {
        let rates = Self.geometric(rate * (1 - share), rate * (1 + share), 11)
        let depths = Self.geometric(Self.leastDepth, 16e6, 28)
        let found = candidates(rates: rates, depths: depths, of: coarse)
        guard let start = found.min(by: { $0.all < $1.all }) else { return nil }
        return refined(
            refined(start, over: coarse, from: 0.03, rounds: 2), over: packets, from: 0.008, rounds: 2)
    }

    /// The rate between the first loss and the last, in bytes/s.
    private var guess: Double? {
        guard let first = series.lost.firstIndex(of: true), let last = series.lost.lastIndex(of: true),
            series.times[last] > series.times[first]
        else { return nil }
        let bytes = (first..<last).reduce(0.0) { series.lost[$1] ? $0 : $0 + Double(series.sizes[$1]) }
        return bytes > 0 ? bytes / (series.times[last] - series.times[first]) : nil
    }

    /// The best bucket around one; more mistakes than the limit are not counted to the end.
    private func refined(
        _ start: Candidate, over packets: WalkedPackets, from width: Double, rounds: Int,
        limit most: Double = .infinity
    ) -> Candidate {
        var best = start
        var isFirst = true
        var (width, height) = (width, 5 * width)
        // The second round looks at places around one of the first.
        let farthest = (rate: exp(1.4 * width), depth: exp(1.4 * height))
        let near = FoldedPackets(
            packets, rates: (start.rate / farthest.rate)...(start.rate * farthest.rate),
            depth: max(Self.leastDepth, start.depth / farthest.depth))
        for _ in 0..<rounds {
            let depths = Self.geometric(
                max(Self.leastDepth, best.depth * exp(-height)), best.depth * exp(height), 8)
            // From the middle outwards, so that the walks of those farther off end early.
            let rates = Self.geometric(best.rate * exp(-width), best.rate * exp(width), 8)
            let packets = near.folded(rates: rates[0]...rates[7], depth: depths[0])
            var limit = isFirst ? most : min(most, best.all)
            var found: [Candidate] = []
            for pair in [3...4, 5...6, 1...2] {
                found += candidates(
                    pair.flatMap { place in depths.map { (rates[place], $0) } }, of: packets, limit: limit)
                limit = min(limit, found.map(\.all).min() ?? limit)
            }
            found += candidates(
                [0, 7].flatMap { place in depths.map { (rates[place], $0) } }, of: packets, limit: limit)
            if let top = found.min(by: { $0.all < $1.all }), isFirst || top.all <= best.all { best = top }
            isFirst = false
            width *= 0.4
            height *= 0.4
        }
        return best
    }

    /// All pairs of some rates and depths.
    func candidates(rates: [Double], depths: [Double], of packets: WalkedPackets) -> [Candidate] {
        candidates(rates.flatMap { rate in depths.map { (rate, $0) } }, of: packets)
    }

    /// The mistakes of some buckets' walks; more than the limit where walks ended early.
    func candidates(
        _ buckets: [(rate: Double, depth: Double)], of packets: WalkedPackets, limit: Double = .infinity
    ) -> [Candidate] {
        var found: [Candidate] = []
        found.reserveCapacity(buckets.count)
        if watch.isOver {
            return buckets.map {
                Candidate(rate: $0.rate, depth: $0.depth, mistakes: .infinity, first: 0)
            }
        }
        let lanes = TokenBucketWalk.Lanes.scalarCount
        for start in stride(from: 0, to: buckets.count, by: lanes) {
            let (rates, depths) = Self.lanes(buckets[start..<min(start + lanes, buckets.count)])
            watch.walks?(packets.steps.count)
            let mistakes = TokenBucketWalk.mistakes(
                packets, rates: rates, depths: depths, limit: Float(limit))
            let sum = mistakes.sum
            for (lane, bucket) in buckets[start..<min(start + lanes, buckets.count)].enumerated() {
                found.append(
                    Candidate(
                        rate: bucket.rate, depth: bucket.depth, mistakes: Self.rounded(sum[lane]),
                        first: Self.rounded(mistakes.first[lane])))
            }
        }
        return found
    }

    /// Mistakes as a multiple of a small number: buckets that get the same packets wrong are equal, in
    /// however many steps they were walked.
    private static func rounded(_ mistakes: Float) -> Double { Double((mistakes * 256).rounded()) / 256 }

    /// The likeliest of some buckets, at most one a lane.
    func likeliest(_ buckets: [(rate: Double, depth: Double)]) -> MarginCounts.Summary? {
        let (rates, depths) = Self.lanes(buckets.prefix(TokenBucketWalk.Lanes.scalarCount))
        watch.walks?(packets.steps.count)
        let counts = TokenBucketWalk.margins(packets, rates: rates, depths: depths)
        return buckets.indices.prefix(TokenBucketWalk.Lanes.scalarCount)
            .map { counts.summary(lane: $0, delivered: packets.delivered, losses: packets.losses) }
            .max { $0.logLikelihood < $1.logLikelihood }
    }

    /// Some buckets, at most one a lane; lanes that are left repeat the last.
    private static func lanes(
        _ buckets: ArraySlice<(rate: Double, depth: Double)>
    ) -> (TokenBucketWalk.Lanes, TokenBucketWalk.Lanes) {
        var (rates, depths) = (TokenBucketWalk.Lanes.zero, TokenBucketWalk.Lanes.zero)
        for lane in 0..<TokenBucketWalk.Lanes.scalarCount {
            let bucket = buckets[min(buckets.startIndex + lane, buckets.endIndex - 1)]
            (rates[lane], depths[lane]) = (Float(bucket.rate), Float(bucket.depth))
        }
        return (rates, depths)
    }

    /// Numbers from the first to the last, each the same factor above the one before.
    static func geometric(_ first: Double, _ last: Double, _ count: Int) -> [Double] {
        (0..<count).map { first * pow(last / first, Double($0) / Double(max(1, count - 1))) }
    }
}
