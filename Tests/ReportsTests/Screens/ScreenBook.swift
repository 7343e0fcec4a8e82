import Basics
import Campaigns
import Characterisation
import CharacterisationTesting
import ClassifierSearch
import Differentiation
import Foundation
import Home
import Messages
import Recordings
import ReportTesting
import TestModel
import TestSupport

@testable import Reports

/// What a person reads of finished tests and campaigns in a language: verdicts, details and pages.
struct ScreenBook {
    private let words: Messages
    private(set) var samples: [ReviewedText.Sample] = []

    init(_ language: Language) {
        words = Messages(language)
        addVerdicts()
        addSeries()
        addLimits()
        addSearches()
        addDetails()
        addPortraits()
        addPages()
    }

    private mutating func add(_ title: String, _ lines: [String]) {
        samples.append(ReviewedText.Sample(title, lines))
    }

    /// Adds what a test ends with.
    private mutating func add(
        _ title: String, _ test: StoredTest, _ change: (inout StoredTest) -> Void = { _ in }
    ) {
        var test = test
        change(&test)
        add(title, VerdictText(test: test, traits: .plain, words: words).lines.map(\.text))
    }

    private mutating func addVerdicts() {
        let means: [(Verdict, [(Double, Double)])] = [
            (.differentiation, [(29.1, 16.2), (8, 20)]), (.inconclusive, [(12, 20), (28, 20)]),
            (.noDifferentiation, [(14.6, 20), (8, 20), (28, 20), (20, 20)]),
        ]
        for (verdict, means) in means {
            add("a test: \(verdict.rawValue)", Sample.completed(verdict))
            for (original, control) in means {
                add(
                    "a test: \(verdict.rawValue), \(original) and \(control) Mbit/s",
                    Sample.measured(verdict, original: original, control: control))
            }
        }
        add("a port", Sample.completed(.differentiation)) {
            ($0.category, $0.appTitle) = (.smallPort, "Port 80 HTTP (10 MB)")
        }
        add("a blocked port", Sample.blocked())
        add("nothing received", Sample.completed(.inconclusive)) {
            $0.obstacle = .cause(.nothingReceived([.original, .control]))
        }
        let interval = StoredEffect(
            change: -0.22, low: -0.34, high: -0.15, segments: 99, blockSegments: 5, correlation: 0,
            replicates: 2_000, seed: 1, effectiveOriginal: 11.6, effectiveControl: 13.2,
            effectivePValue: 0.0213)
        for (low, high) in [(-0.34, -0.15), (-0.4, 0.1)] {
            add(
                "an interval from \(low) to \(high)",
                Sample.measured(.noDifferentiation, original: 15.6, control: 20)
            ) {
                $0.effect = interval
                $0.effect?.low = low
                $0.effect?.high = high
            }
        }
        add("a replay that ended early", Sample.measured(.noDifferentiation, original: 20, control: 20)) {
            $0.replays[0].ending = .timeLimit
            $0.replays[0].bytesReceived = 9_000_000
        }
        add("a profile without a ratio", Sample.completed(.differentiation)) { $0.profile = .android }
        for option in ["force-differentiation", "randomize-differentiation"] {
            add("dev \(option)", Sample.completed(.noDifferentiation)) {
                ($0.verdict, $0.override) = (.differentiation, option)
            }
        }
        add(
            "profiles that disagree",
            Sample.completed(
                .noDifferentiation, area: 0.2,
                decisions: [
                    Sample.decision(.ios, .noDifferentiation), Sample.decision(.android, .inconclusive),
                    Sample.decision(.mlab, .differentiation),
                ]))
        add("too few samples", Sample.completed(.noDifferentiation, samples: 7)) { $0.tooFewSamples = true }
        for role in [ReplayRole.original, .control] {
            for ending in [ReplayEnding.Key.silent, .reset, .closedEarly] {
                add("a cut off \(role.rawValue): \(ending.rawValue)", Sample.cutOff(role, ending))
            }
        }
        add("a failed test", Sample.unfinished(.failed, "control-connection-failed", "lab cannot be reached"))
        add("a cancelled test", Sample.unfinished(.cancelled, "cancelled", "interrupted before the end"))
    }

    private mutating func addSeries() {
        add("a series: found", Sample.series(.found, (0.69, 0.59, 0.81), pairs: 14))
        add("a series: found, faster", Sample.series(.found, (1.5, 1.2, 1.8), pairs: 37))
        add("a series: excluded", Sample.series(.excluded, (0.98, 0.86, 1.12), pairs: 10)) {
            $0.pairSeries?.windowSlices = 30
            $0.pairSeries?.pairs[0].bytes = 58_400_000
        }
        add(
            "a series: excluded, whole", Sample.series(.excluded, (1, 1, 1), pairs: 10, most: 10, window: nil)
        )
        add("a series: budget", Sample.series(.budget, (0.87, 0.66, 1.11), pairs: 37, p: 0.4))
        add("a series: budget, small", Sample.series(.budget, (0.988, 0.97, 0.995), pairs: 37, p: 0.004))
        add("a series: interrupted", Sample.series(.interrupted, nil, pairs: 3)) {
            ($0.status, $0.verdict) = (.cancelled, nil)
        }
        add("a series: void pairs", Sample.series(.tooManyVoidPairs, nil, pairs: 4)) {
            let voids: [(Double?, Double?)] = [(nil, 5), (nil, 5), (5, nil), (nil, nil)]
            for (place, halves) in voids.enumerated() {
                $0.pairSeries?.pairs[place] = .init(
                    isOriginalFirst: true, original: halves.0, control: halves.1, difference: nil, bytes: 0)
            }
            $0.pairSeries?.hasLateDifference = true
        }
        add("a series: whole pairs clear", Sample.checkedSeries(.excluded, [1, 0.9, 1.1, 1.05, 0.95]))
        add("a series: whole pairs do not clear", Sample.checkedSeries(.excluded, [1, 0.6, 1.1, 1.05, 0.95]))
        add(
            "a series: found later",
            Sample.checkedSeries(.foundLater, [0.6, 0.55, 0.5, 0.62, 0.55, 0.5, 0.58]))
        for (milliseconds, end) in [(90.0, PairDelay.End.server), (40, .client), (30, .server)] {
            add(
                "a series: delays of \(milliseconds) ms at the \(end.rawValue)",
                Sample.series(.excluded, (1, 0.9, 1.1), pairs: 10)
            ) {
                for index in ($0.pairSeries?.pairs ?? []).indices {
                    $0.pairSeries?.pairs[index].delay = .init(
                        end: end, original: milliseconds / 1_000, control: 0.04)
                }
            }
        }
        add("a series: forced", Sample.series(.excluded, (0.98, 0.86, 1.12), pairs: 10)) {
            ($0.verdict, $0.override) = (.differentiation, "force-differentiation")
        }
        add("triples", Sample.triples)
        let rates = [(3.0, 9.0, 9.0), (3, 3, 9), (3, 6, 9), (9, 9, 9), (9, 9, 3)]
        for (original, control, innocuous) in rates {
            add(
                "triples: \(original), \(control), \(innocuous)", Sample.triples(original, control, innocuous)
            )
        }
        for answer in TripleAnswer.allCases {
            add("triples: \(answer.rawValue)", Sample.triples(9, 9, 9)) { $0.pairSeries?.answer = answer }
        }
    }

    private mutating func addLimits() {
        add("a limit", Sample.limited)
        add("a limit: both directions", Sample.limited) {
            $0.limit?.portrait.scope = .addressPair
            $0.limit?.portrait.direction = .both
        }
        add("a limit: not told", Sample.limited) {
            $0.limit?.portrait.scope = .onePort
            $0.limit?.portrait.direction = nil
            $0.limit?.portrait.gaps = [.noOtherServer, .uploadSlow]
            $0.limit?.portrait.triggers = [.bytes, .packets, .seconds, .bucket]
        }
        add("a limit: none", Sample.limited) {
            $0.limit?.portrait = .init(acting: .init(acted: 0, of: 4))
            $0.limit?.portrait.visibleRate = 6.5e6
        }
    }

    private mutating func addSearches() {
        add("a search", Sample.searched)
        add("a search: alternatives", Sample.searched) {
            $0.ruleSearch?.regions[1].alternative = 2
            $0.ruleSearch?.probes[0].number = 30
        }
        for key in [nil, .inconclusive, .noByteMatters] as [Conclusion.Key?] {
            add("a search: \(key?.rawValue ?? "none")", Sample.searched) {
                $0.ruleSearch?.conclusion = key
                $0.ruleSearch?.regions = []
            }
        }
        var localization = Sample.everyKind[4].test
        for verdict in [TestVerdict.accessNetwork, .noEvidence, .inconclusive] {
            (localization.verdict, localization.measuredVerdict) = (verdict, verdict)
            add("a localization: \(verdict.rawValue)", localization)
        }
    }

    private mutating func addDetails() {
        for (number, portable) in Sample.everyKind.enumerated() {
            let lines = TestDetails(
                test: portable.test, traits: .plain, words: words, showsExchanges: true,
                showsEnvironment: true,
                showsEvidence: true
            ).lines
            add("details of test \(number): \(portable.test.kind.rawValue)", lines.map(\.text))
        }
    }

    private mutating func addPortraits() {
        for family in [DrawnPath.Family.policed, .shaped, .line, .chance, .idle] {
            add(
                "a path: \(family)",
                PortraitText(PathPortrait(of: DrawnPath(family, seed: 4).packets), words).lines)
        }
    }

    /// What a reader sees of a page, without its style and its numbers in pictures.
    private static func seen(_ page: String) -> [String] {
        page.replacing(/<style>[\s\S]*?<\/style>/, with: "").replacing(/<svg[\s\S]*?<\/svg>/, with: "")
            .replacing(/<[^>]*>/, with: "\n").split(separator: "\n")
            .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }

    private mutating func addPages() {
        let made = Date(timeIntervalSince1970: 0)
        for (title, test) in [("test", Sample.completed(.differentiation)), ("series", Sample.triples)] {
            let page = TestReportPage([test], drawn: [], kind: .both, made: made, words: words)
            add("the page of a \(title)", Self.seen(page.document))
        }
        let reports = [
            ("various", SampleReports.various), ("empty", SampleReports.report([])),
        ]
        for (name, report) in reports {
            let page = CampaignPage(report, material: CampaignPageTests.material, made: made, words)
            // Of the list of tests, which has hundreds, a few lines.
            let lines = Self.seen(page.document)
            let caption = words.campaignCaption(.tests).replacing("'", with: "&#39;")
            let appendix = lines.lastIndex { $0.hasPrefix(caption) } ?? lines.endIndex
            add("the page of a campaign: \(name)", Array(lines.prefix(appendix + 30)))
        }
    }
}
