package import Basics
package import Characterisation
import Foundation

/// TCP senders on one path, packet by packet: slow start, additive increase, and a cut by 0.7 a round trip
/// with losses.
package struct SimulatedSender {
    /// A sender.
    private struct Flow {
        var window = 10.0
        var threshold = Double.infinity
        var flying = 0
        var remaining: Int
        var lastCut = -1.0
        var roundTrip: Double
        /// The number of packets of what is to be sent were sent before.
        var again = 0
        /// True if a round trip was told.
        var isTold = false
    }

    private var elements: [any PathElement]
    private let base: Double
    private let jitter: Double
    private let seconds: Double
    private let pause: Double
    private let chunk: Int
    private let most: Int
    private var generator: SeededGenerator
    private var flows: [Flow] = []
    private var events = EventQueue()
    private var lastSent = 0.0
    private var sent: [SentPacket] = []

    /// Bytes of a packet.
    private static let packet = 1_500.0

    /// - Parameters:
    ///   - elements: what is on the path, in order.
    ///   - roundTrip: without queues, in seconds.
    ///   - jitter: the mean of what chance adds to a round trip, in seconds.
    ///   - seconds: for how long it is sent.
    ///   - chunk: bytes that are sent between pauses.
    ///   - pause: seconds.
    ///   - most: more packets are not sent.
    ///   - generator: draws chance.
    package init(
        _ elements: [any PathElement], roundTrip: Double, jitter: Double, seconds: Double, chunk: Double,
        pause: Double, most: Int = 40_000, _ generator: SeededGenerator
    ) {
        self.elements = elements
        base = roundTrip
        self.jitter = jitter
        self.seconds = seconds
        self.chunk = max(1, Int(chunk / Self.packet))
        self.pause = pause
        self.most = most
        self.generator = generator
    }

    /// Lets flows send, each beginning a little later than the one before.
    package mutating func packets(flows count: Int = 1) -> [SentPacket] {
        for flow in 0..<count {
            flows.append(Flow(remaining: 0, roundTrip: base))
            events.add((flow, .begin), at: Double(flow) * 0.3)
        }
        while let (time, next) = events.next(), time < seconds, sent.count < most {
            take(next.event, next.flow, at: time)
        }
        return sent
    }

    private mutating func take(_ event: EventQueue.Event, _ index: Int, at time: Double) {
        switch event {
        case .begin:
            flows[index].remaining = chunk
            flows[index].window = min(flows[index].window, 10)
        case .acknowledged(let roundTrip):
            flows[index].flying -= 1
            flows[index].roundTrip += 0.125 * (roundTrip - flows[index].roundTrip)
            let window = flows[index].window
            flows[index].window += window < flows[index].threshold ? 1 : 1 / window
        case .missed(let when):
            flows[index].flying -= 1
            flows[index].remaining += 1
            flows[index].again += 1
            if when > flows[index].lastCut {
                flows[index].lastCut = time
                flows[index].threshold = max(2, flows[index].window * 0.7)
                flows[index].window = flows[index].threshold
            }
        }
        let wasBusy = flows[index].remaining > 0 || flows[index].flying > 0
        while flows[index].remaining > 0, Double(flows[index].flying) < flows[index].window {
            send(index, at: time)
        }
        if !wasBusy { events.add((index, .begin), at: time + pause) }
    }

    private mutating func send(_ index: Int, at time: Double) {
        // A sender's own line of 1 Gbit/s.
        let time = max(time, lastSent + 12e-6)
        lastSent = time
        flows[index].remaining -= 1
        flows[index].flying += 1
        let isRepeat = flows[index].again > 0
        if isRepeat { flows[index].again -= 1 }
        var arrival: Double? = time
        for place in elements.indices {
            guard let came = arrival else { break }
            arrival = elements[place].departure(of: Self.packet, at: came)
        }
        if let arrival {
            let roundTrip = arrival - time + base + generator.exponential(jitter)
            // Every other packet's acknowledgement comes at once.
            let isTold = !isRepeat && (!flows[index].isTold || generator.unit() < 0.6)
            flows[index].isTold = true
            sent.append(
                SentPacket(
                    time: time, bytes: Int(Self.packet), fate: .delivered,
                    roundTrip: isTold ? roundTrip : nil,
                    flow: index))
            events.add((index, .acknowledged(roundTrip)), at: time + roundTrip)
        } else {
            sent.append(SentPacket(time: time, bytes: Int(Self.packet), fate: .lost, flow: index))
            events.add((index, .missed(sent: time)), at: time + 1.1 * flows[index].roundTrip + 0.002)
        }
    }
}
