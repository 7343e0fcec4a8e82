import Basics
import ClassifierSearch
import Differentiation
import Foundation
import Recordings
import ReportTesting
import TestSupport
import WireProtocol

@testable import Messages
@testable import TestModel

extension SentenceBook {
    func addTests() throws {
        addCourse()
        addCauses()
        addVerdicts()
        try addDecisions()
        addLocalizations()
        addSearches()
        addDelays()
        addEffects()
        addEvidence()
        addPolicy()
    }

    private func addCourse() {
        add("order", words.order([.original, .control]), words.order([.control, .innocuous, .original]))
        for time in [TestEffort.Time.about(12.5), .atLeast(12.5), .unknown] {
            add("effort", words.effort(bytes: 58_000_000, time))
        }
        add("howToCancel", words.howToCancel)
        add("role", of: ReplayRole.allCases, words.role)
        add("analysis", words.analysis)
        add("waiting", words.waiting)
        add(cases: TestStatus.allCases) { words.status($0) }
        let endings: [ReplayEnding] = [
            .complete, .closedEarly(missingBytes: 1), .closedEarly(missingBytes: 3), .timeLimit, .reset,
            .silent,
            .noAnswer, .stopped, .noConnection(.noRoute),
        ]
        for ending in endings {
            add(
                CaseName.path(ending), words.ending(ending), words.emptiness(ending),
                words.storedEnding(ending.key))
        }
        add("lookup", words.lookup("server.example", "192.0.2.7", seconds: 0.012))
        var timeline = HTTPTimeline(method: "GET", url: "https://h/x", total: 0.046)
        timeline.status = 200
        (timeline.lookup, timeline.connect, timeline.handshake, timeline.firstByte) = (
            0.003, 0.0091, 0.020, 0.045
        )
        var failed = HTTPTimeline(method: "POST", url: "http://h/", total: 5)
        failed.failure = .noAnswerInTime
        for exchange in [timeline, failed] {
            add("trace", words.trace(exchange))
            add("exchange", words.exchange(exchange))
        }
        add("mean", words.mean(8.3))
        add("timeLeft", words.timeLeft(12.5))
        add("received", words.received(1_000_000, of: 29_200_000))
        add("runningOnceMore", words.runningOnceMore)
        for (first, second) in [
            (Verdict.inconclusive, Verdict.inconclusive), (.differentiation, .differentiation),
            (.inconclusive, .differentiation), (.differentiation, .noDifferentiation),
        ] {
            let mentions = [first, second].enumerated().map { number, verdict in
                var test = Sample.completed(verdict)
                test.id = number == 0 ? 15 : nil
                return TestMention(test)
            }
            add("comparison", words.comparison(mentions[0], mentions[1]))
        }
        add("resultFollows", words.resultFollows)
        add("attemptKept", words.attemptKept(3))
        let steps: [NextStep] = [.again(app: "espn"), .anotherApp, .nothingElse]
        add(cases: steps) { words.stored(3, next: $0) }
        add("measuresThisMachine", words.measuresThisMachine)
    }

    private func addCauses() {
        let failures: [ConnectionFailure] = [
            .noAddress, .nameUnknown(host: "h"), .refused, .reset, .noRoute, .noSourceAddress, .noAnswer,
            .noAnswerInTime, .closed, .system(SystemError(EMFILE)), .accessDenied, .notTLS, .handshakeFailed,
            .tls(.untrusted), .trustUnreadable(file: "f", .empty), .notAURL("x"), .notHTTP, .answerTooLong,
            .status(503), .told("words of others"),
        ]
        add(cases: failures, words.connectionFailure)
        let problems: [TLSError] = [
            .untrusted, .expired(.distantPast), .notYetValid(.distantFuture), .shortKey(bits: 1_024),
            .signedWithSHA1, .outdated,
        ]
        add(cases: problems, words.tlsProblem)
        let codes = [
            ENOENT, EACCES, ENOSPC, EISDIR, ENOTDIR, EEXIST, EROFS, EIO, EMFILE, EPERM, ENETUNREACH, EPIPE,
        ]
        add("systemError", of: codes) { words.systemError(SystemError($0)) }
        let answers: [LastAnswer] = [.none, .notReady, .refused(.noSamples), .unanswered(.closed)]
        add(cases: answers, words.lastAnswer)
        add("localizationFailure", words.localizationFailure(.forced))
        let notices: [TestNotice] =
            [
                .granted(machine: "m", tried: 1), .granted(machine: "m", tried: 2),
                .refused(.init(machine: "m", .connection(.status(503)))),
                .unusable(machine: "m", .flowNotMapped(recordedEndpoint: "e")),
                .notRenewed(.init(machine: "m", .notNamedAgain)),
                .renewalFailed(machine: "m", .flowNotMapped(recordedEndpoint: "e")), .withdrawn(machine: "m"),
                .sitesUnusable(first: "a", second: "b", .flowNotMapped(recordedEndpoint: "e")),
                .portSilent(port: 80, tries: 5), .addressUntold(port: 80), .answeredLate(milliseconds: 512),
                .fallback(host: "h", .locateFailed(service: "l", .noResults)),
                .notCompared(.resultUnavailable(polls: 10, .notReady)),
            ] + ReplayRole.allCases.map { .startsApart($0, milliseconds: 31) }
        add(cases: notices, words.notice)
        let obstacles: [NoComparison] = [
            .portBlocked(port: 6_881, .noOwnAddress(tries: 5, .noAnswer)),
            .portBlocked(port: 80, .noConnection(.refused)), .portBlocked(port: 80, .nothingReceived(.reset)),
            .nothingReceived([.original]), .nothingReceived([.control]),
            .nothingReceived([.original, .control]),
        ]
        add(cases: obstacles, words.obstacle)
        add("stage", of: ClientStage.allCases, words.stage)
    }

    private func addVerdicts() {
        let cutOffs = [ReplayRole.original, .control].flatMap { role in
            [ReplayEnding.Key.silent, .reset, .closedEarly, .noAnswer].map { ending in
                CutOff(role: role, ending: ending, received: 15_900, receivedByOther: 5_500_000)
            }
        }
        let obstacle = NoComparison.nothingReceived([.original])
        let counts = [(role: "control", samples: 7), (role: "original", samples: 7)]
        let outcomes: [TestOutcome] = [
            .cancelled(app: "ESPN"), .failed(app: "ESPN", nil),
            .failed(app: "ESPN", .init(code: "no-upload", message: "x", exitCode: 8)),
            .failed(app: "ESPN", .init(code: "x", message: "x", exitCode: 8)),
            .failed(
                app: "ESPN",
                .init(code: "no-upload", message: "x", exitCode: 8, cause: .noUpload(server: "s"))),
            .unknown(app: "ESPN"),
            .overridden(.differentiation, option: "force-differentiation", measured: nil),
            .overridden(.inconclusive, option: "randomize-differentiation", measured: .differentiation),
            .tooFewSamples(app: "ESPN", change: -0.96, counts: counts),
            .obstructed(.differentiation, app: "ESPN", .cause(obstacle)),
            .obstructed(.inconclusive, app: "ESPN", .cause(obstacle)),
            .obstructed(.inconclusive, app: "ESPN", "x"),
        ]
        add(cases: outcomes) { outcome in
            let headline = words.headline(outcome)
            return headline.word + headline.rest
        }
        for cutOff in cutOffs {
            add("headline of a cut off replay", words.headline(.cutOff(cutOff, app: "ESPN", .inconclusive)))
        }
        addFindings()
        var upload = Sample.completed(.differentiation)
        upload.direction = .up
        add("title of a test", of: [upload, Sample.completed(.differentiation)]) { words.title($0) }
        add("suffix", of: ReplayDirection.allCases, words.suffix)
        add("verdict", of: Verdict.allCases) { words.verdict($0) }
        add("storedVerdict", of: TestVerdict.allCases, words.storedVerdict)
        add("howOverridden", of: ["force-differentiation", "randomize-differentiation"], words.howOverridden)
        add("means", words.means(original: 1.468, control: 38.94))
        let statistics = Sample.completed(.differentiation).statistics
        let thresholds = [nil] + DecisionProfile.Name.allCases.map { Sample.decision($0, .differentiation) }
        if let statistics { add("evidence", of: thresholds) { words.evidence(statistics, thresholds: $0) } }
        add("whoMayBlock", words.whoMayBlock)
        add("profilesDisagree", words.profilesDisagree("ios x, android y"))
        add("deciding", words.deciding("ios x"))
        add("tooFewSamples", words.tooFewSamples(counts))
        add("testTitle", words.testTitle("3", app: "ESPN", started: Self.day))
        for ending in [ReplayEnding.Key.complete, .noConnection] {
            var replay = Sample.replay(.original, samples: 90)
            replay.ending = ending
            replay.serverPort = ending == .complete ? 443 : nil
            add("replay", words.replay(replay, mean: 8.3))
        }
        add("test", words.test(3))
        add("exchangesLeftOut", of: [1, 2], words.exchangesLeftOut)
        add("choices", words.choices(order: [.control, .original], seed: 7))
        for security in StoredTest.ServerContext.Security.allCases {
            for embedded in [true, false] {
                var server = Sample.completed(.differentiation).server
                (server.security, server.embedded) = (security, embedded)
                server.address = embedded ? nil : "192.0.2.7"
                add("place", words.place(server))
            }
        }
        var unknown = upload
        unknown.clientAddress = nil
        add("client", of: [upload, unknown], words.client)
        add("ruleMissesCutOff", of: Verdict.allCases) { words.ruleMissesCutOff("ios", $0) }
    }

    private func addFindings() {
        let intervals: [(Double, Messages.Changes?)] = [
            (-0.96, nil), (-0.22, (low: -0.34, high: -0.15)), (-0.22, (low: -0.4, high: 0.1)), (0, nil),
            (0.4, nil),
        ]
        for verdict in Verdict.allCases {
            for (change, changes) in intervals {
                for (showsAbsence, isPort) in [(true, false), (false, false), (false, true)] {
                    let found = PairFinding(
                        verdict, app: "ESPN", change: change, changes: changes,
                        interval: changes.map { words.interval($0) }, showsAbsence: showsAbsence,
                        isPort: isPort,
                        part: isPort ? TestedExtent(seconds: 2.5, bytes: 9_000_000, whole: nil) : nil)
                    add("headline, \(verdict.rawValue)", words.headline(.measured(found)))
                }
            }
        }
        add("finding", words.finding("ESPN", -0.3))
    }

    private func addDecisions() throws {
        let input = try DecisionInput(
            area: -0.6, ksPValue: 0.02, resamplingRatio: 0.97, meanOriginal: 2, meanControl: 5)
        for profile in DecisionProfile.all {
            let decisions = [
                profile.decide(input), profile.decideBlocked(),
                profile.decideNothingReceived(original: true, control: true),
                profile.decideNothingReceived(original: true, control: false),
            ]
            for decision in decisions.map({ StoredDecision($0) }) {
                add("decision", words.decision(decision))
                add("reasons", words.reasons(decision))
            }
            for uncovered in UncoveredCase.allCases {
                add("clause of an uncovered case", words.clause(uncovered, profile.name))
                add("clause of a stored reason", words.clause(.uncovered(uncovered), of: profile.name))
            }
        }
        for direction in [Direction.throttled, .prioritised, .blocked] {
            var decision = Sample.decision(.ios, .differentiation)
            decision.direction = direction
            add("decision", words.decision(decision))
        }
        for relation in [DecisionReason.Relation.atLeast, .above, .below] {
            add("clause", words.clause(DecisionReason(.area, 2.0 / 3, relation, 0.5)))
        }
        add("name of a quantity", of: DecisionQuantity.allCases) { words.name($0) }
        add("ruleName", of: DecisionProfile.Name.allCases, words.ruleName)
        for profile in [DecisionProfile.Name.ios, .mlab] {
            add("change at an area", of: [0, 0.1, 0.3, 0.5, 1]) { words.change(atArea: $0, of: profile) }
        }
        add("areaCell", of: [0.2, 0.2997, 0.3]) { words.areaCell($0, beside: 0.3) }
        for (area, p, ratio) in [
            (0.2, 0.001, 0.98), (0.2, 0.001, 0.88), (0.6, 0.001, 0.88), (0.02, 0.5, 0.5), (0.6, 0.001, 0.98),
        ] {
            let input = try DecisionInput(
                area: area, ksPValue: p, resamplingRatio: ratio, meanOriginal: 2, meanControl: 5)
            add("reasons", of: DecisionProfile.all) { words.reasons(StoredDecision($0.decide(input))) }
        }
    }

    private func addLocalizations() {
        add(cases: LocalizationStatus.allCases) { words.status($0) }
        add("atServer", words.atServer(2))
        add("usingEarlierTest", words.usingEarlierTest(3))
        add("runningSingleTest", words.runningSingleTest)
        add("verdict of a localization", of: LocalizationVerdict.allCases) { words.verdict($0) }
        for verdict in [nil] + LocalizationVerdict.allCases.map(Optional.some) {
            for suspects in ["", "AS1"] {
                add(
                    "headline of a localization",
                    words.headline(verdict, app: "ESPN", suspects: suspects, override: nil))
            }
            let override = (option: "force-localization", measured: verdict)
            add(
                "headline of a localization",
                words.headline(verdict, app: "ESPN", suspects: "", override: override))
        }
        var found = StoredLocalization(thresholds: .init(pairSum: 0.05, loss: 0.05, share: 0.9))
        for isFull in [false, true] {
            add("simultaneousMeans", words.simultaneousMeans(found))
            add("pairSum", words.pairSum(found))
            add("lossCorrelation", words.lossCorrelation(found))
            add("startsApart", words.startsApart(found))
            guard !isFull else { break }
            (found.meanSimultaneous, found.meanSum, found.meanSingle) = ([0.7, 0.7], 1.4, 1.5)
            found.correlations = [.init(size: 0.5, pValue: 0.01), .init(size: nil, pValue: 0.2)]
            (found.averageLosses, found.originalSkew, found.controlSkew) = ([0.1, 0.25], 0.003, 0.004)
            found.pairSumPValue = 0.4
        }
        found.pairSumPValue = 6.1e-14
        (found.originalSkew, found.averageLosses) = (nil, [])
        add("pairSum", words.pairSum(found))
        add("lossCorrelation", words.lossCorrelation(found))
        add("startsApart", words.startsApart(found))
        add("notSeenByBoth", words.notSeenByBoth)
        add("localizationTooFew", words.localizationTooFew)
        add("pausing", words.pausing(atMost: 58_000_000))
        for verdict in PauseVerdict.allCases {
            let full = StoredLocalization.Pauses(
                verdict: verdict, pValue: 0.0156, rise: 1.9, greatestRise: 2.1, fall: 2,
                isPauseFirst: .init(repeating: true, count: 6))
            add("pauses", words.pauses(full), words.pauses(.init(verdict: verdict)))
        }
        for agrees in [true, false] {
            add("upstreamVerdict", of: LocalizationVerdict.allCases) {
                words.upstreamVerdict($0, agrees: agrees)
            }
        }
        add("pairRuns", words.pairRuns("a", "b"))
        add("localizationCalibrated", words.localizationCalibrated(app: "ESPN", rules: "policer", runs: 20))
        add("condition", of: LocalizationCondition.allCases, words.condition)
    }

    private func addSearches() {
        let estimates =
            [nil, SearchEstimate(probes: 1, bytes: 2_000_000, seconds: 90)]
            + [SearchEstimate(probes: 20, bytes: 2_000_000, seconds: 900)]
        add("searchTakesLong", words.searchTakesLong)
        add("searchBegins", of: estimates, words.searchBegins)
        add("searchGoesOn", words.searchGoesOn(after: 3))
        add("noSearchToResume", of: ReplayDirection.allCases) { words.noSearchToResume("espn", $0) }
        add("searchCanResume", words.searchCanResume("dpi espn --resume"))
        add("knownRule", of: [nil, "2026-11-21 07:31"]) { words.knownRule("C_1", tests: 3, timestamp: $0) }
        add("resting", of: [true, false]) { words.resting(seconds: 90, afterBlock: $0) }
        add("probe", words.probe(3))
        for purpose in [nil] + Probe.Purpose.allCases.map(Optional.some) {
            add("probing", words.probing(3, purpose, bytes: 1_000))
        }
        for outcome in ProbeOutcome.allCases { add("probed", of: estimates) { words.probed(outcome, $0) } }
        for key in [nil] + Conclusion.Key.allCases.map(Optional.some) {
            for (regions, alternatives, isComplete) in [
                (1, 1, true), (2, 1, false), (2, 2, true), (2, 2, false),
            ] {
                add(
                    "searchConclusion",
                    words.searchConclusion(
                        key, regions: regions, alternatives: alternatives, isComplete: isComplete, app: "ESPN"
                    ))
                if key != .rule { break }
            }
        }
        add("searchAnyway", words.searchAnyway(app: "espn"))
        add("searchAlternative", words.searchAlternative(2))
        for region in Sample.searched.ruleSearch?.regions ?? [] { add("region", words.region(region)) }
        add("framing", words.framing([words.field(.recordType)]))
        add("serverSays", words.serverSays("x"))
        for (probes, all) in [(1, 1), (2, 30)] {
            add("searchEffort", words.searchEffort(probes: probes, inAll: all, bytes: 1_000_000, seconds: 10))
        }
    }

    private func addDelays() {
        let probes = [
            Sample.probes, DelayProbes([], unanswered: 0),
            DelayProbes([.init(elapsed: 500_000, tcp: 20_000, tls: nil, http: nil)], unanswered: 1),
        ]
        for probe in probes {
            add("probes", words.probes(probe, Responsiveness(probe, flow: nil)))
            add("probes", words.probes(probe, Responsiveness(probe, flow: Sample.readings)))
        }
        add("noProbes", words.noProbes)
        for original in [0.09, 0.04, 0.03] {
            let delays = Array(repeating: (original: original, control: 0.04), count: 10)
            guard let found = DelayComparison(delays, share: 1) else { continue }
            add("delayHeadline", words.delayHeadline(found, app: "ESPN"))
            for ends: Set<PairDelay.End> in [[.server], [.client], [.client, .server]] {
                add("delays", words.delays(found, by: ends, app: "ESPN"))
            }
        }
        add("tooFewDelays", of: [1, 2], words.tooFewDelays)
    }

    private func addEffects() {
        let changes: [(Double, Messages.Changes?)] = [
            (-0.3, nil), (-0.3, (low: -0.4, high: -0.2)), (0.3, (low: 0.2, high: 0.4)),
            (0, (low: 0, high: 0)),
            (0.1, (low: -0.2, high: 0.4)),
        ]
        for (change, within) in changes {
            add("change", words.change(change, within: within))
            add("changeCell", words.changeCell(change, within: within))
            add("interval", words.interval(within))
            add("side", words.side(change))
        }
        add("onePairOnly", words.onePairOnly("espn"))
        add("computedNow", words.computedNow)
        for (original, p) in [(11.6, 0.0213), (11.6, 3e-6), (nil, nil), (11.6, nil)] as [(Double?, Double?)] {
            let effect = StoredEffect(
                change: -0.9, low: nil, high: nil, segments: 99, blockSegments: 5, correlation: 0,
                replicates: 2_000, seed: 1, effectiveOriginal: original,
                effectiveControl: original.map { $0 + 2 },
                effectivePValue: p)
            add("correlatedSamples", words.correlatedSamples(effect))
        }
        add("boundedProbability", of: [0.0213, 3e-6], words.boundedProbability)
    }

    private func addEvidence() {
        add("name of a condition", of: ArtificialCondition.allCases) { words.name($0) }
        let found =
            ArtificialCondition.allCases.map { FoundCondition($0, of: ["2 rules"]) }
            + [FoundCondition(.ownServer, of: [TestServer.embedded.name])]
        add("clause of a condition", of: found) { words.clause($0) }
        add("noEvidence", words.noEvidence(campaign: "autumn", found))
        add("needsRehearsal", words.needsRehearsal)
        for count in [1, 2] {
            add("testsLeftOut", words.testsLeftOut(count), words.testsLeftOut(count, by: [.lab: count]))
            for conditions: [ArtificialCondition: Int] in [
                [.rehearsal: count, .lab: 1], [.lab: 1, .ownServer: 1],
            ] {
                let warning = words.evidenceWarning(conditions, of: count)
                add("evidenceWarning", warning.word, warning.sentence)
            }
        }
        for count in [1, 2, 12] {
            var records = RecordTally()
            for number in 1...count {
                for standing in RecordStanding.allCases {
                    _ = records.count(
                        standing, of: Int64(number),
                        isImported: count != 1 || standing == .follows)
                }
            }
            add("records", words.records(records).joined(separator: "\n"))
        }
        add("record", of: RecordStanding.allCases) { words.record($0, of: 7) ?? "-" }
        add("noEvidence", words.noEvidence(ArtificialCondition.allCases))
        add("control", of: [Sample.completed(.inconclusive), Sample.blocked()]) { words.control(of: $0) }
        add("recordChanged", words.recordChanged(7))
        add("campaignRound", of: [true, false]) { isRehearsal in
            words.campaignRound(
                StoredRound(
                    campaign: "autumn", plan: "0f1e", slot: 3, place: 1, vantagePoint: "pi-7",
                    isRehearsal: isRehearsal))
        }
        add("campaignCell", of: [true, false]) { words.campaignCell("autumn", isRehearsal: $0) }
        add("rehearsalsKept", of: [1, 2], words.rehearsalsKept)
    }

    private func addPolicy() {
        for period in DataBudget.Period.allCases {
            let refusal = DataBudget.Refusal(
                period: period, budget: 9_000_000, moved: 8_000_000, expected: 7_000_000, opens: Self.day)
            add("budgetSpent", words.budgetSpent(refusal))
            add("moved", of: [nil, 9_000_000]) { words.moved(8_000_000, in: period, of: $0, next: Self.day) }
        }
        for use in [TestAllowance.Use.interactive, .automatic] {
            add("tooManyTests", of: [nil, Self.day]) {
                words.tooManyTests(TestAllowance.Refusal(use: use, limit: 4, made: 4, opens: $0))
            }
        }
        add("testsOnMLab", words.testsOnMLab(5, automatic: 2))
    }
}
