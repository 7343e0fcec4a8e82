import Basics
import Foundation
import Testing

@testable import PathEmulation

@Suite("Buckets")
struct BucketTests {
    @Test("a shaper passes its rate within 2 % over 5 s", arguments: [0.5, 1.5, 4, 25, 100, 500])
    func shapes(_ megabits: Double) throws {
        let rate = BitRate(parts: Int64(megabits * 1e6))
        var shaper = Shaper(
            link: LinkRate(constant: rate), burst: PathAction.standardBurst(of: rate),
            queueBytes: 1_000_000_000,
            start: 0)
        var bytes = 0
        while let departure = shaper.departure(of: 1_448, at: 0), departure <= 5 * second { bytes += 1_448 }
        let expected = megabits * 1e6 / 8 * 5
        #expect(abs(Double(bytes) - expected) < 0.02 * expected)
    }

    @Test("rates that vary from flow to flow are lognormal around theirs, and the same for the same seed")
    func varies() throws {
        let rule = try LabRule(words: ["any", "vary", "rate=20Mbit/s", "sd=20%", "queue=60s"])
        func rates(seed: UInt64) throws -> [Double] {
            var table = BucketTable(seed: seed)
            return try (0..<2_000).map { ordinal in
                let found = table.acquire(
                    rule, index: 0, client: "192.0.2.1", ordinal: UInt64(ordinal), at: 0)
                let place = try #require(found)
                var last: Int64 = 0
                for _ in 0..<1_000 { last = table.departure(of: 1_500, from: place, at: 0) ?? 0 }
                // What the burst passes at once takes no time.
                let burst = 0.01
                return 1.5e6 * 8 / (Double(last) / 1e9 + burst) / 1e6
            }
        }
        let logarithms = try rates(seed: 5).map { log($0 / 20) }
        let mean = logarithms.reduce(0, +) / 2_000
        let deviation = (logarithms.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 1_999).squareRoot()
        // Three standard errors and the packet that is under way.
        #expect(abs(mean) < 3 * 0.2 / 2_000.0.squareRoot() + 0.01)
        #expect(abs(deviation - 0.2) < 3 * 0.2 / 4_000.0.squareRoot())
        #expect(try rates(seed: 5).map { log($0 / 20) } == logarithms)
    }

    /// Rates of flows that begin one after the other, Mbit/s.
    private func rates(
        _ words: String, every seconds: Double, count: Int, client: (Int) -> String = { _ in "192.0.2.1" }
    ) throws -> [Double] {
        let rule = try LabRule(words: words.split(separator: " ").map(String.init) + ["queue=60s"])
        var table = BucketTable(seed: 8)
        return try (0..<count).map { ordinal in
            let instant = Int64(Double(ordinal) * seconds * 1e9)
            let found = table.acquire(
                rule, index: 0, client: client(ordinal), ordinal: UInt64(ordinal), at: instant)
            let place = try #require(found)
            defer { table.release(place) }
            var last: Int64 = 0
            for _ in 0..<1_000 { last = table.departure(of: 1_500, from: place, at: instant) ?? 0 }
            return 12 / (Double(last - instant) / 1e9 + 0.01)
        }
    }

    @Test("a line that remembers drifts: neighbouring flows are alike, distant ones are not")
    func drifts() throws {
        let logarithms = try rates("any vary rate=20Mbit/s sd=20% over=60s", every: 10, count: 4_000)
            .map { log($0 / 20) }
        let mean = logarithms.reduce(0, +) / 4_000
        func covariance(_ lag: Int) -> Double {
            zip(logarithms, logarithms.dropFirst(lag)).reduce(0) { $0 + ($1.0 - mean) * ($1.1 - mean) }
                / Double(4_000 - lag)
        }
        // An effective number of 4,000 (1 - r) / (1 + r) = 330 flows.
        #expect(abs(covariance(0).squareRoot() - 0.2) < 0.03)
        #expect(abs(covariance(1) / covariance(0) - exp(-1.0 / 6)) < 0.05)
        #expect(abs(covariance(60) / covariance(0)) < 0.2)
        // Each client has a line of its own.
        let two = try rates("any vary rate=20Mbit/s sd=20% over=60s", every: 0, count: 4) {
            "192.0.2.\($0 / 2)"
        }
        #expect(two[0] == two[1] && two[2] == two[3] && two[0] != two[2])
    }

    @Test("a second state takes its share of flows, for as long as the line remembers", arguments: [nil, 60])
    func states(memory: Int?) throws {
        let over = memory.map { " over=\($0)s" } ?? ""
        let isLow = try rates("any vary rate=20Mbit/s low=5Mbit/s share=30%\(over)", every: 10, count: 4_000)
            .map { $0 < 10 }
        let share = Double(isLow.count(where: \.self)) / 4_000
        #expect(abs(share - 0.3) < (memory == nil ? 0.025 : 0.08))
        // A flow is of another state than the one before with probability 2 · 0.3 · 0.7, as often as it is drawn anew.
        let changes = Double(zip(isLow, isLow.dropFirst()).count { $0 != $1 }) / 3_999
        let redrawn = memory.map { 1 - exp(-10 / Double($0)) } ?? 1
        #expect(abs(changes - 0.42 * redrawn) < 0.03)
    }

    @Test("states of lines are forgotten beyond what is kept, oldest first")
    func forgets() throws {
        let rates = try rates("any vary rate=20Mbit/s sd=20% over=3600s", every: 0.001, count: 600) {
            $0 == 599 ? "192.0.2.0" : "192.0.2.\($0)"
        }
        // Drawn anew from the same seed after it was forgotten.
        #expect(rates[0] == rates[599])
    }

    @Test("a policer passes at most rate times time and its burst, to the byte, whatever comes")
    func boundsExactly() {
        let rate = BitRate(parts: 1_234_567)
        let burst = ByteCount(parts: 30_000)
        var generator = SeededGenerator(seed: 3)
        var bucket = TokenBucket(rate: rate, burst: burst, start: 0)
        var now: Int64 = 0
        var passed = 0
        for _ in 0..<200_000 {
            now += Int64(generator.below(2_000_000))
            let size = 1 + Int(generator.below(1_500))
            if bucket.admits(size, at: now) { passed += size }
            #expect(Double(passed) <= Double(burst.parts) + 1_234_567.0 / 8e9 * Double(now))
        }
        // Offered far more than the rate, it passes nearly all of it.
        #expect(Double(passed) > 0.99 * 1_234_567.0 / 8e9 * Double(now))
    }

    @Test("a full bucket of a gigabyte does not overflow after a year of silence")
    func survivesExtremes() {
        var bucket = TokenBucket(
            rate: BitRate(parts: 10_000_000_000), burst: ByteCount(parts: 1_000_000_000), start: 0)
        #expect(bucket.admits(1_000_000_000, at: 0) == true)
        #expect(bucket.admits(1, at: 0) == false)
        #expect(bucket.admits(1_000_000_000, at: 365 * 86_400 * second) == true)
        var shaper = Shaper(
            link: LinkRate(constant: BitRate(parts: 1_000)), burst: ByteCount(parts: 1_000_000_000),
            queueBytes: 1_500, start: 0)
        #expect(shaper.departure(of: 1_000, at: 365 * 86_400 * second) == 365 * 86_400 * second)
    }

    @Test("a shaper's queue drops what does not fit, and has room again when something left")
    func dropsAtFullQueue() throws {
        // 8 Mbit/s: a packet of 1500 bytes takes 1.5 ms; the bucket holds one, the queue two.
        var shaper = Shaper(
            link: LinkRate(constant: BitRate(parts: 8_000_000)), burst: ByteCount(parts: 1_500),
            queueBytes: 3_000,
            start: 0)
        #expect(shaper.departure(of: 1_500, at: 0) == 0)
        #expect(shaper.departure(of: 1_500, at: 0) == 1_500_000)
        #expect(shaper.departure(of: 1_500, at: 0) == 3_000_000)
        #expect(shaper.departure(of: 1_500, at: 0) == nil)
        #expect(shaper.departure(of: 1_500, at: 1_499_999) == nil)
        #expect(shaper.departure(of: 1_500, at: 1_500_000) == 4_500_000)
        #expect(shaper.departure(of: 1_500, at: 100_000_000) == 100_000_000)
    }

    @Test("over a link with background traffic passes exactly what it leaves")
    func integratesLoad() throws {
        let capacity = BitRate(parts: 16_000_000)
        let load = BitRate(parts: 12_000_000)
        let seed = SeededGenerator(seed: 11)
        let on = TimeSpan(parts: 200 * millisecond)
        let off = TimeSpan(parts: 300 * millisecond)
        var profile = LinkRate(capacity: capacity, load: load, on: on, off: off, seed: seed, start: 0)
        var shaper = Shaper(
            link: profile, burst: ByteCount(parts: 1_500), queueBytes: 1_000_000_000, start: 0)
        let end = 60 * second
        var bits = 0.0
        var loaded: Int64 = 0
        var start: Int64 = 0
        while start < end {
            let stop = min(end, profile.end)
            bits += Double(profile.rate) * Double(stop - start) / 1e9
            if profile.rate == 4_000_000 { loaded += stop - start }
            start = stop
            profile.advance()
        }
        var bytes = 0
        while let departure = shaper.departure(of: 1_448, at: 0), departure <= end { bytes += 1_448 }
        #expect(abs(Double(bytes) * 8 - bits) <= 8 * (1_500 + 1_448))
        // On for two fifths of the time, give or take.
        #expect((0.3...0.5).contains(Double(loaded) / Double(end)))
    }

    @Test("a client's bucket is remembered without flows, up to a number of them; a flow's is not")
    func forgetsOldest() throws {
        let client = try LabRule(words: ["any", "police", "rate=1Mbit/s", "burst=1500B"])
        let flow = try LabRule(words: ["any", "police", "rate=1Mbit/s", "burst=1500B", "bucket=flow"])
        var table = BucketTable(seed: 1)
        let firstPlace = table.acquire(client, index: 0, client: "a", ordinal: 1, at: 0)
        let first = try #require(firstPlace)
        #expect(table.departure(of: 1_500, from: first, at: 0) == 0)
        table.release(first)
        let againPlace = table.acquire(client, index: 0, client: "a", ordinal: 2, at: 0)
        let again = try #require(againPlace)
        #expect(table.departure(of: 1_500, from: again, at: 0) == nil)
        table.release(again)
        for number in 0..<(BucketTable.mostUnused + 50) {
            let other = table.acquire(client, index: 0, client: "c\(number)", ordinal: 3, at: 0)
            table.release(try #require(other))
        }
        #expect(table.count == BucketTable.mostUnused)
        let ownPlace = table.acquire(flow, index: 0, client: "a", ordinal: 4, at: 0)
        let own = try #require(ownPlace)
        table.release(own)
        #expect(table.count == BucketTable.mostUnused)
    }

    @Test("a queue keeps its order and its positions while it is compacted")
    func keepsPositions() {
        var queue = FIFO<Int>()
        var generator = SeededGenerator(seed: 5)
        var appended = 0
        var removed = 0
        for _ in 0..<20_000 {
            if generator.below(5) < 3 {
                queue.append(appended)
                appended += 1
            } else if removed < appended {
                #expect(queue.first == removed)
                queue.removeFirst()
                removed += 1
            }
            #expect(queue.removed == removed && queue.end == appended)
            if removed < appended { #expect(queue[(removed + appended) / 2] == (removed + appended) / 2) }
        }
    }
}
