import TestModel
import Testing
import WireProtocol

@Suite("Responsiveness beside and on a replay")
struct ResponsivenessTests {
    private func probes(_ count: Int, tcp: Int64, tls: Int64?, http: Int64?) -> DelayProbes {
        DelayProbes(
            (0..<count).map { .init(elapsed: Int64($0) * 500_000, tcp: tcp, tls: tls, http: http) },
            unanswered: 0)
    }

    private let flow = TCPReadings([.elapsed: [0, 1, 2], .roundTrip: [0, 50_000, 50_000]])

    @Test("60,000 over the mean of the three parts, and its mean with 60,000 over the flow's round trip")
    func parts() throws {
        // (20 + 40 + 30) / 3 = 30 ms: 2000 a minute; 50 ms: 1200.
        let all = try #require(
            Responsiveness(probes(5, tcp: 20_000, tls: 40_000, http: 30_000), flow: flow))
        #expect(all.foreign == 2_000 && all.loaded == 1_200 && all.combined == 1_600)
        // Without TLS (20 + 30) / 2 = 25 ms; 0 in its place would give 3600.
        let plain = try #require(Responsiveness(probes(5, tcp: 20_000, tls: nil, http: 30_000), flow: nil))
        #expect(plain.foreign == 2_400 && plain.loaded == nil && plain.combined == nil)
        let bare = try #require(Responsiveness(probes(5, tcp: 20_000, tls: nil, http: nil), flow: nil))
        #expect(bare.foreign == 3_000)
    }

    @Test("Fewer than five probes give none")
    func few() {
        #expect(Responsiveness(probes(4, tcp: 20_000, tls: 40_000, http: 30_000), flow: flow) == nil)
        #expect(Responsiveness(DelayProbes([], unanswered: 7), flow: flow) == nil)
        #expect(Responsiveness(probes(5, tcp: 0, tls: nil, http: nil), flow: nil) == nil)
    }

    @Test("Of twenty times the longest does not count, of ten all do")
    func trimmed() {
        let nineteen = [Int64](repeating: 10_000, count: 19)
        #expect(Responsiveness.trimmedMean(nineteen + [1_000_000]) == 10)
        #expect(Responsiveness.trimmedMean([Int64](repeating: 10_000, count: 9) + [20_000]) == 11)
        #expect(Responsiveness.trimmedMean([]) == nil)
    }

    @Test(
        "Probes are in the order of their beginnings, and lists of parts that were not measured are missing")
    func lists() {
        let probes = DelayProbes(
            [
                .init(elapsed: 9, tcp: 90, tls: nil, http: 900),
                .init(elapsed: 3, tcp: 30, tls: nil, http: 300),
            ], unanswered: 2)
        #expect(probes.elapsed == [3, 9] && probes.tcp == [30, 90] && probes.http == [300, 900])
        #expect(probes.tls == nil && probes.count == 2 && probes.unanswered == 2)
        #expect(DelayProbes.median(probes.tcp) == 60e-6 && DelayProbes.median(probes.tls) == nil)
    }
}

@Suite("The delays of a pair")
struct PairDelayTests {
    private func readings(_ milliseconds: [Int64]) -> TCPReadings {
        TCPReadings([
            .elapsed: milliseconds.indices.map { Int64($0) * 50_000 },
            .roundTrip: milliseconds.map { $0 * 1_000 },
        ])
    }

    private func replay(server: [Int64]?, client: [Int64]?) -> StoredReplay {
        var replay = StoredReplay.blank
        replay.serverTCP = server.map(readings)
        replay.clientTCP = client.map(readings)
        return replay
    }

    @Test("The servers' ends count if both are known, else the clients' of both, where they may")
    func ends() {
        let five: [Int64] = [0, 10, 20, 30, 40, 50]
        let both = replay(server: five, client: [1, 1, 1, 1, 1])
        let other = replay(server: [10, 10, 10, 10, 10], client: [2, 2, 2, 2, 2])
        #expect(
            PairDelay(original: both, control: other, isClientUsed: true)
                == PairDelay(end: .server, original: 0.03, control: 0.01))
        let lacking = replay(server: nil, client: [2, 2, 2, 2, 2])
        #expect(
            PairDelay(original: both, control: lacking, isClientUsed: true)
                == PairDelay(end: .client, original: 0.001, control: 0.002))
        #expect(PairDelay(original: both, control: lacking, isClientUsed: false) == nil)
        #expect(PairDelay(original: both, control: nil, isClientUsed: true) == nil)
    }

    @Test("Four round trips are too few for a median")
    func few() {
        let (short, long) = (
            replay(server: [0, 5, 5, 5, 5], client: nil), replay(server: [5, 5, 5, 5, 5], client: nil)
        )
        #expect(PairDelay(original: short, control: long, isClientUsed: true) == nil)
    }
}
