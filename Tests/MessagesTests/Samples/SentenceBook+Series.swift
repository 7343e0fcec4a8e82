import Basics
import Characterisation
import Differentiation
import Recordings
import ReportTesting
import TestModel
import TestSupport

@testable import Messages

extension SentenceBook {
    /// Series of each end, with differences of every kind.
    private static let series: [StoredSeries] = {
        let late: [(SeriesEnding, [Double])] = [
            (.excluded, [1, 0.9, 1.1, 1.05, 0.95]), (.excluded, [1, 0.6, 1.1, 1.05, 0.95]),
            (.excluded, [1, 0.9]), (.foundLater, [0.6, 0.55, 0.5, 0.62, 0.55, 0.5, 0.58]),
        ]
        var tests =
            [
                Sample.series(.found, (0.69, 0.59, 0.81), pairs: 14),
                Sample.series(.found, (1.5, 1.2, 1.8), pairs: 37),
                Sample.series(.excluded, (0.98, 0.86, 1.12), pairs: 10),
                Sample.series(.excluded, (1, 1, 1), pairs: 10, most: 10, window: nil),
                Sample.series(.budget, (0.87, 0.66, 1.11), pairs: 37, p: 0.4),
                Sample.series(.budget, (0.988, 0.97, 0.995), pairs: 37, p: 0.004),
                Sample.series(.interrupted, nil, pairs: 3), Sample.series(.tooManyVoidPairs, nil, pairs: 4),
                Sample.triples(3, 9, 9), Sample.triples(9, 3, 9), Sample.triples(3, 3, 9),
                Sample.triples(9, 9, 3),
                Sample.triples(3, 6, 9), Sample.triples(9, 9, 9), Sample.triples, Sample.series,
            ] + late.map { Sample.checkedSeries($0, $1) }
        tests[3].pairSeries?.pairs[0].bytes = 58_400_000
        let voids: [(Double?, Double?)] = [(nil, 5), (nil, 5), (5, nil), (nil, nil)]
        for (place, halves) in voids.enumerated() {
            tests[7].pairSeries?.pairs[place] = .init(
                isOriginalFirst: true, original: halves.0, control: halves.1, difference: nil, bytes: 0)
        }
        var others = [Sample.triples(9, 9, 9), Sample.triples(9, 9, 9), Sample.triples(9, 9, 9)]
        others[0].pairSeries?.ending = .unconfirmed
        others[1].pairSeries?.ending = .foundLater
        for place in (others[2].pairSeries?.pairs ?? []).indices {
            others[2].pairSeries?.pairs[place].triple = nil
        }
        return (tests + others).compactMap(\.pairSeries)
    }()

    func addSeries() throws {
        for series in Self.series {
            let title = "series, \(series.ending.rawValue)"
            for verdict in Verdict.allCases {
                add("\(title): headline", words.headline(series, app: "ESPN", verdict))
            }
            add("\(title): basis", words.basis(series), words.basisLater(series))
            add("\(title): seriesEnding", of: [nil, 12]) { words.seriesEnding(series, resumable: $0) }
            add("\(title): voidPairs", words.voidPairs(series))
            add("\(title): excludes", words.excludes(series))
            add("\(title): foundLater", words.foundLater(series, app: "ESPN"))
            add("\(title): seriesSoFar", words.seriesSoFar(series), words.seriesData(series))
            add("\(title): seriesBegins", words.seriesBegins(series, megabytes: 584))
            add("\(title): seriesGoesOn", words.seriesGoesOn(12, series))
            add("\(title): thirdArm", words.thirdArm(series, app: "ESPN"))
        }
        for answer in TripleAnswer.allCases {
            var series = Sample.triples.pairSeries
            series?.answer = answer
            if let series { add(CaseName.path(answer), words.thirdArm(series, app: "ESPN")) }
            add(CaseName.path(answer), words.comparedAmongThree("ESPN", 0.4, answer))
        }
        addPairs()
        addSeriesRemarks()
        try addPlans()
    }

    private func addPairs() {
        func pair(_ original: Double?, _ control: Double?, _ difference: Int?, isFirst: Bool)
            -> StoredSeries.Pair
        {
            .init(
                isOriginalFirst: isFirst, original: original, control: control, difference: difference,
                bytes: 1)
        }
        let pairs = [
            pair(7, 10, -356_675, isFirst: true), pair(7, 10, -356_675, isFirst: false),
            pair(7, 10, nil, isFirst: true), pair(nil, 10, nil, isFirst: true),
        ]
        add("pair", of: pairs) { words.pair(3, $0) }
        add("triple", of: Sample.triples.pairSeries?.pairs.prefix(6) ?? []) { words.pair(3, $0) }
        for hasThirdArm in [true, false] {
            let unit = words.unit(hasThirdArm: hasThirdArm)
            add("unit", unit.single, unit.plural, unit.whole, unit.wholePlural)
        }
        add("measured", of: [nil, 8.3], words.measured)
        add("compared", of: [-0.3, 0, 0.3]) { words.compared("ESPN", $0, with: "y") }
        add("thirdArmTells", words.thirdArmTells)
    }

    private func addSeriesRemarks() {
        add("runningSecondSeries", words.runningSecondSeries)
        add("secondSeries", of: [true, false]) { words.secondSeries(4, of: 3, agrees: $0) }
        add("familyError", of: [true, false]) { words.familyError(0.05, of: 4, isConfirmed: $0) }
        add("mostTimeLeft", words.mostTimeLeft(125))
        if let look = Self.series[5].lastLook { add("tooSmall", words.tooSmall(look)) }
        add("lateDifference", words.lateDifference)
        add("tossLegend", words.tossLegend(1_000))
        for whole in [nil, 29_200_000] as [Int64?] {
            let extent = TestedExtent(seconds: 2.5, bytes: 9_000_000, whole: whole)
            add("tested", words.tested(extent))
            add("beginning", words.beginning(extent))
        }
    }

    private func addPlans() throws {
        let costs = [
            PlannedCost(tests: 1, bytes: 58_000_000, seconds: 12.5, mayDouble: false),
            PlannedCost(tests: 2, bytes: 58_000_000, seconds: 125, mayDouble: true),
        ]
        add("planned", of: costs) { words.planned(app: "ESPN", server: "mine", $0) }
        add("plannedTogether", of: costs, words.plannedTogether)
        let replays = try ReplayModel(
            of: [(0..<60).map { 8 + 0.1 * Double($0 % 5) }, (0..<60).map { 8 + 0.1 * Double($0 % 3) }],
            deviation: 0.2)
        add("planBasis", of: [[], [3], [3, 4]]) {
            words.planBasis(PlanningBasis(replays: replays, tests: $0))
        }
        let app = App(
            testName: "espn", listName: "ESPN", sizeMB: 30, time: 20, category: .video, originalFile: "x",
            controlFile: "y")
        let even = Array(repeating: 1e5, count: 200)
        let rule = SeriesRule()
        let late = even.enumerated().map { $0.offset < 100 ? 1e5 : 4e5 }
        for (series, arms, isAssumed) in [([], 2, true), ([3, 4], 3, false)] as [([Int64], Int, Bool)] {
            for original in [even, late] {
                let window = ReplayWindow(original: original, control: even, sliceDuration: 0.1, rule: rule)
                let plan = AppSeriesPlan(
                    app: app, server: .added("mine"), rule: rule,
                    effort: TestEffort(
                        seconds: Array(repeating: 20, count: arms), time: .about(40), bytes: 58_000_000),
                    window: window, windowSeconds: window.slices.map { Double($0) * 0.1 }, pause: 1,
                    deviation: 0.2,
                    series: series, isWindowAssumed: isAssumed, outlooks: [], trials: 400, seed: 1)
                add("planned series", words.planned(series: plan, app: "ESPN"))
                add("seriesBasis", words.seriesBasis(plan))
            }
        }
        add("notDetectable", words.notDetectable)
        add("detects", words.detects(0.2))
        add("planLegend", words.planLegend(power: 0.8, trials: 400))
        let cost = LimitPlan.Cost(replays: 4, bytes: 58_000_000, seconds: 60)
        for other in [nil, "there"] {
            let plan = LimitPlan(
                app: app, server: .added("mine"), other: other, unlimited: cost, limited: cost)
            add("planned experiments", words.planned(plan, app: "ESPN"))
        }
    }

    func addLimits() {
        guard let portrait = Sample.limited.limit?.portrait else { return }
        for effect in [nil] + LimitStart.Effect.allCases.map(Optional.some) {
            var portrait = portrait
            portrait.effect = effect
            add("limitFinding", words.limitFinding(portrait, app: "ESPN"))
            portrait.visibleRate = 6.5e6
            portrait.acting = ActingShare(acted: 0, of: 4)
            add("limitFinding", words.limitFinding(portrait, app: "ESPN"))
        }
        for kind in LimitPortrait.Kind.allCases {
            add("kind of a limit", words.kind(kind, sentAgain: 0.0625, medianWait: 0.004, longWait: 0.006))
        }
        let interval = Interval(value: 60_000, lower: 58_500, upper: 61_500)
        let open = Interval(value: 60_000, lower: 58_500, upper: .infinity)
        for interval in [interval, open] {
            add("limitRate", words.limitRate(interval))
            add("boxRate", words.boxRate(interval))
            add("queue", words.queue(interval))
            add("passesBehind", words.passesBehind(interval))
        }
        let triggers = [[]] + LimitPortrait.Trigger.allCases.map { [$0] } + [LimitPortrait.Trigger.allCases]
        for origin in [nil] + LimitPortrait.Origin.allCases.map(Optional.some) {
            for triggers in triggers {
                var portrait = portrait
                (portrait.triggers, portrait.origin) = (triggers, origin)
                add("onsets", words.onsets(portrait))
            }
        }
        add("decided", of: Experiment.Purpose.allCases) { words.decided(by: [$0]) }
        add("decided", words.decided(by: [.original, .early]), words.decided(by: []))
        for (remembers, forgets) in [(nil, nil), (10, nil), (nil, 30), (10, 30)] as [(Double?, Double?)] {
            add("silences", words.silences(remembers: remembers, forgets: forgets))
        }
        add("acting", of: [0, 5, 6]) { words.acting(ActingShare(acted: $0, of: 6)) }
        for scope in LimitPortrait.Scope.allCases {
            add(CaseName.path(scope), of: [nil, 0.5]) { words.scope(scope, gap: $0) }
        }
        add(cases: LimitPortrait.Direction.allCases, words.limited)
        add(cases: LimitPortrait.Gap.allCases, words.gap)
        addExperiments()
    }

    private func addExperiments() {
        add("experimentsTakeLong", words.experimentsTakeLong)
        add("experimentsGoOn", of: [1, 2]) { words.experimentsGoOn(after: $0) }
        add("experimentRests", of: [true, false]) { words.experimentRests(seconds: 90, isForBucket: $0) }
        for purpose in Experiment.Purpose.allCases {
            for step in [nil, 2] {
                add(
                    CaseName.path(purpose),
                    words.experiment(1, Experiment(purpose, holding: 10, before: step)))
            }
        }
        add("observed", words.observed(Observation(Experiment(.original), segment: 1_448, start: nil)))
        let pair = Observation.Pair(first: 2e6, second: 3e6)
        add(
            "observed",
            words.observed(Observation(Experiment(.beside), segment: 1_448, start: nil, pair: pair)))
        for effect in LimitStart.Effect.allCases {
            let start = LimitStart(
                effect: effect, bytes: Interval(value: 1_000_000, lower: 998_500, upper: 1_001_500),
                seconds: Interval(value: 0.5, lower: 0.4, upper: 0.6), rate: nil)
            add("observed", words.observed(Observation(Experiment(.original), segment: 1_448, start: start)))
            for (isLimited, restarts) in [(false, false), (true, false), (true, true)] {
                let passed = Interval(value: 30_000, lower: 0, upper: 31_448)
                let experiment = Experiment(.refill, holding: 10, restartsSender: restarts)
                let observation = Observation(
                    experiment, segment: 1_448, start: start,
                    rest: Observation.Rest(passed: passed, isLimited: isLimited))
                add("observed", words.observed(observation))
            }
        }
        for (replays, seconds) in [(1, 8.5), (4, 125)] {
            add(
                "experimentEffort",
                words.experimentEffort(replays: replays, bytes: 3_000_000, seconds: seconds))
        }
    }
}
