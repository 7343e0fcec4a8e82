import CharacterisationTesting
import Testing

@testable import Characterisation

/// Replays at a constant pace of 12 Mbit/s, with a pause of 40 ms after every 40 packets, and what their packets tell of a policer.
struct PacedReplays {
    /// The policer's rate, in bit/s of IP packets.
    let rate: Double
    /// Bytes of payload up to which the onset is looked for, where nothing is held behind it.
    var latest = 600_000.0
    /// What both sides send; holds come before the second request.
    var exchanges = FlowExchanges([
        .init(request: 500, answer: 100_000), .init(request: 500, answer: 20_000_000),
    ])

    /// A control at 11.6 Mbit/s.
    var control: ControlTimes {
        get throws {
            try #require(
                ControlTimes((1...1_000).map { .init(time: Double($0) * 0.01, bytes: $0 * 14_480) }))
        }
    }

    /// Replays once.
    ///
    /// - Parameters:
    ///   - experiment: its conditions.
    ///   - limit: what acts on it.
    ///   - slow: the number of packets that are sent at 1.5 Mbit/s, before all others.
    ///   - pause: seconds of a pause after every 300 packets.
    ///   - late: the seconds by which its clock is ahead, as of a client that was kept waiting for its first bytes.
    /// - Returns: what its packets tell.
    /// - Throws: `ExpectationFailedError` if they show no onset.
    func replay(
        _ experiment: Experiment, behind limit: any PathElement, slow: Int = 0, pause: Double = 0,
        late: Double = 0
    ) throws -> Observation {
        var limit = limit
        let segment = (experiment.segment ?? 1_460) - 12
        let held = experiment.step.map { exchanges.bytes(before: $0) }
        var (time, sent) = (0.0, 0)
        var isHeld = held == nil
        let packets = (0..<1_500 * 1_448 / segment).map { number in
            if number.isMultiple(of: 40) { time += 0.04 }
            if !isHeld, sent >= held ?? 0 {
                time += experiment.seconds
                isHeld = true
            }
            if number > 0, number.isMultiple(of: 300) { time += pause }
            time += Double(segment + 52) * 8 / (number < slow ? 1.5e6 : 12e6)
            let isLost = limit.departure(of: Double(segment + 52), at: time) == nil
            sent += isLost ? 0 : segment
            return SentPacket(
                time: time, bytes: segment + 52, fate: isLost ? .lost : .delivered,
                roundTrip: isLost ? nil : 0.03)
        }
        let box = PacketTreatment.Together(
            kind: .policer, rate: Interval(value: rate, lower: rate * 0.99, upper: rate * 1.01))
        func find(behind held: Int = 0, until last: Double) throws -> PacketOnset {
            let onset = PacketOnset(
                in: packets, behind: Double(held), range: Double(held)...last, of: box, segment: segment,
                since: -late)
            return try #require(onset)
        }
        let isBehind = experiment.purpose == .refill
        let onset = try find(until: isBehind ? Double((held ?? 0) - 1) : latest)
        let start = LimitStart(
            effect: .slows, bytes: Interval(value: 3e5, lower: 2.9e5, upper: 3.1e5),
            seconds: Interval(value: 0.2, lower: 0.1, upper: 0.3),
            rate: Interval(value: 0.95 * rate, lower: 0.9 * rate, upper: rate)
        ).sharpened(by: onset)
        var rest: Observation.Rest?
        if isBehind, let held {
            let again = try find(behind: held, until: Double(held) + 300_000)
            rest = .init(passed: again.taken, isLimited: true, onset: again)
        }
        return Observation(
            experiment, segment: segment, start: start, rest: rest,
            treatment: PacketTreatment(possible: [.policer], rate: box.rate), onset: onset, roundTrip: 0.03,
            gap: experiment.purpose == .again ? 1 : nil)
    }
}
