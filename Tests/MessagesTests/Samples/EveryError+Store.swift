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

extension EveryError {
    private static let plainStore: [ResultStoreError] = [
        .cannotOpen(path: "/h/r", .system(SystemError(ENOTDIR))), .cannotOpen(path: "/h/r", .notAFile),
        .cannotOpen(path: "/h/r", .folder), .cannotOpen(path: "/h/r", .told("words")),
        .readOnly(path: "/h/r"), .diskFull(path: "/h/r"),
        .inputOutput(path: "/h/r", detail: "disk I/O error"), .busy(path: "/h/r"),
        .damaged(path: "/h/r", detail: "malformed"), .cannotSetAside(path: "/h/r", SystemError(EROFS)),
        .newerSchema(path: "/h/r", found: 99, known: 6), .foreignDatabase(path: "/h/r"),
        .movedAway(path: "/h/r"), .changedMeanwhile(path: "/h/r"), .closed(path: "/h/r"),
        .unstorable(column: "started", secondsSince1970: .nan),
        .unexpected(path: "/h/r", code: 1, detail: "near \"x\""), .removedMeanwhile(test: 3),
    ]

    private static let rows: [RowLocation] = [
        .column("kind", of: .test(1)), .column("bytes", of: .part(table: "replay", of: 1)),
        .column("replicates", of: .part(table: "effect", of: 1)),
        .column("end_s", of: .sample(of: .part(table: "replay", of: 1))),
        .column("uuid", of: .named(by: 1)),
    ]

    static let store: [ResultStoreError] =
        joined(
            plainStore, rows.map { .unreadable(path: "/h/r", $0, found: .value("\"speed\"")) },
            [.unreadable(path: "/h/r", .samples(of: .part(table: "replay", of: 1)), found: .rows(99))])

    static let queries: [QueryError] = [
        .tookTooLong(.seconds(600)), .nothingAsked, .severalStatements, .refused(.writing),
        .refused(.otherDatabase), .refused(.transaction), .refused(.pragma("x")), .refused(.function("x")),
        .openPlace("?"), .notUnderstood("x", near: "y"), .notUnderstood("near \"x\": y", near: nil),
        .failed("x"),
    ]

    static let resources: [ResourceLocationError] = [
        .wrongVariable(variable: "WEHE_THINGS", path: "/nowhere", marker: "mark"),
        .notFound(folder: "Things", variable: "WEHE_THINGS", places: []),
        .notFound(folder: "Things", variable: "WEHE_THINGS", places: ["/a", "/b"]),
    ]

    static let records: [RecordError] = [
        .tooLong(limit: 1 << 24), .tooManyValues(limit: 9), .notUTF8, .notJSON(column: 7),
        .repeatedKey("userID"), .notAnObject,
        .schema(found: nil), .schema(found: "9"), .missing(key: "app"), .unknown(key: "aps"),
        .wrong(key: "app", value: "7"), .outside(key: "a", value: "-1", range: .integer(0...9, .bytes)),
        .outside(key: "a", value: "-1", range: .integer(0...9, nil)),
        .outside(key: "a", value: "-1.5", range: .real(0...1e9, .seconds)),
        .outside(key: "a", value: "-1.5", range: .real(0...0.5, nil)),
        .outside(key: "a", value: "xyz", range: .length(0...2)),
        .outside(key: "a", value: "", range: .length(1...2)),
    ]

    static let shared: [CentralDatabaseError] = [
        .badAddress(.scheme), .badAddress(.malformed), .badAddress(.password),
        .libraryMissing(complaint: "y"), .unreachable(database: "x", complaint: "y"),
        .silent(database: "x", seconds: 9), .certificate(database: "x", complaint: "y"),
        .login(database: "x", complaint: "y"), .lost(database: "x"), .notPrepared(database: "x"),
        .badIdentity(database: "x"), .otherLayout(database: "x", found: 1, known: 2),
        .otherLayout(database: "x", found: 3, known: 2),
        .oldServer(database: "x", version: "12", least: "13"), .restored(database: "x"),
        .locked(database: "x"), .tooMuch(database: "x", megabytes: 9), .notPostgreSQL(database: "x"),
        .forbidden(database: "x", complaint: "y"), .notSeen(database: "x", tests: 3),
        .unwritable(uuid: "x"), .badRoleName("x", longest: 9), .copyBusy(path: "/x"),
        .copyUnusable(path: "/x", SystemError(ENOSPC)),
        .failed(database: "x", code: "53100", complaint: "y"),
    ]

    static let campaigns: [any Error] =
        [
            .unknown("x", known: ["y"]), .unknown("x", known: []), .noneStarted,
            .alreadyStarted("x", asksTheSame: true), .alreadyStarted("x", asksTheSame: false), .stopped("x"),
            .otherPlan(
                file: "autumn.yaml", plan: "0123456789abcdef", campaign: "autumn",
                recorded: ["fedcba9876543210"]),
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
}
