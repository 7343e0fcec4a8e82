import Campaigns
import Captures
import ClassifierSearch
import Differentiation
import TestModel
import Foundation
import PacketLab
import PathEmulation
import Recordings
import Basics
import ResultStore
import Testing
import WireProtocol

@testable import WeheShell

/// One of every error that a command can end with. The switches below do not compile when a case is added, which
/// is the reminder to add it here.
enum EveryError {
    static let shell: [ShellError] = [
        .unknownCommand("repaly", suggestion: "replay"),
        .ambiguousCommand("re", among: ["replay", "results"]),
        .usage(command: "replay", .unknownOption("--x", meant: nil)),
        .unknownSetting("x", suggestion: nil), .badSetting(key: "order", value: "x", expected: .serverName),
        .fixedSetting(key: "user-id", reason: "z"), .unknownServer("x", known: ["embedded"], suggestion: nil),
        .badServer(name: "x", reason: "y"), .unknownTopic("x", suggestion: nil), .unknownResult(id: 9),
        .noResults(in: 3...7, othersHave: false), .noResults(in: 3...7, othersHave: true),
        .noCampaignTests("x", known: []), .noCampaignTests("x", known: ["y"]),
        .unusableFile(path: "/x", reason: "y"),
        .unusableRecord(path: "/x", line: 7, fault: .missing(key: "app")),
        .unusableRecord(path: "/x", line: 7, fault: .tooManyValues(limit: 9)), .notVerified(ids: [3, 4]),
        .malformedLine(reason: "x"), .standardInputUnreadable(.isFolder), .outputLost(.diskFull),
        .systemCommandsOff, .systemCommandFailed(code: 3),
        .scriptUnreadable(path: "x", reason: "y"), .nothingToDo("x"),
        .consentMissing(command: "replay"), .consentMissing(command: "replay", to: .mlab),
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
        .undefinedVariable("X", known: []),
        .otherVerdict(nil, expected: "differentiation"), .unwantedVerdict(.differentiation, count: 1),
        .unwantedVerdict(.inconclusive, count: 2),
    ]

    static let replay: [ReplayError] = [
        .hostNotResolvable(host: "x"), .trustUnreadable(file: "x", .empty),
        .tlsFailed(server: "x", .notTLS), .controlConnectionFailed(server: "x", .refused),
        .tlsUnsound(.untrusted, server: "x"), .tlsUnsound(.expired(.distantPast), server: "x"),
        .tlsUnsound(.notYetValid(.distantFuture), server: "x"),
        .tlsUnsound(.shortKey(bits: 1_024), server: "x"), .tlsUnsound(.signedWithSHA1, server: "x"),
        .tlsUnsound(.outdated, server: "x"),
        .sideChannel(.refused(.unknownReplay), server: "x"), .sideChannel(.grantedUnknownReplay, server: "x"),
        .sideChannel(.refused(.addressInUse), server: "x"),
        .sideChannel(.refused(.overloaded), server: "x"), .sideChannel(.refused(.other("9")), server: "x"),
        .sideChannel(.protocolViolation(.emptyBody), server: "x"),
        .sideChannel(.closed(during: .permission), server: "x"),
        .sideChannel(.silent(during: .permission), server: "x"),
        .noThirdRecording(server: "x"), .noUpload(server: "x"),
        .flowNotMapped(recordedEndpoint: "192.0.2.1:443"),
        .replayConnectionFailed(endpoint: "x", .noAnswer), .stoodStill(seconds: 2.5, role: .control),
        .machineBusy(.waiting, reading: 0.002, role: .control),
        .endLimited(.client, share: 0.8, role: .original),
        .addressUnknownToReplayPort(endpoint: "x"), .nothingReceived(endpoint: "x", .reset),
        .analysisUnanswered(.closed), .analysisRefused(.noSamples),
        .searchOutOfOrder(server: "x", .unanswered(.noAnswerInTime)),
        .resultUnavailable(polls: 10, .notReady),
        .foreignResult(userID: "@x", historyCount: 1, testID: 1),
        .portNotServed(port: 81, server: "x"),
        .malformedAnswer(.emptyBody), .locateFailed(service: "x", .emptyList),
        .locateHeldOff(service: "x", until: .distantFuture),
        .noEnvelope(machinesTried: 1, .init(machine: "x", .tokenRefused)),
        .accessDenied(server: "x"),
        .localizationImpossible(.forced), .noServerPair(.noneForNetwork),
    ]

    static let recordings: [RecordingError] = RecordingSentences.all.map(\.0)

    static let shared: [CentralDatabaseError] = [
        .badAddress(.scheme), .badAddress(.malformed), .badAddress(.password),
        .libraryMissing(complaint: "y"),
        .unreachable(database: "x", complaint: "y"), .silent(database: "x", seconds: 9),
        .certificate(database: "x", complaint: "y"), .login(database: "x", complaint: "y"),
        .lost(database: "x"), .notPrepared(database: "x"), .badIdentity(database: "x"),
        .otherLayout(database: "x", found: 1, known: 2), .otherLayout(database: "x", found: 3, known: 2),
        .oldServer(database: "x", version: "12", least: "13"), .restored(database: "x"),
        .locked(database: "x"), .tooMuch(database: "x", megabytes: 9),
        .forbidden(database: "x", complaint: "y"), .notSeen(database: "x", tests: 3),
        .unwritable(uuid: "x"),
        .badRoleName("x", longest: 9), .copyBusy(path: "/x"),
        .copyUnusable(path: "/x", SystemError(ENOSPC)), .failed(database: "x", code: "53100", complaint: "y"),
    ]

    static let captures: [CaptureError] = [
        .fileUnreadable(file: "x", .system(SystemError(ENOSPC))), .compressed(file: "x", program: "gzip"),
        .libraryMissing(complaint: "y"), .unreadable(file: "x", complaint: "y", packets: 0),
        .unreadable(file: "x", complaint: "y", packets: 3),
        .unknownLinkType(file: "x", number: 105, name: "Y"),
        .unknownLinkType(file: "x", number: 9_999, name: nil),
        .interface("x", .notAllowed(program: "/y")), .interface("x", .unknown(known: ["lo"])),
        .interface("x", .unknown(known: [])), .interface("x", .down),
        .interface("x", .filter("y", complaint: "z")), .interface("x", .other("y")),
        .unkept(folder: "x", SystemError(ENOSPC)), .mixedInterfaces(file: "x"),
        .noFlows(file: "x", packets: 3), .noSuchFlow(.numbers([3]), flows: 2),
        .noSuchFlow(.host("y"), flows: 2), .noSuchFlow(.port(8), flows: 1),
        .noSuchFlow(.hostAndPort("y", 8), flows: 2),
        .noUsableFlow(.numbers([3]), flow: 3, .missing(bytes: 9, .server)),
        .noUsableFlow(.largest, flow: 3, .cut(packet: 4, bytes: 9)),
        .noUsableFlow(.host("y"), flow: 3, .fragmented(packet: 4)),
        .noUsableFlow(.port(8), flow: 3, .silentClient), .noUsableFlow(.largest, flow: 3, .serverFirst),
        .noUsableFlow(.largest, flow: 3, .disorder(.client)),
        .nothingLeft(flow: 3, from: 2),
        .unusableRecording(flow: 3, .layout(file: "x", problem: .noPackets)),
    ]

    static let campaigns: [any Error] =
        [
            .unknown("x", known: ["y"]), .unknown("x", known: []), .noneStarted,
            .alreadyStarted("x", asksTheSame: true), .alreadyStarted("x", asksTheSame: false), .stopped("x"),
            .unchanged("x", .running), .unchanged("x", .paused), .runElsewhere,
            .unreadable("x", CampaignFileErrors(file: "x", mistakes: mistakes)),
            .mistaken(file: "x", count: 1),
            .mistaken(file: "x", count: 2),
            .allowanceSpent("x", DataAllowance(bytes: 9_000, period: .day), moved: 8_000, expected: 7_000),
            .allowanceSpent("x", DataAllowance(bytes: 9_000, period: .month), moved: 8_000, expected: 7_000),
            .badVantagePoint("x y"), .tooLong(limit: 100),
        ] as [CampaignError]
        + mistakes.map { CampaignFileErrors(file: "x", mistakes: [$0]) }
        + [
            CampaignFileErrors(file: "x", mistakes: mistakes), AddressTableError.line(3, of: "x"),
            AddressTableError.empty(file: "x"),
        ] as [any Error]

    static let mistakes: [CampaignFileError] =
        [
            CampaignFileError(line: 1, .notYAML(complaint: "y")), CampaignFileError(line: 1, .noKeys),
            CampaignFileError(line: 2, .unknownKey("aps", nearest: .apps)),
            CampaignFileError(line: 2, .unknownKey("x", nearest: nil)),
            CampaignFileError(line: 2, .repeatedKey("x")), CampaignFileError(line: 1, .nothingToTest),
            CampaignFileError(line: 3, .unknownApp("x", suggestions: ["y"])),
            CampaignFileError(line: 3, .unknownApp("x", suggestions: [])),
            CampaignFileError(line: 3, .unknownServer("x")), CampaignFileError(line: 3, .budgetWithoutSeries),
            CampaignFileError(line: 3, .endsBeforeBeginning), CampaignFileError(line: 3, .noSlot),
        ]
        + CampaignKey.allCases.flatMap { key in
            [CampaignFileError.Kind.missing(key), .value(key, given: "x"), .form(key)]
                .map { CampaignFileError(line: 4, $0) }
        }

    static let rules: [PathEmulationError] = RuleSentences.all.map(\.0)

    static let packetLab: [PacketLabError] = [
        .notLinux, .namespacesRefused(SystemError(EPERM)), .tunUnavailable(SystemError(ENOENT)),
        .deviceRefused(SystemError(EPERM)), .configurationRefused(SystemError(EINVAL)),
        .resources(SystemError(EMFILE)), .cannotStart(command: "x", SystemError(ENOENT)),
        .record(path: "x", SystemError(ENOSPC)), .loop(SystemError(EIO)), .layout(.arms(3)),
        .layout(.servers(3)),
        .layout(.hops(31)), .layout(.box(3, hops: 2)), .layout(.box(2, hops: 0)),
        .layout(.silent(1, hops: 0)),
        .layout(.silent(4, hops: 3)), .layout(.address), .layout(.lineRate("x")), .layout(.roundTrip("x")),
    ]

    static let server: [ReplayServerError] = [
        .notAnAddress("x"), .unusableLineRate(0, fastest: 100_000),
        .congestionUnavailable("x", available: ["reno"]), .congestionUnavailable("x", available: []),
        .portInUse(address: "x", port: 1),
        .notPermitted(address: "x", port: 1), .addressNotAvailable("x"),
        .cannotListen(address: "x", port: 1, .portUntold),
        .certificateFile(path: "x", reason: SystemError(ENOSPC)),
        .keptFolder(path: "x", reason: SystemError(EACCES)), .logFile(path: "x", reason: SystemError(ENOENT)),
        .certificatesBusy(directory: "x"),
        .unusableCertificate(reason: "x"), .stopped,
    ]

    static let store: [ResultStoreError] = [
        .cannotOpen(path: "x", .folder), .readOnly(path: "x"), .diskFull(path: "x"),
        .inputOutput(path: "x", detail: "y"), .busy(path: "x"), .damaged(path: "x", detail: "y"),
        .cannotSetAside(path: "x", SystemError(EROFS)), .newerSchema(path: "x", found: 2, known: 1),
        .foreignDatabase(path: "x"), .movedAway(path: "x"), .changedMeanwhile(path: "x"),
        .removedMeanwhile(test: 3), .closed(path: "x"),
        .unstorable(column: "x", secondsSince1970: 1e300),
        .unreadable(path: "x", .column("y", of: .test(3)), found: .value("z")),
        .unexpected(path: "x", code: 1, detail: "y"),
    ]

    static let queries: [QueryError] = [
        .tookTooLong(.seconds(600)),
        .nothingAsked, .severalStatements, .refused(.writing), .refused(.otherDatabase),
        .refused(.transaction), .refused(.pragma("x")), .refused(.function("x")), .openPlace("?"),
        .notUnderstood("x", near: "y"), .notUnderstood("near \"x\": y", near: nil), .failed("x"),
    ]

    static let wire: [WireProtocolError] = [
        .malformedLength("x"), .emptyBody, .bodyTooLong(length: 2, limit: 1), .notASCII,
        .malformed(message: .permission, body: "y", expected: .object),
        .unexpected(body: "x", .client(.replay)),
        .unusableNumber(field: "x", value: "y", allowed: 0...1),
    ]

    static let analysis: [AnalysisError] = [
        .tooFewValues(series: .original, count: 1, needed: 2), .notFinite(series: .control, index: 0),
        .implausibleThroughput(series: .only, index: 0, value: -1), .noThroughput,
        .lengthsDiffer(first: 1, second: 2), .constantSeries(.first), .unusableNumber(.area),
        .thresholdOutOfRange(.ksPValue, value: 2), .planOutOfRange(.power, value: 2, allowed: 0...1),
    ]

    static let editor: [LineEditorError] = [
        .notATerminal(stream: "x"), .cannotStart(.unknownTerminal),
        .historyUnusable(path: "x", .locked), .historyCorrupt(path: "x", .notText),
    ]

    static let search: [SearchError] = [
        .errorRate(.outcome, value: 2), .limit(.probes, value: 0, allowed: 1...9),
        .nothingToInvert(recording: "x"),
        .alreadyFinished, .otherRecording(recording: "x"), .otherVersion(0),
        .notAssigned(reported: 0..<1, assigned: 1..<2),
    ]

    static let resources: [ResourceLocationError] = [
        .wrongVariable(variable: "x", path: "y", marker: "z"),
        .notFound(folder: "x", variable: "y", places: ["z"]),
    ]

    static let reasons: [Reason] = [
        .belongsToInstallation, .serverNameForm, .serverNameTaken, .notAHost("x"), .portOutOfRange(0),
        .partOfProgram, .openQuote("'"), .trailingBackslash, .openVariable("X"), .variableName("1"),
        .notUTF8Text, .noSuchFile, .scriptsTooDeep, .lineTooLong(limit: 1 << 20),
        .wordTooLong(limit: 1 << 16),
        .lineInFileTooLong(line: 2, limit: 1 << 20), .scriptTooLong(limit: 1 << 20),
        .sitesNeedMLab, .repeatsNeedThisProgram, .callNotRepeated(app: "x"),
        .uploadNeedsThisProgram, .noUploadOfCall(app: "x"), .uploadNeedsRealPath,
        .congestionNeedsThisProgram, .noCongestionOfCall(app: "x"), .congestionNeedsRealPath,
        .thirdArmNeedsThisProgram, .thirdArmNeedsSeries, .noThirdArmOfCall(app: "x"),
        .noThirdArmOfPort(app: "x"), .noThirdArm(app: "x", bytes: 60),
        .notRepeated(app: "x", bytes: 30_000), .notRepeated(app: "x", bytes: 29_000_000),
        .neitherAddressNorServer("x"), .embeddedHasOther, .otherOnMLab, .otherIsSame("x", "y"),
        .nothingToReplay, .nothingToDryRun,
        .embeddedRunsOnOtherPorts, .nothingImportable(path: "x", missing: ["y", "z"]),
        .noSearchToResume(app: "x", .up), .notASeries(test: 3), .seriesClosed(test: 3, .found),
        .seriesChanged(test: 3, .labRules), .nothingToLocalize(series: 3),
        .fewerTests(count: 0), .fewerTests(count: 2), .csvAmongJSON, .nothingToVerify,
        .noSamples(tests: [1]), .noReadings(tests: [1]),
        .noStatistics(tests: [1, 2]),
        .noComparableSamples(test: 1), .tooFewSamples(test: 1, fewest: 20), .comparesTwo(given: 1),
        .nothingPublished, .fileExists,
        .unreadable, .noSuchFolder, .fileForFolder, .isFolder, .noOrdinaryFile, .nobodyAtPipe,
        .unwritable(nil),
        .unwritable(.diskFull), .cannotBeMade(.diskFull), .corruptAndFixed, .notJSON,
        .keyMissing("x"), .otherForm(nil), .otherForm("x"), .diskFull, .permissionDenied,
        .readOnlyFileSystem, .userIDForm, .historyCountForm, .noBrowserOpener, .noDashboard, .tokenForm,
        .notStarted(program: "x"),
        .helpUnreadable(topic: "x", "y"),
        .storage(.closed(path: "x")), .resources(.notFound(folder: "x", variable: "y", places: [])),
    ]

    /// Those that have sentences of their own in every language.
    static let worded: [any Error] =
        shell.filter { !isUnworded($0) } + replay + recordings + captures + campaigns + shared + rules
        + packetLab
        + server
        + store + queries + wire
        + analysis + editor
        + resources + search
        + [
            ProbeFailed(server: "x", service: .sideChannelTLS, failure: .connection(.refused)),
            CancellationError(), SomeTestsFailed(first: CancellationError()),
            ImportError(cause: .unusableRecord(path: "x", line: 2, fault: .notUTF8), imported: 1),
            ScriptFailure(script: "x", line: 1, text: "y", cause: ReplayServerError.stopped),
        ] as [any Error]

    /// Whether the sentence is only what another one told.
    private static func isUnworded(_ error: ShellError) -> Bool {
        switch error {
        case .malformedLine, .nothingToDo, .resourcesMissing, .usage, .homeUnusable, .unusableFile: true
        default: false
        }
    }

    static let all: [any Error] =
        shell + replay + recordings + captures + campaigns + shared + rules + packetLab + queries
        + store + wire + analysis + editor + resources + search
        + [
            ReplayServerError.stopped, ResultStoreError.diskFull(path: "x"), CancellationError(),
            ProcessShortage.descriptors(atLeast: 9), ProcessShortage.threads(atLeast: 9),
            ProcessShortage.memory(atLeast: 9), UsageError.pairNeedsTwo, UsageError.serversNeedTwo,
            RecordError.notUTF8,
            FileError.foundation("x"),
            ProbeFailed(server: "x", service: nil, failure: .noAddress),
            SomeTestsFailed(first: ReplayError.tlsFailed(server: "x", .notTLS)),
            CocoaError(.fileNoSuchFile),
        ] as [any Error]

    static func isListed(_ error: ShellError) -> Bool {
        switch error {
        case .unknownCommand, .ambiguousCommand, .usage, .unknownSetting, .badSetting, .fixedSetting,
            .unknownServer, .badServer,
            .unknownTopic, .unknownResult, .noResults, .noCampaignTests, .unusableFile, .unusableRecord,
            .notVerified,
            .malformedLine, .standardInputUnreadable, .outputLost, .systemCommandsOff,
            .systemCommandFailed, .scriptUnreadable,
            .nothingToDo,
            .consentMissing, .tooManyTests, .budgetSpent, .noEvidence,
            .homeUnusable, .resourcesMissing, .madeUpRecording, .notStored, .cannotOpen, .cannotWrite,
            .undefinedVariable,
            .otherVerdict, .unwantedVerdict:
            true
        }
    }

    static func isListed(_ error: ReplayError) -> Bool {
        switch error {
        case .localizationImpossible, .noServerPair, .locateFailed, .locateHeldOff, .noEnvelope,
            .accessDenied,
            .hostNotResolvable, .trustUnreadable,
            .tlsFailed, .tlsUnsound, .controlConnectionFailed, .sideChannel,
            .noThirdRecording, .noUpload, .flowNotMapped, .portNotServed, .replayConnectionFailed,
            .addressUnknownToReplayPort,
            .nothingReceived, .stoodStill, .machineBusy, .endLimited, .searchOutOfOrder,
            .analysisUnanswered, .analysisRefused, .resultUnavailable, .foreignResult, .malformedAnswer:
            true
        }
    }
}
