import CharacterisationTesting
import Testing

@testable import Characterisation

/// The kind of a limit, from what the sender's side shows of the replays, and from another congestion control.
@Suite("The kind of a limit")
struct LimitKindTests {
    /// The sender's side behind an onset.
    private func sent(again: Int = 0, waits: Double = 0.001) -> SentBehindOnset {
        SentBehindOnset(
            sent: 10_000_000, sentAgain: again, excess: 20_000, delays: Array(repeating: waits, count: 24))
    }

    /// A replay that is limited within its first bytes, so that no other experiment comes first.
    private func replay(
        _ purpose: Experiment.Purpose, rate: Double? = 2e6, _ sent: SentBehindOnset? = nil,
        treatment: PacketTreatment? = nil, bytes: Double = 8_000, isRefused: Bool? = nil
    ) -> Observation {
        let start = rate.map {
            LimitStart(
                effect: .slows, bytes: Interval(value: bytes, lower: bytes - 2_000, upper: bytes + 2_000),
                seconds: Interval(value: 0.1, lower: 0.08, upper: 0.12),
                rate: Interval(value: $0, lower: $0 * 0.98, upper: $0 * 1.02))
        }
        return Observation(
            Experiment(purpose), segment: 1_448, start: start, sent: sent, treatment: treatment,
            roundTrip: 0.03, gap: 1,
            length: 8, isRefused: isRefused)
    }

    private func experiments(
        _ observations: [Observation], controlSent: Bool = true, offers: Bool = true
    ) throws -> LimitExperiments {
        let arrivals = (1...200).map { ArrivalFit.Arrival(time: Double($0) * 0.01, bytes: $0 * 25_000) }
        let control = try #require(ControlTimes(arrivals, sent: controlSent ? sent() : nil))
        return LimitExperiments(
            .video, beside: control, after: observations, places: offers ? [.otherCongestion] : [])
    }

    @Test("What waits is a shaper's, without another congestion control")
    func shaper() throws {
        let found = try experiments([replay(.original, sent(waits: 0.08))])
        #expect(found.portrait.kind == .shaper)
        #expect(found.next?.experiment.purpose != .congestion)
    }

    @Test("What is dropped is a policer's once another congestion control has the same rate")
    func policer() throws {
        let original = replay(.original, sent(again: 1_000_000))
        let open = try experiments([original])
        #expect(open.next?.experiment.purpose == .congestion)
        #expect(open.portrait.kind == nil && open.portrait.gaps.contains(.noOtherCongestion))
        let alike = try experiments([original, replay(.congestion, rate: 1.9e6)])
        #expect(alike.portrait.kind == .policer)
        #expect(alike.next?.experiment.purpose != .congestion)
        // The replays with another congestion control are not among those that the limit acted on.
        #expect(alike.portrait.acting.replays == 1)
    }

    @Test("Losses by chance are told by two replays that are faster, or by replays without the limit")
    func chance() throws {
        let originals = (0..<4).map { _ in replay(.original, sent(again: 1_000_000)) }
        let once = try experiments(originals + [replay(.congestion, rate: 6e6)])
        #expect(once.next?.experiment.purpose == .congestion && once.portrait.kind == nil)
        let twice = try experiments(
            originals + [replay(.congestion, rate: 6e6), replay(.congestion, rate: 5e6)])
        #expect(twice.portrait.kind == .randomLoss)
        let free = try experiments(originals + (0..<5).map { _ in replay(.congestion, rate: nil) })
        #expect(free.portrait.kind == .randomLoss)
        let few = try experiments(originals + (0..<4).map { _ in replay(.congestion, rate: nil) })
        #expect(few.portrait.kind == nil && few.next?.experiment.purpose == .congestion)
        // One that waits for timeouts is slower behind a policer, too.
        let between = try experiments(
            originals + [replay(.congestion, rate: 0.3e6), replay(.congestion, rate: 0.4e6)])
        #expect(between.portrait.kind == nil && between.portrait.gaps.contains(.ratesDiffer))
    }

    /// The answer of the packets of a replay.
    private func packets(
        _ kind: PathKind, _ rate: Double = 2.1e6, depth: Double? = nil, queue: Double? = nil
    ) -> PacketTreatment {
        func interval(_ value: Double) -> Interval {
            Interval(value: value, lower: value * 0.99, upper: value * 1.01)
        }
        return PacketTreatment(
            possible: [kind], rate: interval(rate), depth: depth.map(interval), queue: queue.map(interval))
    }

    @Test("Packets tell the kind and the box's own rate, without another congestion control")
    func fates() throws {
        let sent = sent(again: 1_000_000)
        let policer = try experiments([replay(.original, sent, treatment: packets(.policer))])
        #expect(policer.portrait.kind == .policer && policer.portrait.boxRate?.value == 2.1e6)
        #expect(policer.next?.experiment.purpose != .congestion)
        let shaper = try experiments([replay(.original, sent, treatment: packets(.shaper, queue: 30_000))])
        #expect(shaper.portrait.kind == .shaper && shaper.portrait.queue?.value == 30_000)
        // Losses by chance need another congestion control, as do packets that tell different kinds.
        for doubts in [[packets(.randomLoss)], [packets(.policer), packets(.shaper)]] {
            let found = try experiments(doubts.map { replay(.original, sent, treatment: $0) })
            #expect(found.portrait.kind == nil && found.portrait.boxRate == nil)
            #expect(found.next?.experiment.purpose == .congestion)
        }
    }

    @Test("An onset may come before what a smaller bucket behind it lets pass")
    func depth() throws {
        func portrait(_ treatment: PacketTreatment) throws -> LimitPortrait {
            try experiments([
                replay(.original, sent(again: 1_000_000), treatment: treatment, bytes: 300_000)
            ]).portrait
        }
        let (without, with) = (
            try portrait(packets(.policer)), try portrait(packets(.policer, depth: 16_000))
        )
        let (late, early) = (try #require(without.bytes?.lower), try #require(with.bytes?.lower))
        #expect(abs(late - early - 16_160) < 1, "\(late), \(early)")
        #expect(with.bytes?.upper == without.bytes?.upper)
    }

    @Test("What is not known has its reason")
    func doubts() throws {
        let dropped = replay(.original, sent(again: 1_000_000))
        let alone = try experiments([dropped], offers: false)
        #expect(alone.portrait.gaps.contains(.noOtherCongestion))
        #expect(alone.next?.experiment.purpose != .congestion)
        let refused = try experiments([dropped, replay(.congestion, rate: nil, isRefused: true)])
        #expect(refused.portrait.gaps.contains(.noOtherCongestion))
        #expect(refused.next?.experiment.purpose != .congestion)
        #expect(try experiments([replay(.original)]).portrait.gaps.contains(.noReadings))
        #expect(try experiments([dropped], controlSent: false).portrait.gaps.contains(.noReadings))
        let short = try experiments([replay(.original, sent(again: 1_000_000, waits: 0.012))])
        #expect(short.portrait.kind == nil && short.portrait.gaps.contains(.shortQueue))
        let neither = try experiments([replay(.original, sent(again: 50_000))])
        #expect(neither.portrait.kind == nil && neither.portrait.gaps.contains(.fewLost))
    }
}
