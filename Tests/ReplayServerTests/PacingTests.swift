import Testing

@testable import ReplayServer

/// A line behind a reference, which expectations can call.
private final class Line {
    private var value: AccessLine

    init(rate: Double) { value = AccessLine(rate: rate) }

    func departure(of bytes: Int, at now: Int64) -> Int64 { value.departure(of: bytes, at: now) }
}

@Suite("Pacing on a virtual clock")
struct PacingTests {
    /// Sends an answer and returns, for every send, when it left and how many bytes.
    private func run(
        length: Int, gap: Double = 0, isPaced: Bool = false, line: AccessLine?, lateness: Int64 = 0
    ) -> [(instant: Int64, bytes: Int)] {
        var line = line
        var now: Int64 = 1_000_000_000
        var schedule = AnswerSchedule(
            length: length, start: now, pacer: ResponsePacer(length: length, gap: gap, isPaced: isPaced),
            unit: line?.chunk ?? ResponsePattern.length)
        var sends: [(Int64, Int)] = []
        while true {
            let step = schedule.next(at: now) { bytes in line?.departure(of: bytes, at: now) ?? now }
            switch step {
            case .send(_, let count): sends.append((now - 1_000_000_000, count))
            case .wait(let instant): now = instant + lateness
            case .complete: return sends
            }
        }
    }

    @Test("29 MB over 40 Mbit/s take 5.8 seconds, to a thousandth, also with timers half a millisecond late")
    func rate() throws {
        for lateness: Int64 in [0, 500_000] {
            let sends = run(length: 29_000_000, line: AccessLine(rate: 40), lateness: lateness)
            #expect(sends.reduce(0) { $0 + $1.bytes } == 29_000_000)
            let seconds = Double(try #require(sends.last).instant) / 1e9
            #expect(abs(seconds - 5.8) < 0.0058)
        }
    }

    @Test("Every 30 milliseconds carry what 40 Mbit/s allow, within two units")
    func smoothness() {
        let line = AccessLine(rate: 40)
        let sends = run(length: 29_000_000, line: line)
        var bins = [Int](repeating: 0, count: 194)
        for send in sends { bins[Int(send.instant / 30_000_000)] += send.bytes }
        for bin in bins[..<193] { #expect(abs(bin - 150_000) <= 2 * line.chunk) }
    }

    @Test("A line that idled does not let a burst through") func idleLine() {
        let line = Line(rate: 8)
        #expect(line.departure(of: 1_000, at: 0) == 0)
        // One byte lasts a microsecond; after a second of silence the line starts afresh.
        #expect(line.departure(of: 1_000, at: 1_000_000_000) == 1_000_000_000)
        #expect(line.departure(of: 1_000, at: 1_000_000_000) == 1_001_000_000)
    }

    @Test("A late sender catches up, up to the credit") func credit() {
        let line = Line(rate: 8)
        _ = line.departure(of: 1_000, at: 0)
        // Free at 1 ms, asked at 11 ms: ten units go at once before the line is ahead again.
        let late: Int64 = 11_000_000
        for _ in 0..<10 { #expect(line.departure(of: 1_000, at: late) == late) }
        #expect(line.departure(of: 1_000, at: late) == late)
        #expect(line.departure(of: 1_000, at: late) == 12_000_000)
    }

    @Test("Two connections share a line") func sharedLine() {
        let line = Line(rate: 8)
        var departures: [Int64] = []
        for _ in 0..<4 { departures.append(line.departure(of: 500, at: 0)) }
        #expect(departures == [0, 500_000, 1_000_000, 1_500_000])
    }

    @Test("A large answer is spread evenly over nine tenths of the recorded gap") func spread() throws {
        let sends = run(length: 1_000_000, gap: 2, isPaced: true, line: nil)
        #expect(sends.reduce(0) { $0 + $1.bytes } == 1_000_000)
        let last = Double(try #require(sends.last).instant) / 1e9
        #expect(last < 1.8 && last > 1.79)
        let half = sends.prefix { $0.instant < 900_000_000 }.reduce(0) { $0 + $1.bytes }
        #expect(abs(half - 500_000) < 10_000)
    }

    @Test("Small answers, unpaced ones and those without a gap go at once") func immediate() {
        #expect(run(length: 16_384, gap: 9, isPaced: true, line: nil).map(\.instant) == [0])
        #expect(run(length: 200_000, gap: 9, isPaced: false, line: nil).map(\.instant) == [0])
        #expect(run(length: 200_000, gap: 0, isPaced: true, line: nil).map(\.instant) == [0])
    }

    @Test("The line holds back what the recorded pace would let go") func lineBeatsPace() throws {
        // 1 MB within 0.1 s would be 80 Mbit/s; on 8 Mbit/s it takes a second.
        let sends = run(length: 1_000_000, gap: 0.1, isPaced: true, line: AccessLine(rate: 8))
        let last = Double(try #require(sends.last).instant) / 1e9
        #expect(abs(last - 1) < 0.005)
    }

    @Test("An empty answer is complete at once") func empty() {
        #expect(run(length: 0, gap: 3, isPaced: true, line: AccessLine(rate: 1)).isEmpty)
    }
}
