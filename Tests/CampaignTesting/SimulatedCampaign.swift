import Basics
import Differentiation
package import Foundation
package import TestModel

/// A whole campaign of which the truth is known: which networks slow which apps, by how much and since when.
package struct SimulatedCampaign: Sendable {
    /// An app that a network slows.
    package struct Cut: Sendable {
        /// The network, from 0.
        package var network: Int
        /// The app, from 0.
        package var app: Int
        /// By what share it is slower; below 0 it is faster.
        package var share: Double
        /// The first day on which it is, from 0.
        package var since: Int
        /// The hours of the day at which it is; nil for all.
        package var hours: Range<Int>?
        /// The number of the network's vantage points, the first ones, at which it is cut; nil for all.
        package var vantagePoints: Int?

        package init(
            network: Int, app: Int, share: Double = 0.3, since: Int = 0, hours: Range<Int>? = nil,
            vantagePoints: Int? = nil
        ) {
            self.network = network
            self.app = app
            self.share = share
            self.since = since
            self.hours = hours
            self.vantagePoints = vantagePoints
        }

        /// True if it is so at some hours or vantage points only.
        package var isPartial: Bool { hours != nil || vantagePoints != nil }

        /// The share that an original gets of its usual throughput, so many hours after the beginning, at a
        /// vantage point.
        fileprivate func factor(at hour: Double, _ point: Int) -> Double {
            let isCut =
                Int(hour / 24) >= since && hours.map { $0.contains(Int(hour) % 24) } ?? true
                && vantagePoints.map { point < $0 } ?? true
            return isCut ? 1 - share : 1
        }
    }

    /// What replays get beside their mean.
    package enum Noise: String, CaseIterable, Sendable {
        /// Normal in the logarithm.
        case normal
        /// One replay in ten gets three tenths.
        case outliers
        /// Student's t of two degrees of freedom.
        case heavyTails
        /// Normal, and more of it in the evening of each day.
        case evenings
        /// Normal, a quarter of it in the first half of the days, and twice as much in the second.
        case busier
        /// Normal, and more of it from day to day.
        case growing
        /// Normal, its deviation of the day having a memory.
        case restless
    }

    /// How an app is tested in a round.
    package enum Method: Sendable {
        case single
        /// By a series that stops when it has found something.
        case series(mostPairs: Int)
    }

    package var networks = 5
    package var apps = 30
    package var days = 30
    package var rounds = 4
    /// Vantage points in each network.
    package var vantagePoints = 1
    /// The first day of all of them but the first, from 0.
    package var joining = 0
    package var noise = Noise.normal
    /// The standard deviation of a replay's logarithm.
    package var deviation = 0.3
    package var method = Method.single
    package var cuts: [Cut] = []
    package var seed: UInt64

    /// Its first day; a Tuesday.
    package static let begin = Date(timeIntervalSince1970: 1_796_083_200)

    package init(seed: UInt64) { self.seed = seed }

    /// Runs it: every test in the order of time.
    ///
    /// - Parameter add: takes a test.
    package func run(_ add: (CampaignTest) -> Void) {
        var generator = SeededGenerator(seed: seed)
        var normal = NormalSampling(seed: generator.next())
        let slot = 86_400 / Double(rounds)
        var coin = PairCoin(seed: generator.next())
        let samples = (0..<networks).map { network in
            (0..<vantagePoints).map { point in (0..<apps).map { sample(network, point, $0) } }
        }
        let daily = daily(&normal)
        for round in 0..<days * rounds {
            for network in 0..<networks {
                for point in 0..<vantagePoints where point == 0 || round >= joining * rounds {
                    let share = Double(generator.next() >> 11) / 0x1p53
                    let start = (Double(round) + share) * slot
                    for app in 0..<apps {
                        let started = Self.begin + start + Double(app) * 30
                        let cut = cuts.first { $0.network == network && $0.app == app }
                        var test = samples[network][point][app]
                        test.started = started
                        test.round.slot = round + 1
                        let hour = start / 3_600
                        run(
                            &test, factor: cut?.factor(at: hour, point) ?? 1, hour: hour,
                            scale: daily[Int(hour / 24)], &coin, &normal)
                        add(test)
                    }
                }
            }
        }
    }

    /// By how much the noise of each day is greater than usual.
    private func daily(_ normal: inout NormalSampling) -> [Double] {
        var level = 0.0
        return (0..<days).map { day in
            switch noise {
            case .busier: return day < days / 2 ? 0.25 : 2
            case .growing: return 0.25 + 2 * Double(day) / Double(days)
            case .restless:
                level = 0.8 * level + 0.6 * normal.next()
                return exp(0.8 * level)
            case .normal, .outliers, .heavyTails, .evenings: return 1
            }
        }
    }

    /// A test that was not run yet.
    private func sample(_ network: Int, _ point: Int, _ app: Int) -> CampaignTest {
        CampaignTest(
            round: StoredRound(
                campaign: "autumn", plan: "plan", slot: 1, place: app + 1,
                vantagePoint: "home-\(network)-\(point)", asNumber: 64_500 + network, country: "FR",
                network: "ISP \(network)"),
            app: "app\(app)", appTitle: "App \(app)", started: Self.begin, verdict: .inconclusive,
            server: "mine", clientAddress: "192.0.\(network).\(point + 1)")
    }

    /// Runs a test.
    private func run(
        _ test: inout CampaignTest, factor: Double, hour: Double, scale: Double, _ coin: inout PairCoin,
        _ normal: inout NormalSampling
    ) {
        func replay() -> Double { 10 * exp(scale * noise(hour, &normal)) }
        switch method {
        case .single:
            let isOriginalFirst = coin.isOriginalFirst()
            (test.original, test.control) = (factor * replay(), replay())
            test.pairs = [test.ordinaryPair(first: isOriginalFirst ? .original : .control)]
        case .series(let mostPairs):
            guard let schedule = LookSchedule(mostPairs: mostPairs) else { return }
            test.kind = .series
            var series = PairSeries(schedule: schedule)
            while series.ending == nil {
                let isOriginalFirst = coin.isOriginalFirst()
                series.add(original: factor * replay(), control: replay())
                test.pairs.append(
                    .init(isOriginalFirst: isOriginalFirst, difference: series.differences.last))
            }
            test.verdict = TestVerdict(series.verdict)
        }
    }

    /// The logarithm of what a replay gets, over its mean.
    private func noise(_ hour: Double, _ normal: inout NormalSampling) -> Double {
        switch noise {
        case .normal, .busier, .growing, .restless: return deviation * normal.next()
        case .outliers:
            // A normal number is above this in one case in ten.
            let isOutlier = normal.next() > 1.281_551_6
            return deviation * normal.next() + (isOutlier ? log(0.3) : 0)
        case .heavyTails:
            let (first, second) = (normal.next(), normal.next())
            let chi = ((first * first + second * second) / 2).squareRoot()
            return deviation * normal.next() / max(chi, 1e-9)
        case .evenings:
            let isEvening = (18..<23).contains(hour.truncatingRemainder(dividingBy: 24))
            return deviation * normal.next() * (isEvening ? 2 : 1)
        }
    }
}
