import Basics
import Recordings
import Testing

@testable import ReplayServer

/// A line behind a reference, which expectations can call.
private final class Line {
    private var value: AccessLine

    init(rate: Double) { value = AccessLine(rate: rate) }

    func departure(of bytes: Int, ready: Int64, now: Int64) -> Int64 {
        value.departure(of: bytes, ready: ready, now: now)
    }
}

@Suite("Pacing on a virtual clock")
struct PacingTests {
    /// Sends an answer and returns, for every send, when it left and how many bytes.
    private func run(
        length: Int, recorded: RecordedContent? = nil, line: AccessLine?, lateness: Int64 = 0
    ) -> [(instant: Int64, bytes: Int)] {
        var line = line
        var now: Int64 = 1_000_000_000
        var schedule = AnswerSchedule(
            length: length, start: now,
            pacer: ResponsePacer(length: length, isPaced: true, recorded: recorded),
            unit: line?.chunk ?? ResponsePattern.length)
        var sends: [(Int64, Int)] = []
        while true {
            let step = schedule.next(at: now) { bytes, ready in
                line?.departure(of: bytes, ready: ready, now: now) ?? now
            }
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
        // At 8 Mbit/s a byte takes a microsecond.
        #expect(line.departure(of: 1_000, ready: 0, now: 0) == 0)
        let later: Int64 = 50_000_000
        #expect(line.departure(of: 1_000, ready: later, now: later) == later)
        #expect(line.departure(of: 1_000, ready: later, now: later) == later + 1_000_000)
    }

    @Test("A late sender catches up, a quarter faster than the line") func lateSender() throws {
        // 100 kB take 100 ms; the timer after the 20th unit is 5 ms late.
        var line = AccessLine(rate: 8)
        var now: Int64 = 0
        var schedule = AnswerSchedule(
            length: 100_000, start: 0, pacer: ResponsePacer(length: 100_000, isPaced: false),
            unit: 1_000)
        var instants: [Int64] = []
        while true {
            let step = schedule.next(at: now) { line.departure(of: $0, ready: $1, now: now) }
            if step == .complete { break }
            if case .send = step { instants.append(now) }
            if case .wait(let instant) = step { now = instant + (instants.count == 20 ? 5_000_000 : 0) }
        }
        #expect(instants.count == 100)
        #expect(abs(try #require(instants.last) - 99_000_000) < 10_000)
        for (earlier, later) in zip(instants[21...], instants[22...]) { #expect(later - earlier >= 799_999) }
    }

    @Test("Standing still for long is not made up for") func suspended() {
        let line = Line(rate: 8)
        _ = line.departure(of: 1_000, ready: 0, now: 0)
        // Ten seconds later: half a second's worth leaves a quarter faster, the rest at the line's rate.
        var departure: Int64 = 10_000_000_000
        for _ in 0..<4_001 { departure = line.departure(of: 1_000, ready: 0, now: departure) }
        #expect(abs(departure - 13_500_000_000) < 2_000_000)
    }

    @Test("A connection that took nothing for a while does not earn anything") func blocked() throws {
        var line = AccessLine(rate: 8)
        var schedule = AnswerSchedule(
            length: 3_000, start: 0, pacer: ResponsePacer(length: 3_000, isPaced: false), unit: 1_000)
        let first = schedule.next(at: 0) { line.departure(of: $0, ready: $1, now: 0) }
        #expect(first == .send(offset: 0, count: 1_000))
        let now: Int64 = 40_000_000
        schedule.unblocked(at: now)
        let second = schedule.next(at: now) { line.departure(of: $0, ready: $1, now: now) }
        #expect(second == .send(offset: 1_000, count: 1_000))
        let third = schedule.next(at: now) { line.departure(of: $0, ready: $1, now: now) }
        #expect(third == .wait(until: now + 1_000_000))
    }

    @Test("Two connections share a line") func sharedLine() {
        let line = Line(rate: 8)
        let departures = (0..<4).map { _ in line.departure(of: 500, ready: 0, now: 0) }
        #expect(departures == [0, 500_000, 1_000_000, 1_500_000])
    }

    @Test(
        "An answer of unknown timing leaves at once, whatever its length, of a paced server too",
        arguments: [1, 16_385, 1_914_340, 30_000_000])
    func unknownTiming(length: Int) {
        let sends = run(length: length, line: nil)
        #expect(sends.allSatisfy { $0.instant == 0 })
        #expect(sends.reduce(0) { $0 + $1.bytes } == length)
        let pacer = ResponsePacer(length: length, isPaced: true)
        #expect(pacer.due(offset: length - 1) == 0 && pacer.end(from: 0, by: 0) == length)
    }

    @Test(
        "An answer of unknown timing that is a whole recording is spread over about a second",
        arguments: [(1, 0), (368, 0), (16_385, 0), (1_914_340, 0.957), (30_000_000, 1)])
    func spreadAnswer(length: Int, seconds: Double) throws {
        let pacer = ResponsePacer(length: length, isPaced: true, isSpread: true)
        #expect(pacer.due(offset: 0) == 0)
        #expect(abs(Double(pacer.due(offset: length - 1)) / 1e9 - seconds) < 0.02)
        // No tenth of it has more than a little over a tenth of the bytes.
        let instants = stride(from: 0, through: Int64(1e9), by: 100_000_000)
        let ends = instants.map { pacer.end(from: 0, by: $0) }
        #expect(ends.last == length)
        if seconds > 0.9 {
            #expect(zip(ends, ends.dropFirst()).allSatisfy { $1 - $0 <= length * 12 / 100 })
        }
        let unpaced = ResponsePacer(length: length, isPaced: false, isSpread: true)
        #expect(unpaced.due(offset: length - 1) == 0)
        // Known times count.
        let content = try #require(
            RecordedContent([.init(timestamp: 0, payload: [1]), .init(timestamp: 3, payload: [2])]))
        let known = ResponsePacer(length: 2, isPaced: true, recorded: content, isSpread: true)
        #expect(known.due(offset: 1) == 3_000_000_000)
    }

    @Test("Only recordings whose requests take no time are spread, and no port tests")
    func spreadPlans() throws {
        func plan(_ name: String, at instants: [Double]) throws -> ReplayPlan {
            let pair = Samples.tcpPair()
            let recording = try Recording(
                name: name, transport: .tcp,
                packets: instants.map {
                    ClientPacket(
                        timestamp: $0, payload: Samples.opening, pair: pair, responseLength: 2_000_000)
                }, tcpPairs: [pair])
            return ReplayPlan(ServedRecording(recording: recording))
        }
        #expect(try plan("Music-05132024", at: [0.08]).isSpread)
        #expect(try plan("Music-05132024", at: [4, 4.1]).isSpread)
        #expect(try !plan("Music-05132024", at: [0.08, 0.4]).isSpread)
        #expect(try !plan("port_8080", at: [0.08]).isSpread)
        let one = try plan("Music-05132024", at: [0.08])
        #expect(one.repeated(2)?.isSpread == true && one.innocuous()?.isSpread ?? true)
    }

    @Test("The parts of a recorded answer are due at their instants, and none goes before")
    func recordedParts() throws {
        let content = RecordedContent([
            .init(timestamp: 0, payload: Array(repeating: 1, count: 100)),
            .init(timestamp: 0.1, payload: []),
            .init(timestamp: 0.25, payload: Array(repeating: 2, count: 3_000)),
            .init(timestamp: 0.25, payload: Array(repeating: 3, count: 50)),
            .init(timestamp: 2, payload: [4]),
        ])
        let pacer = ResponsePacer(length: 3_151, isPaced: true, recorded: content)
        #expect(pacer.due(offset: 0) == 0 && pacer.due(offset: 99) == 0)
        #expect(pacer.due(offset: 100) == 250_000_000 && pacer.due(offset: 3_149) == 250_000_000)
        #expect(pacer.due(offset: 3_150) == 2_000_000_000)
        var schedule = AnswerSchedule(length: 3_151, start: 0, pacer: pacer, unit: 10_000)
        var sent: [[Int]] = []
        var now: Int64 = 0
        loop: while true {
            switch schedule.next(at: now, line: { _, _ in now }) {
            case .send(let offset, let count): sent.append([Int(now / 1_000_000), offset, count])
            case .wait(let instant): now = instant
            case .complete: break loop
            }
        }
        // What is due together goes together.
        #expect(sent == [[0, 0, 100], [250, 100, 3_050], [2_000, 3_150, 1]])
        // A server that does not pace sends it at once.
        let unpaced = ResponsePacer(length: 3_151, isPaced: false, recorded: content)
        #expect(unpaced.due(offset: 3_150) == 0 && unpaced.end(from: 0, by: 0) == 3_151)
    }

    @Test("The line holds back what the recorded instants would let go") func lineBeatsPace() throws {
        // 1 MB within 0.1 s would be 80 Mbit/s; on 8 Mbit/s it takes a second.
        let content = RecordedContent(
            (0..<10).map {
                .init(timestamp: Double($0) / 100, payload: [UInt8](repeating: 1, count: 100_000))
            })
        let sends = run(length: 1_000_000, recorded: content, line: AccessLine(rate: 8))
        let last = Double(try #require(sends.last).instant) / 1e9
        #expect(abs(last - 1) < 0.005)
    }

    @Test("An empty answer is complete at once") func empty() {
        #expect(run(length: 0, line: AccessLine(rate: 1)).isEmpty)
    }
}
