import Testing

@testable import Characterisation

/// Flows in which nothing arrives any more: those that a limit stopped, and those whose sender waits for a timeout.
@Suite("Flows that stand still")
struct StandstillTests {
    /// Finds the times of arrivals of 15 kB each.
    ///
    /// - Parameter parts: rates, in bit/s, and the seconds until which they last.
    /// - Returns: the arrivals.
    private func arrivals(_ parts: [(rate: Double, until: Double)]) -> [ArrivalFit.Arrival] {
        var (time, bytes) = (0.0, 0)
        return parts.flatMap { part in
            var arrivals: [ArrivalFit.Arrival] = []
            while time + 120_000 / part.rate <= part.until {
                time += 120_000 / part.rate
                bytes += 15_000
                arrivals.append(.init(time: time, bytes: bytes))
            }
            return arrivals
        }
    }

    /// Finds the limit of a flow that is ended with more to come, beside a control of 10 Mbit/s.
    private func start(
        _ parts: [(rate: Double, until: Double)], late: Double = 0, endedAt end: Double
    ) throws -> LimitStart? {
        let arrivals = arrivals(parts).map { ArrivalFit.Arrival(time: $0.time + late, bytes: $0.bytes) }
        return LimitStart(
            of: arrivals[...], in: FlowExchanges([.init(request: 500, answer: 40_000_000)]),
            beside: try #require(ControlTimes(self.arrivals([(10e6, 20)]))), end: (end, .stopped))
    }

    @Test("A flow that is as fast as the control until nothing arrives freezes")
    func freezes() throws {
        let start = try #require(try start([(10e6, 2)], endedAt: 5))
        #expect(start.effect == .freezes && start.bytes.contains(2_490_000), "\(start)")
    }

    @Test("A flow that had been slow for longer than it stands still is slow: its sender waits for a timeout")
    func slows() throws {
        let start = try #require(try start([(10e6, 2), (0.3e6, 14)], endedAt: 17.3))
        #expect(start.effect == .slows && abs(start.seconds.value - 2) < 0.2, "\(start)")
        #expect(start.rate.map { abs($0.value / 0.3e6 - 1) < 0.1 } == true, "\(start)")
    }

    @Test("A flow that stands still for longer than it had been slow freezes")
    func both() throws {
        let start = try #require(try start([(10e6, 2), (1e6, 4)], endedAt: 10))
        #expect(start.effect == .freezes, "\(start)")
    }

    @Test(
        "A flow whose packets come while its application waits for one that is missing is slow",
        arguments: [false, true])
    func waits(areLost: Bool) throws {
        let arrivals = arrivals([(10e6, 2)])
        let fast = (0..<1_720).map { number in
            SentPacket(
                time: 100 + Double(number) * 0.00116, bytes: 1_500, fate: .delivered, roundTrip: 0.05)
        }
        // From then on a queue of 3 s is full.
        let slow = (0..<400).map { number in
            SentPacket(
                time: 102 + Double(number) * 0.03, bytes: 1_500, fate: areLost ? .lost : .delivered,
                roundTrip: areLost ? nil : 3)
        }
        let observation = Observation(
            Experiment(.original), arrivals: arrivals,
            of: FlowExchanges([.init(request: 500, answer: 40_000_000)]),
            beside: try #require(ControlTimes(self.arrivals([(10e6, 20)]))), end: (20, .stopped),
            segment: 1_448, packets: fast + slow, roundTrip: 0.05)
        let start = try #require(observation.start)
        #expect(start.effect == (areLost ? .freezes : .slows) && observation.received == 2_490_000)
        guard !areLost else { return }
        // 1,448 bytes of payload each 30 ms, beside an application that got nothing for 3 s.
        #expect(start.rate.map { (0.3e6...0.4e6).contains($0.value) } == true, "\(start)")
        #expect(abs(start.bytes.value - 2_490_000) < 30_000, "\(start)")
    }

    @Test("A flow whose first byte comes late is no slower for that")
    func late() throws {
        #expect(try start([(10e6, 5)], late: 2, endedAt: 7) == nil)
        let start = try #require(try start([(10e6, 2), (1e6, 8)], late: 2, endedAt: 10))
        #expect(start.bytes.contains(2_500_000) && abs(start.seconds.value - 4) < 0.2, "\(start)")
    }
}
