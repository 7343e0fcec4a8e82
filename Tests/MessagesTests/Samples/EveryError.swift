import Basics
import Campaigns
import Captures
import ClassifierSearch
import Differentiation
import Foundation
import PacketLab
import PathEmulation
import Recordings
import TestModel
import WireProtocol

@testable import Messages

/// Samples of every error that a command can end with, of every case at least one, which a test counts.
enum EveryError {
    static let shell: [ShellError] = [
        .unknownCommand("repaly", suggestion: "replay"),
        .ambiguousCommand("re", among: ["replay", "results"]),
        .usage(command: "replay", .unknownOption("--x", meant: nil)),
        .unknownSetting("x", suggestion: nil),
        .badSetting(key: "order", value: "x", expected: .serverName),
        .fixedSetting(key: "user-id", reason: "z"),
        .unknownServer("x", known: ["embedded"], suggestion: nil), .badServer(name: "x", reason: "y"),
        .unknownTopic("x", suggestion: nil), .unknownResult(id: 9),
        .noResults(in: 3...7, othersHave: false), .noResults(in: 3...7, othersHave: true),
        .noCampaignTests("x", known: []), .noCampaignTests("x", known: ["y"]),
        .unusableFile(path: "/x", reason: "y"),
        .unusableRecord(path: "/x", line: 7, fault: .missing(key: "app")),
        .unusableRecord(path: "/x", line: 7, fault: .tooManyValues(limit: 9)), .notVerified(ids: [3, 4]),
        .malformedLine(reason: "x"), .secretTyped, .standardInputUnreadable(.isFolder),
        .outputLost(.diskFull),
        .systemCommandsOff, .systemCommandFailed(code: 3), .scriptUnreadable(path: "x", reason: "y"),
        .nothingToDo("x"), .consentMissing(command: "replay"),
        .consentMissing(command: "replay", to: .mlab),
        .consentMissing(command: "replay", to: .mlab, earlier: 2),
        .noEvidence(campaign: "x", [FoundCondition(.lab, of: ["y"]), FoundCondition(.rehearsal)]),
        .budgetSpent(
            DataBudget.Refusal(period: .day, budget: 9, moved: 8, expected: 7, opens: .distantFuture)),
        .budgetSpent(
            DataBudget.Refusal(period: .month, budget: 9, moved: 8, expected: 7, opens: .distantFuture)),
        .tooManyTests(TestAllowance.Refusal(use: .automatic, limit: 4, made: 4, opens: .distantFuture)),
        .tooManyTests(TestAllowance.Refusal(use: .interactive, limit: 4, made: 4, opens: nil)),
        .homeUnusable(path: "/x", reason: "y"), .resourcesMissing("x"),
        .madeUpRecording(app: "x", server: "y", endpoint: "z"), .notStored(reason: "x"),
        .cannotOpen("x", reason: "y"), .cannotWrite(path: "x", reason: "y"),
        .undefinedVariable("X", known: []), .otherVerdict(nil, expected: "differentiation"),
        .unwantedVerdict(.differentiation, count: 1), .unwantedVerdict(.inconclusive, count: 2),
        .unknownCommand("x", suggestion: nil), .unknownSetting("x", suggestion: "y"),
        .badSetting(key: "label", value: "", expected: .label),
        .unknownServer("x", known: ["embedded"], suggestion: "y"), .unknownTopic("x", suggestion: "y"),
        .undefinedVariable("X", known: ["Y"]), .otherVerdict("inconclusive", expected: "differentiation"),
        .unwantedVerdict(.noDifferentiation, count: 0), .notVerified(ids: [3]),
        .consentMissing(command: "replay", to: .northeastern),
        .consentMissing(command: "replay", to: .other), .consentMissing(command: "replay", to: .embedded),
    ]

    static let usage: [UsageError] = [
        .missingArgument("<app>"), .missingValue(option: "--server"), .unknownOption("--x", meant: nil),
        .unknownOption("--sever", meant: "--server"), .unexpectedWords(["x"]),
        .unexpectedWords(["x", "y"]), .takesNoValue(option: "--json", given: "x"),
        .unfitValue("--order", given: "x"), .unfitValue(nil, given: "x"),
        .noNumber("--limit", takes: .whole, given: "x"),
        .noNumber("--line-rate", takes: .megabits, given: "x"),
        .noNumber("--noise", takes: .percent, given: "x"), .noNumber(nil, takes: .whole, given: "x"),
        .notAmong("--order", ["original-first", "random"], given: "x"),
        .notAmong(nil, ["video", "music"], given: "x"), .parser("Something else is wrong."),
        .outOfRange("--repeat", 1...9, given: 10), .tooLow("--offset", least: 0, given: -1),
        .noShare("--share", given: "x"),
        .shareOutOfRange("--share", lowest: "0.1", highest: "0.9", given: "1"),
        .noTime("--since", given: "x"), .noZone("--zone", given: "x"),
        .noTimeSpan(after: "sleep", given: nil), .noTimeSpan(after: "sleep", given: "x"),
        .noMetricsFile(given: "x"), .noCongestionControl(given: "x y"),
        .notAnAddress("--public-address", given: "x"), .noFlowNumbers("x"), .noRecordingName("port_x"),
        .noVerdict("x", known: ["differentiation", "inconclusive"]), .noBinding("x"),
        .noFailureCondition("x", known: ["differentiation", "error"]), .notATest("x"), .noTag("last"),
        .queryWithoutQuotes, .onlyBeside("--pair", option: "--pause"),
        .excludeEachOther("--world", "--french"), .onlyForCaptures("--host"), .captureFromPrompt,
        .numbersOrFilters, .pairNeedsTwo, .serversNeedTwo, .peerNeedsPublicAddress, .namesNoTest,
        .oneTestOnly("3-7"), .noteIsEmpty, .clearTakesNoText, .addedAndRemoved("a"), .oneValueNeeded,
        .nothingToRepeat, .nothingToWatch, .notWatched("replay espn"), .noInterval(given: "1ms"),
    ]

    private static let plainReasons: [Reason] = [
        .belongsToInstallation, .serverNameForm, .serverNameTaken, .notAHost("x"), .portOutOfRange(0),
        .partOfProgram, .openQuote("'"), .trailingBackslash, .openVariable("X"), .variableName("1"),
        .noText(.utf32), .noText(.compressed("gzip")), .noText(.brokenUTF16, line: 3), .noText(.notUTF8),
        .noText(.notUTF8, line: 3), .noText(.zeroByte), .noText(.zeroByte, line: 3),
        .noText(.tooLong(limit: 1 << 20)), .noText(.openList), .noSuchFile, .scriptsTooDeep,
        .lineTooLong(limit: 1 << 20),
        .wordTooLong(limit: 1 << 16), .lineInFileTooLong(line: 2, limit: 1 << 20),
        .scriptTooLong(limit: 1 << 20), .sitesNeedMLab, .repeatsNeedThisProgram,
        .callNotRepeated(app: "x"), .uploadNeedsThisProgram, .noUploadOfCall(app: "x"),
        .uploadNeedsRealPath, .congestionNeedsThisProgram, .noCongestionOfCall(app: "x"),
        .congestionNeedsRealPath, .thirdArmNeedsThisProgram, .thirdArmNeedsSeries,
        .noThirdArmOfCall(app: "x"), .noThirdArmOfPort(app: "x"), .noThirdArm(app: "x", bytes: 60),
        .notRepeated(app: "x", bytes: 30_000), .notRepeated(app: "x", bytes: 29_000_000),
        .neitherAddressNorServer("x"), .embeddedHasOther, .otherOnMLab, .otherIsSame("x", "y"),
        .nothingToReplay, .nothingToDryRun, .embeddedRunsOnOtherPorts,
        .nothingImportable(path: "x", missing: ["y", "z"]), .noSearchToResume(app: "x", .up),
        .notASeries(test: 3), .seriesClosed(test: 3, .found), .seriesChanged(test: 3, .labRules),
        .nothingToLocalize(series: 3), .fewerTests(count: 0), .fewerTests(count: 2), .csvAmongJSON,
        .nothingToVerify, .noSamples(tests: [1]), .noReadings(tests: [1]), .noStatistics(tests: [1, 2]),
        .noComparableSamples(test: 1), .tooFewSamples(test: 1, fewest: 20), .comparesTwo(given: 1),
        .nothingPublished, .fileExists, .unreadable, .noSuchFolder, .fileForFolder, .isFolder,
        .noOrdinaryFile, .nobodyAtPipe, .unwritable(nil), .unwritable(.diskFull), .cannotBeMade(.diskFull),
        .corruptAndFixed, .notJSON, .keyMissing("x"), .otherForm(nil), .otherForm("x"), .diskFull,
        .permissionDenied, .readOnlyFileSystem, .userIDForm, .historyCountForm, .noBrowserOpener,
        .noDashboard, .tokenForm, .notStarted(program: "x"), .helpUnreadable(topic: "x", "y"),
        .storage(.closed(path: "x")), .resources(.notFound(folder: "x", variable: "y", places: [])),
        .colonInHost("x:1"), .noOperatorNamed(["embedded"]), .noLabRule(3, count: 0),
        .noLabRule(3, count: 1), .labIsUp, .labIsNotUp, .calibrationNeedsRules,
        .noSearchToResume(app: "x", .down), .noExperimentsToResume(app: "x"), .limitNeedsTCP(app: "x"),
        .calibrationNeedsTests(app: "x", rules: "y"), .cannotBeLocked(.diskFull), .outOfRange("x"),
        .tooLarge(limit: 1 << 24), .heldByAnother, .refusedBySystem(SystemError(ENOSPC)),
        .told("words of others"), .noSamples(tests: [1, 2]), .fewerTests(count: 1),
        .nothingImportable(path: "x", missing: ["y"]),
    ]

    static let reasons: [Reason] =
        joined(
            plainReasons, SeriesEnding.allCases.map { .seriesClosed(test: 3, $0) },
            SeriesChange.allCases.map { .seriesChanged(test: 3, $0) })

    static let shortages: [ProcessShortage] = [
        .descriptors(atLeast: 9), .threads(atLeast: 9), .memory(atLeast: 9),
    ]

    /// Errors that wrap another one, and those that are not ours.
    static let others: [any Error] = [
        ProbeFailed(server: "x", service: .sideChannelTLS, failure: .connection(.refused)),
        ProbeFailed(server: "x", service: nil, failure: .noAddress),
        ProbeFailed(server: "s", service: .resultsHTTPS, failure: .connection(.closed)),
        CancellationError(), SomeTestsFailed(first: CancellationError()),
        SomeTestsFailed(first: ReplayError.tlsFailed(server: "x", .notTLS)),
        ImportError(cause: .unusableRecord(path: "x", line: 2, fault: .notUTF8), imported: 0),
        ImportError(cause: .unusableRecord(path: "x", line: 2, fault: .notUTF8), imported: 1),
        ImportError(cause: .unusableRecord(path: "x", line: 2, fault: .notUTF8), imported: 2),
        ScriptFailure(script: "x", line: 1, text: "y", cause: ReplayServerError.stopped),
        ScriptFailure(script: nil, line: 1, text: "y", cause: ReplayServerError.stopped),
        ScriptFailure(
            script: ScriptFailure.standardInput, line: 1, text: "", cause: ReplayServerError.stopped),
    ]

    /// Those that have sentences of their own in every language.
    static let worded: [any Error] =
        joined(
            shell.filter { !isUnworded($0) }, usage.filter { !isUnworded($0) }, replay, recordings, captures,
            campaigns, shared, rules, packetLab, server, store, queries, wire, analysis, editor, resources,
            search, records, shortages, others)

    static let all: [any Error] =
        joined(
            shell, usage, replay, recordings, captures, campaigns, shared, rules, packetLab, server, store,
            queries, wire, analysis, editor, resources, search, records, shortages, others,
            [FileError.foundation("x"), CocoaError(.fileNoSuchFile)])

    /// Whether the sentence is only what another one told.
    private static func isUnworded(_ error: ShellError) -> Bool {
        switch error {
        case .malformedLine, .nothingToDo, .resourcesMissing, .usage, .homeUnusable, .unusableFile: true
        default: false
        }
    }

    /// Whether the sentence is the argument parser's own.
    private static func isUnworded(_ error: UsageError) -> Bool {
        if case .parser = error { true } else { false }
    }

    static func joined<Element>(_ lists: [Element]...) -> [Element] { lists.flatMap(\.self) }
}
