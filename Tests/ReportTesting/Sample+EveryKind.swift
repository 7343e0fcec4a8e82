import Differentiation
import Basics
import Foundation
package import TestModel
package import WireProtocol

extension Sample {
    /// A replay's environment with everything that it can have.
    package static let environment = {
        var environment = measured
        environment.network = network
        return environment
    }()

    private static let measured = ReplayEnvironment(
        lateness: .init(median: 1e-4, p90: 0.004, p99: 0.02, longest: 0.1), lateShare: 0.15,
        waitingShare: 0.2, meanWait: 0.0025, wakeLateness: 0.0006, demand: 1.8, looked: 1.5, pressure: 0.9,
        recentPressure: 0.8, stealShare: 0.01,
        idleShare: 0.25, interface: "wlp3s0", link: .wifi, otherReceived: 1_500_000, otherSent: 20_000,
        signal: -81, hasProxy: true, excess: .waiting)

    private static let network = {
        var network = NetworkFacts()
        network.greatestPacket = 1_500
        (network.joinsReceived, network.cutsLate, network.cutsItself) = (true, true, false)
        (network.route, network.resolver, network.resolverOperator) = (.gateway, .public, .quad9)
        (network.isClockSynchronised, network.clockError, network.greatestClockError) = (true, 0.001, 0.25)
        return network
    }()

    /// Three readings of a connection, of every quantity.
    package static let readings = TCPReadings(
        congestionControl: "cubic",
        Dictionary(
            uniqueKeysWithValues: TCPQuantity.allCases.enumerated().map { place, quantity in
                (quantity, [0, 1_000 + Int64(place), 2_000 + Int64(place)])
            }))

    /// Two slices of datagrams, of every quantity.
    package static let datagrams = DatagramReadings(
        sliceLength: 0.25,
        Dictionary(
            uniqueKeysWithValues: DatagramQuantity.allCases.enumerated().map { place, quantity in
                (quantity, [90 + Int64(place), 80 + Int64(place)])
            }))

    /// Five probes beside a replay, with all parts, and one without an answer.
    package static let probes = DelayProbes(
        (1...5).map { .init(elapsed: $0 * 500_000, tcp: 20_000, tls: 40_000, http: 30_000) }, unanswered: 1)

    /// One test of every kind, with everything that each can have.
    package static var everyKind: [PortableTest] {
        var localization = completed(.differentiation)
        localization.kind = .localization
        localization.replays = []
        localization.localization = StoredLocalization(
            suspects: "AS1", secondAddress: "192.0.2.2", originalSkew: 0.003, isSeenByBoth: true,
            pairSumStatistic: 12.5, pairSumPValue: 1.2e-6, meanSingle: 1.5, meanSum: 1.4,
            meanSimultaneous: [0.7, 0.7], averageLosses: [0.1, 0.25],
            correlations: [.init(size: 0.5, pValue: 0.01), .init(size: nil, pValue: 0.2)],
            correlatedShare: 0.5, thresholds: .init(pairSum: 0.05, loss: 0.05, share: 0.95), method: .pauses,
            upstreamVerdict: .accessNetwork,
            pauses: .init(
                verdict: .separate, pValue: 0.5, rise: -0.1, greatestRise: 0.2, fall: 4, interval: 1.8,
                transient: 0.6, rounds: 2, movedBytes: 12_000_000, pausing: [2, 1],
                isPauseFirst: [true, false], first: [4, 4, 4.1, 0], second: [0, 4, 4, 4]))
        var datagrams = completed(.inconclusive)
        datagrams.replays[0].sendLateness = .init(median: 1e-5, p99: 0.002, longest: 0.1)
        datagrams.replays[0].environment = environment
        for index in datagrams.replays.indices {
            datagrams.replays[index].clientUDP = Self.datagrams
            datagrams.replays[index].serverUDP = Self.datagrams
        }
        datagrams.notes = ["a, \"b\"\r\nc", "é😀", .cause(.notice(.granted(machine: "mlab1", tried: 2)))]
        datagrams.lab = StoredLab(name: "policer", rules: "drop\nshape")
        datagrams.purpose = .calibration
        datagrams.sentStatistics = "{}"
        datagrams.network = "Example ISP (WiFi)"
        datagrams.exchanges = [StoredExchange(HTTPTimeline(method: "GET", url: "https://x/", total: 0.25))]
        var further = completed(.noDifferentiation)
        further.replays += [replay(.original, samples: 2), replay(.control, samples: 3)]
        var first = completed(.differentiation)
        first.effect = first.estimatedEffect()
        for index in first.replays.indices {
            (first.replays[index].clientTCP, first.replays[index].serverTCP) = (readings, readings)
            first.replays[index].delayProbes = probes
        }
        let tests = [
            first, blocked(), searched, limited, localization, datagrams, series, pair,
            further, unfinished(.failed, "tls-failed", "mine does not prove who it is"),
            unfinished(.cancelled, "cancelled", "interrupted"), triples, triple,
        ]
        return tests.enumerated().map { index, test in
            var test = test
            test.confirms = index == 1 ? 7 : nil
            let links: [PortableTest.Link: String] = test.series == nil ? [:] : [.series: "uuid-5"]
            return PortableTest(
                test: test, uuid: "uuid-\(index)", tags: index == 0 ? ["a", "é"] : [],
                userNotes: [UserNote(written: Date(timeIntervalSince1970: 1_795_246_262.125), text: "x\ny")],
                links: index == 4 ? [.single: "s", .first: "f", .second: "z"] : links)
        }
    }

    /// A series that found differentiation at its first look.
    package static var series: StoredTest {
        var test = completed(.differentiation)
        test.kind = .series
        test.replays = []
        test.order = []
        test.statistics = nil
        test.decisions = []
        test.profile = nil
        var rule = SeriesRule()
        rule.level = 0.02
        var series = StoredSeries(rule, pause: 1)
        (series.windowSlices, series.windowSeconds, series.share, series.mostPairs) = (30, 3, 0.25, 37)
        var judged = LookSchedule(mostPairs: 37).map { PairSeries(rule: rule, schedule: $0) }
        for number in 0..<11 {
            let original: Double? = number == 4 ? nil : 6 + Double(number) / 8
            judged?.add(original: original, control: 9.5)
            series.pairs.append(
                .init(
                    isOriginalFirst: number.isMultiple(of: 3), original: original, control: 9.5,
                    difference: PairDifference(original: original, control: 9.5)?.millionths,
                    bytes: 5_000_000,
                    delay: number == 5
                        ? nil : .init(end: .server, original: 0.06 + Double(number) / 1_000, control: 0.04)))
        }
        series.looks = judged?.looks.map(StoredSeries.Look.init) ?? []
        series.ending = .found
        series.direction = .throttled
        test.pairSeries = series
        return test
    }

    /// A series of triples in which the control stands out, with one triple that does not count.
    package static var triples: StoredTest {
        var test = series
        var series = StoredSeries(SeriesRule(), pause: 1)
        series.mostPairs = 10
        series.answer = .noneFound
        var judged = LookSchedule(mostPairs: 10).map { PairSeries(rule: series.rule, schedule: $0) }
        for number in 0..<11 {
            let (original, control) = (9 + Double(number) / 8, 3.5)
            let innocuous: Double? = number == 4 ? nil : number.isMultiple(of: 2) ? 9 : 10.5
            judged?.add(original: original, control: control)
            series.pairs.append(
                .init(
                    isOriginalFirst: number.isMultiple(of: 3), original: original, control: control,
                    difference: PairDifference(original: original, control: control)?.millionths,
                    bytes: 7_500_000,
                    triple: StoredTriple(
                        place: number % 3 + 1,
                        TripleRates([original, control, innocuous].map { $0.map(even) }, slices: nil))))
        }
        series.looks = judged?.looks.map(StoredSeries.Look.init) ?? []
        (series.ending, series.direction) = (.found, .prioritised)
        series.answer = series.judgedTriples()?.answer
        test.pairSeries = series
        return test
    }

    /// A replay of a second with a throughput, Mbit/s.
    private static func even(_ rate: Double) -> PairRates.Replay {
        PairRates.Replay(
            sliceBytes: [rate * 125_000], sliceLength: 1, seconds: 1, isCutOff: false, beginning: nil)
    }

    /// A triple of a series.
    package static var triple: StoredTest {
        var test = pair
        test.order.insert(.innocuous, at: 1)
        test.replays.insert(replay(.innocuous, samples: 90), at: 1)
        return test
    }

    /// A pair of it, of which no analysis was asked for.
    package static var pair: StoredTest {
        var test = completed(.differentiation)
        test.purpose = .pair
        (test.verdict, test.measuredVerdict, test.statistics, test.decisions) = (nil, nil, nil, [])
        test.series = 3
        return test
    }
}
