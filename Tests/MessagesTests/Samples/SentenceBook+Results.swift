import Basics
import Differentiation
import Foundation
import Recordings
import ReportTesting
import TestModel
import TestSupport

@testable import Messages
@testable import Plotting

extension SentenceBook {
    func addResults() throws {
        addDashboard()
        addPlots()
        addPublished()
        addLists()
        addVerification()
        addShared()
        addTestPages()
    }

    private func addDashboard() {
        add(cases: DashboardText.allCases, words.dashboard)
        add("dashboardServed", words.dashboardServed(at: "http://127.0.0.1:8080/"))
        add("dashboardReach", words.dashboardReach(needsToken: true), words.dashboardReach(needsToken: false))
        add("dashboardCopies", words.dashboardCopies("postgres://db/wehe"))
    }

    private func addPlots() {
        add("plotted", words.plotted(test: "3", app: "ESPN"), words.plotted(tests: ["3", "4"]))
        let contents: [PlotContent] = [
            .throughput, .received, .distribution, .ratios, .recorded, .shares, .rates, .roundTrips,
            .sentAgain,
            .limits, .datagramLoss, .jitter,
        ]
        add(cases: contents) { words.plotTitle("ESPN", $0) }
        add("plotTitle without a subject", words.plotTitle("", .rates))
        add("plotTime", words.plotTime)
        add("plotThroughput", words.plotThroughput)
        add("plotLost", words.plotLost, words.plotLost(3))
        add("plotJitter", words.plotJitter)
        add("direction of a replay", of: ReplayDirection.allCases) { words.direction($0) }
        add("plotProbes", words.plotProbes("original"))
        add("plotRoundTrip", words.plotRoundTrip)
        add("plotSentAgain", words.plotSentAgain)
        add("plotReplay", words.plotReplay)
        add("plotReceived", words.plotReceived)
        add("plotShare", words.plotShare)
        add("plotPair", words.plotPair)
        add("plotRatio", words.plotRatio)
        add("plotPairs", words.plotPairs)
        add("plotEstimate", words.plotEstimate)
        add("plotLeast", words.plotLeast)
        add("plotMost", words.plotMost)
        add("plotRate", words.plotRate)
        add("plotData", words.plotData)
        add("plotDown", words.plotDown)
        add("plotUp", words.plotUp)
        add("plotLooks", words.plotLooks)
        add("plotNeedsColumns", words.plotNeedsColumns(40, here: 20))
        add("noSamples", words.noSamples(3))
        add("noStatistics", words.noStatistics(3))
        add("written", words.written("/x.svg"))
        add("plotPackets", words.plotPackets("x.pcap"))
        add("plotTokens", words.plotTokens("x.pcap", rate: "2.00 Mbit/s", depth: "64 kB"))
        add("plotDelays", of: [nil, "2.00 Mbit/s"]) { words.plotDelays("x.pcap", rate: $0) }
        add("plotDelivered", words.plotDelivered)
        add("plotTokensLabel", words.plotTokensLabel)
        add("plotTokensAtLosses", words.plotTokensAtLosses)
        add("plotDelay", words.plotDelay)
        add("plotWait", words.plotWait)
        add("rateCell", words.rateCell(1.5, within: (low: 1.4, high: 1.6)))
        add("tooFewForRates", words.tooFewForRates(10))
        add("groupsTooSmall", of: [1, 2]) { words.groupsTooSmall($0, fewest: 10) }
        add("groupsNotDrawn", of: [1, 2], words.groupsNotDrawn)
        add("plottedRate", of: [1, 2]) { words.plottedRate(1.5, tests: $0) }
        add("plotDensity", words.plotDensity)
        add("plotSmooth", words.plotSmooth)
        add("plotGroups", words.plotGroups)
        add("plotShareOfTests", words.plotShareOfTests)
        add("plotShareItself", words.plotShareItself)
        add("plotInterval", words.plotInterval)
        let phrases: [PlotPhrase] = [
            .noSamples, .nothingToDraw, .empty(title: "ESPN"), .omitted(1), .omitted(2),
            .samples(1, mean: "1.5"), .samples(2, mean: "1.5"), .megabytes("1.5"), .remark(name: "x", "y"),
            .description(title: "ESPN", vertical: "y", horizontal: "x", curves: ["a", "b"]),
            .tooSmall(columns: 1, rows: 2, fewestColumns: 20, fewestRows: 10), .tests, .noTests, .together,
            .circumstances, .rows(1), .rows(2),
        ]
        add(cases: phrases) { words.plotWords($0) }
    }

    private func addPublished() {
        for (tests, left) in [(1, nil), (2, 90)] as [(Int, Int?)] {
            add("importing", words.importing(tests: tests, share: 0.25, secondsLeft: left))
        }
        add("leftOver", of: [true, false]) {
            words.leftOver([(reason: .noReplay, count: 2), (reason: .wrong, count: 1)], areNamed: $0)
        }
        for reason in SkippedRecord.Reason.allCases {
            add("leftOver", words.leftOver(SkippedRecord(reason, .test(user: "u", history: 3))))
        }
        add("meansOfSamples", of: [1, 7]) { words.meansOfSamples(tests: $0) }
        add("leftOver", of: [0, 7]) { words.leftOver(SkippedRecord(.unknown, .line(path: "/x", $0))) }
        add("publisher", of: TestSource.allCases, words.publisher)
        add("withoutStatistics", of: [1, 2], words.withoutStatistics)
        add("share", words.share(0.2, within: (low: 0.1, high: 0.3)))
    }

    private func addLists() {
        add("noTestsStored", words.noTestsStored)
        add("onlyImported", of: [1, 2], words.onlyImported)
        add("noTestMatches", words.noTestMatches)
        add("moreTests", of: [1, 2], words.moreTests)
        add("testsRemoved", of: 0...2, words.testsRemoved)
        var tests = [Sample.completed(.differentiation), Sample.unfinished(.failed, "x", "y"), Sample.series]
        tests[0].override = "force-differentiation"
        tests[2].status = .cancelled
        add("verdictCell of a test", of: tests + [Sample.completed(.inconclusive)]) { test in
            words.verdictCell(TestSummary(id: 3, test, tags: [], userNotes: []))
        }
        add("status of a test", of: [StoredTest.Status.completed, .failed, .cancelled]) { words.status($0) }
        add("synthesisedLegend", words.synthesisedLegend)
        let remarks: [TestRemark] =
            [
                .overridden(option: "force-differentiation", measured: nil),
                .overridden(option: "force-differentiation", measured: .inconclusive),
                .unfinished(code: "no-upload"), .unfinished(code: "x"), .blocked, .nothingReceived,
                .tooFewSamples,
                .confirms(3), .tag("a"), .userNote("text"), .search, .upload, .synthesised(from: ""),
                .synthesised(from: "x"), .lab(name: "2 rules"), .stored("as it was stored"),
                .stored(.cause(.notice(.withdrawn(machine: "m")))),
                .stored(.cause(.localCertificates(file: "/x"))), .stored(.cause(.serverNoise)),
                .stored(.cause(.clientNoise)),
            ] + TestPurpose.allCases.map { .purpose($0) }
        add(cases: remarks, words.remark)
        add("noteAdded", words.noteAdded(to: 3))
        add("notesCleared", of: [1, 2]) { words.notesCleared($0, of: 3) }
        add("testsTagged", of: [1, 2]) { words.testsTagged(1, of: $0) }
        add("tags", of: [[], ["a", "b"]]) { words.tags($0, of: 3) }
        add("testsExported", of: [1, 2]) { words.testsExported($0, to: "/x") }
        for (count, filled, skipped) in [(0, 0, 1), (1, 1, 0), (2, 2, 2)] {
            let ids = count == 0 ? "" : "3-4"
            add("testsImported", words.testsImported(count, filled: filled, skipped: skipped, ids: ids))
        }
        add("userNote", words.userNote(UserNote(written: Self.day, text: "text")))
        add("ruleSearches", words.ruleSearches("3, 4"))
        add("origin of a test", of: [nil, 7]) {
            words.origin(TestAnnotations.Origin(id: $0, imported: Self.day))
        }
        add("verdictName", of: TestVerdict.allCases, words.verdictName)
        add("compared", of: [nil, .inconclusive] as [TestVerdict?]) {
            words.compared(3, app: "ESPN", verdict: $0, effect: "as fast")
        }
        add("comparison of two tests", of: [-0.3, 0, 0.3]) {
            words.comparison($0, within: (low: -0.4, high: -0.1))
        }
        let outcomes: [ComparisonOutcome] = [
            .tooFewSegments(3, 1, needed: 20), .tooFewSegments(3, 2, needed: 20), .noEvidence, .stronger(3),
        ]
        add(cases: outcomes, words.comparisonMeans)
    }

    private func addVerification() {
        add("verified", of: [0, 2]) { words.verified(3, disagreeing: $0, of: 6) }
        let obstacles: [TestVerification.Unverifiable] = [
            .localization, .noStatistics, .obstructed(.cause(.nothingReceived([.original]))), .samplesLeftOut,
            .replayMissing, .notAnalysable(.noThroughput),
        ]
        for obstacle in obstacles {
            add(CaseName.path(obstacle), words.reason(obstacle), words.nothingToVerify(3, obstacle))
        }
        add(cases: TestVerification.Quantity.allCases, words.quantity)
        func value(
            _ told: TestVerification.Told, _ quantity: TestVerification.Quantity, _ agrees: Bool, _ p: Double?
        )
            -> TestVerification.Value
        { .init(quantity: quantity, reported: told, recomputed: told, agrees: agrees, probability: p) }
        var tally = VerificationTally()
        for agrees in [true, false] {
            let values = [
                value(.word("x"), .verdict, agrees, nil), value(.number(0.5), .area, agrees, nil),
                value(.number(0.5), .resamplingRatio, agrees, 0.03),
                value(.number(0.5), .resamplingRatio, agrees, nil),
            ]
            add("agreement", of: values, words.agreement)
            tally.count(.compared(values), of: 3)
            add("verified of several", words.verified(tally))
        }
        tally.count(.nothing(.noStatistics), of: 4)
        for id in 5...20 { tally.count(.compared([value(.number(0.5), .area, false, nil)]), of: Int64(id)) }
        add("verified of several", words.verified(tally))
    }

    private func addShared() {
        add("handingIn", words.handingIn(done: 1, of: 2))
        for (tests, known, slots) in [(1, 0, 1), (2, 1, 2), (2, 2, 0)] {
            add(
                "handedIn", words.handedIn(tests: tests, known: known, slots: slots, to: "postgres://db/wehe")
            )
        }
        add("notMayHandIn", of: [1, 2]) { words.notMayHandIn(tests: $0, user: "pi") }
        add("importedStay", of: [1, 2], words.importedStay)
        add("fetching", of: [nil, 2]) { words.fetching(done: 1, of: $0) }
        add("unreadableTests", of: [1, 2], words.unreadableTests)
        add("databasePrepared", of: [0, 1, 2]) { words.databasePrepared("x", earlier: $0, version: 2) }
        add("databaseRenewed", words.databaseRenewed("x"))
        add("vantagePointMay", of: [true, false]) {
            words.vantagePointMay("pi", campaigns: ["autumn", "winter"], role: "wehe_pi", isNew: $0)
        }
        add("rolesLackPasswords", words.rolesLackPasswords)
        for (isEncrypted, bytes) in [(true, nil), (false, 5_000_000)] as [(Bool, Int?)] {
            add(
                "databaseState",
                words.databaseState("x", server: "16.2", user: "pi", isEncrypted: isEncrypted, bytes: bytes))
        }
        add("nothingHandedIn", words.nothingHandedIn)
    }

    private func addTestPages() {
        let texts: [TestPageText] = [
            .campaign, .vantagePoint, .plan, .recordings, .record, .comparedWith,
            .started, .ended, .kind, .server, .client, .order, .seed, .profile, .confirms, .compares, .notes,
            .statistics, .quantity, .value, .meanOriginal, .meanControl, .effect, .bootstrap, .area,
            .ksStatistic,
            .ksPValue, .effectivePValue, .resamplingRatio, .unknown, .decisions, .verdict, .direction,
            .areaThreshold, .pThreshold, .ratioThreshold, .reasons, .looks, .share, .pValue, .adjustedPValue,
            .estimate, .pairs, .pairsInOrder, .pair, .first, .original, .control, .innocuous, .innocuousPlace,
            .difference, .notMeasured, .doesNotCount, .samples(of: .original), .samples(of: .control),
            .samples(of: .innocuous), .sliceEnd, .settings, .setting,
        ]
        add(cases: texts, words.testPage)
        add("bootstrap", words.bootstrap(replicates: 2_000, segments: 99, block: 5, seed: 7))
        for decides in [true, false] {
            add("profile", of: DecisionProfile.Name.allCases) { words.profile($0, decides: decides) }
        }
        add("verdictCell", of: Verdict.allCases) { words.verdictCell($0) }
        add("direction of a difference", of: [Direction.throttled, .prioritised, .blocked]) {
            words.direction($0)
        }
        let kinds: [StoredTest.Kind] = [.differentiation, .localization, .dpi, .characterisation, .series]
        add("kind", of: kinds) { words.kind($0) }
    }
}
