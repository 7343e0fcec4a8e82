// swift-tools-version:6.2
import Foundation
import PackageDescription

// `WEHE_STRICT=1` (set by .ci/run) turns every warning of our own code into an error.
let strict = Context.environment["WEHE_STRICT"] == "1"

// What the reference pages are made from (.ci/documentation). Made from the compiled modules, it would lack every
// declaration with a type from an import that only this package sees.
let symbolGraphs = [
    "-emit-symbol-graph", "-emit-symbol-graph-dir", Context.packageDirectory + "/.build/symbol-graphs",
    "-symbol-graph-minimum-access-level", "package", "-symbol-graph-skip-synthesized-members",
]

// Tests have no reference pages.
let testing: [SwiftSetting] =
    [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
    ] + (strict ? [.treatAllWarnings(as: .error)] : [])

let settings = testing + [.unsafeFlags(symbolGraphs, .when(configuration: .debug))]

// `WEHE_ICU_DATA` (set by `make release`) names an object file with what is needed of ICU's data. It has to come before
// Swift's libraries, or they bring all of it.
let icuData: [LinkerSetting] = Context.environment["WEHE_ICU_DATA"].map { [.unsafeFlags([$0])] } ?? []

// What only computes is optimised in debug builds too: tests simulate and resample by the hundred thousand, and every
// process that they start reads recordings.
let computing = settings + [.unsafeFlags(["-O"], .when(configuration: .debug))]

// The recordings, clients' and servers' sides, lie flat beside their app list, as an upstream command line client
// expects them. SwiftPM remembers the names until this file changes.
let recordingFiles = try FileManager.default
    .contentsOfDirectory(atPath: Context.packageDirectory + "/ReplayFiles")
    .filter { $0.hasSuffix(".json") }
    .sorted()

// libFuzzer brings its own `main`, so the fuzzer links only where `make fuzz` asks for it.
let fuzzers: [Target] =
    Context.environment["WEHE_FUZZ"] != "1"
    ? []
    : [
        .executableTarget(
            name: "fuzz", dependencies: ["FuzzTargets"], path: "Tests/Fuzzing/Fuzzer",
            swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])])
    ]

let nio: Target.Dependency = .product(name: "NIOCore", package: "swift-nio")
let nioPosix: Target.Dependency = .product(name: "NIOPosix", package: "swift-nio")
let nioEmbedded: Target.Dependency = .product(name: "NIOEmbedded", package: "swift-nio")
let nioSSL: Target.Dependency = .product(name: "NIOSSL", package: "swift-nio-ssl")
let nioHTTP: Target.Dependency = .product(name: "NIOHTTP1", package: "swift-nio")
let nioWebSocket: Target.Dependency = .product(name: "NIOWebSocket", package: "swift-nio")
let nioTLS: Target.Dependency = .product(name: "NIOTLS", package: "swift-nio")
let logging: Target.Dependency = .product(name: "Logging", package: "swift-log")
let argumentParser: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")

let package = Package(
    name: "wehe",
    products: [.executable(name: "wehe", targets: ["wehe"])],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", exact: "2.37.6"),
        .package(url: "https://github.com/apple/swift-crypto", exact: "4.5.2"),
        .package(url: "https://github.com/apple/swift-certificates", exact: "1.21.1"),
        .package(url: "https://github.com/apple/swift-asn1", exact: "1.7.4"),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
    ],
    targets: [
        // The ground floor: small things that every floor above needs.
        .target(name: "Basics", swiftSettings: computing),
        // Pure: no sockets, no files but through arguments.
        .target(
            name: "Recordings",
            dependencies: [
                "Basics", "QUICInitials", "SystemFiles", .product(name: "Crypto", package: "swift-crypto"),
            ],
            swiftSettings: computing),
        .target(
            name: "QUICInitials",
            dependencies: [
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
            ],
            swiftSettings: computing),
        .target(
            name: "Captures",
            dependencies: [
                "Basics", "QUICInitials", "Recordings", "SystemFiles",
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            swiftSettings: computing),
        .target(name: "WireProtocol", dependencies: ["Basics"], swiftSettings: settings),
        .target(name: "Differentiation", dependencies: ["Basics"], swiftSettings: computing),
        .target(name: "PathEmulation", dependencies: ["Basics", "QUICInitials"], swiftSettings: computing),
        .target(name: "Plotting", swiftSettings: computing),
        .target(name: "Formatting", dependencies: ["Basics"], swiftSettings: computing),
        .target(name: "ClassifierSearch", dependencies: ["Recordings"], swiftSettings: computing),
        .target(name: "Metrics", dependencies: ["Basics", "Formatting"], swiftSettings: settings),

        // What a test is: what it asks, what it keeps, and what is known of each of its fields.
        .target(
            name: "TestModel",
            dependencies: [
                "Basics", "UsagePolicy", "Recordings", "WireProtocol", "Differentiation", "ClassifierSearch",
                "ResourceLocation", "SystemFiles", "Formatting",
            ],
            swiftSettings: settings),
        // What operators ask of those who test, reckoned from what is handed in.
        .target(name: "UsagePolicy", swiftSettings: settings),
        // What a person's home holds beside the results: settings, servers, consent, identity.
        .target(
            name: "Home",
            dependencies: [
                "Basics", "TestModel", "UsagePolicy", "Formatting", "SystemFiles", "Recordings",
                "WireProtocol",
                "Differentiation", .product(name: "Crypto", package: "swift-crypto"),
            ],
            swiftSettings: settings),

        // Every sentence that a person reads, in each language, made from values.
        .target(
            name: "Messages",
            dependencies: [
                "Basics", "TestModel", "UsagePolicy", "Home", "Formatting", "SystemFiles", "Recordings",
                "Captures",
                "WireProtocol", "Differentiation", "Campaigns", "CampaignReports", "AutonomousSystems",
                "PathEmulation", "ClassifierSearch", "ResourceLocation",
            ],
            swiftSettings: settings),

        // Captures on the disk, from pipes and interfaces.
        .systemLibrary(name: "CPcap", providers: [.apt(["libpcap-dev"])]),
        .target(
            name: "CaptureFiles", dependencies: ["CPcap", "Captures", "SystemFiles"], swiftSettings: computing
        ),

        // What Wehe's servers publish.
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .target(
            name: "PublishedData",
            dependencies: [
                "Basics", "CZlib", "TestModel", "Recordings", "Differentiation", "Formatting", "SystemFiles",
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            swiftSettings: computing),

        // What campaigns ask, and when.
        .target(
            name: "Campaigns",
            dependencies: [
                "Basics", "Recordings", "Differentiation", .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "Yams", package: "Yams"),
            ],
            swiftSettings: settings),

        // One PostgreSQL database of many vantage points.
        .systemLibrary(name: "CPostgres", providers: [.apt(["libpq-dev"])]),
        .target(
            name: "CentralDatabase",
            dependencies: [
                "Basics", "CPostgres", "CZlib", "TestModel", "Campaigns", "ResultStore", "Formatting",
                "SystemFiles", .product(name: "Crypto", package: "swift-crypto"),
            ],
            swiftSettings: settings),

        // What campaigns came to: every app in every network, judged together.
        .target(
            name: "CampaignReports",
            dependencies: ["Basics", "Campaigns", "TestModel", "Differentiation", "WireProtocol"],
            swiftSettings: computing),

        // Which network an address belongs to.
        .target(name: "AutonomousSystems", dependencies: ["Basics"], swiftSettings: computing),

        // What the system is asked for in more than one place: locks, files written whole or not at all.
        .target(name: "SystemFiles", swiftSettings: settings),

        // What a server that somebody operates writes down.
        .target(
            name: "OperatorLog", dependencies: ["Formatting", "SystemFiles", logging],
            swiftSettings: settings),

        .target(
            name: "ResultArchive",
            dependencies: ["Basics", "WireProtocol", "Differentiation", "Formatting", "SystemFiles"],
            swiftSettings: settings),

        // What both ends need to speak the protocol through NIO, and nothing else.
        .target(
            name: "WireTransport", dependencies: ["Basics", "WireProtocol", nio], swiftSettings: settings),

        // Effects: the two ends of a test, and what remains of it.
        .target(
            name: "ReplayClient",
            dependencies: [
                "Basics", "TestModel", "UsagePolicy", "Recordings", "WireProtocol", "WireTransport",
                "Differentiation",
                "ClassifierSearch", "SystemFiles", nio, nioPosix, nioSSL, nioTLS, nioHTTP, nioWebSocket,
                .product(name: "X509", package: "swift-certificates"),
                .product(name: "SwiftASN1", package: "swift-asn1"),
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            swiftSettings: settings),
        .target(
            name: "HTTPService",
            dependencies: ["Basics", "WireTransport", nio, nioHTTP, logging], swiftSettings: settings),
        .target(
            name: "ReplayServer",
            dependencies: [
                "Basics", "HTTPService", "TestModel", "Recordings", "WireProtocol", "WireTransport",
                "Differentiation",
                "PathEmulation", "ClassifierSearch", "SystemFiles", "Metrics", "ResultArchive", nio, nioPosix,
                nioSSL, nioHTTP, nioWebSocket, logging,
                .product(name: "X509", package: "swift-certificates"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "SwiftASN1", package: "swift-asn1"),
            ],
            swiftSettings: settings),
        .target(
            name: "NetnsLab", dependencies: ["Basics", "TestModel", "PathEmulation", "SystemFiles"],
            swiftSettings: settings),
        // A middlebox for real packets, and what of it has to be C.
        .target(name: "CPacketLab"),
        .target(
            name: "PacketLab", dependencies: ["Basics", "PathEmulation", "SystemFiles", "CPacketLab"],
            swiftSettings: computing),
        .target(
            name: "ResultStore",
            dependencies: [
                "CSQLiteDefence", "TestModel", "Recordings", "SystemFiles", "Formatting", "Campaigns",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ],
            swiftSettings: settings),
        .target(name: "CSQLiteDefence"),

        // Runs campaigns: what is due, each once.
        .target(
            name: "CampaignRuns",
            dependencies: [
                "Basics", "Campaigns", "ResultStore", "TestModel", "Recordings", "SystemFiles",
                "Formatting",
            ],
            swiftSettings: settings),

        // How what is known of tests looks: texts, tables, records for programs, plots, and the course of a run.
        .target(
            name: "Reports",
            dependencies: [
                "Basics", "Messages", "Plotting", "Formatting", "TestModel", "Differentiation", "Metrics",
                "UsagePolicy",
                "ClassifierSearch", "Recordings", "Campaigns", "CampaignReports",
                "SystemFiles",
            ],
            swiftSettings: settings),

        // The results of a home in the browser.
        .target(
            name: "Dashboard",
            dependencies: [
                "Basics", "HTTPService", "ResultStore", "Reports", "Messages", "Home", "Plotting",
                "Formatting",
                "TestModel", "SystemFiles",
                "WireTransport", "ResourceLocation", nio, nioPosix, nioHTTP, logging,
            ],
            resources: [.copy("Page")], swiftSettings: settings),

        // Runs what is planned, and makes the rows that are kept of it.
        .target(
            name: "TestRunner",
            dependencies: [
                "Basics", "ReplayClient", "ReplayServer", "TestModel", "UsagePolicy", "Home", "Recordings",
                "WireProtocol",
                "Differentiation", "PathEmulation", "ClassifierSearch", "SystemFiles",
                "Formatting",
            ],
            swiftSettings: settings),

        // The person's side.
        .systemLibrary(name: "CLibEdit", pkgConfig: "libedit", providers: [.apt(["libedit-dev"])]),
        // The handler of signals, which has to be C.
        .target(name: "CSignalPipe"),
        .target(
            name: "LineEditor", dependencies: ["TestModel", "SystemFiles", "CLibEdit", "CSignalPipe"],
            swiftSettings: settings),
        .target(
            name: "WeheShell",
            dependencies: [
                "Basics", "Reports", "Messages", "LineEditor", "TestRunner", "ReplayClient", "ReplayServer",
                "ResultStore", "Metrics", "Dashboard",
                "TestModel", "UsagePolicy", "Home", "Recordings", "WireProtocol", "Differentiation",
                "PathEmulation",
                "NetnsLab", "Help",
                "ReplayFiles", "ResourceLocation", "ClassifierSearch", "Plotting", "Formatting",
                "SystemFiles", "Captures", "CaptureFiles", "PublishedData", "CentralDatabase", "Campaigns",
                "CampaignRuns", "CampaignReports", "AutonomousSystems", "OperatorLog", nioPosix,
                argumentParser, logging,
            ],
            swiftSettings: settings),
        // The program in the place of the upstream command line client.
        .target(
            name: "CommandLineClient",
            dependencies: [
                "Basics", "WeheShell", "Reports", "ResultStore", "TestModel", "Home", "Messages",
                "Recordings",
                "Differentiation", "ReplayFiles", "Formatting", "SystemFiles", "WireProtocol", argumentParser,
                logging,
            ],
            swiftSettings: settings),
        .executableTarget(
            name: "wehe",
            dependencies: [
                "Basics", "CommandLineClient", "WeheShell", "TestModel", "Messages", "Home", "ReplayServer",
                "OperatorLog",
                "WireProtocol", argumentParser, logging,
            ],
            swiftSettings: settings, linkerSettings: icuData),

        // What ships beside the binary, and how it is found again.
        .target(name: "ResourceLocation", swiftSettings: settings),
        .target(
            name: "Help", dependencies: ["ResourceLocation"], path: "Help",
            exclude: ["README.md", "architecture.md"],
            resources: [
                .copy("topics"), .copy("first-test.wehe"), .copy("calibration.wehe"), .copy("schema.json"),
            ],
            swiftSettings: settings),
        .target(
            name: "ReplayFiles", dependencies: ["ResourceLocation"], path: "ReplayFiles",
            exclude: ["README.md"], resources: recordingFiles.map { .copy($0) }, swiftSettings: settings),
        .executableTarget(
            name: "synthesise", dependencies: ["Recordings"], resources: [.copy("Facts")],
            swiftSettings: settings),

        // Tests, a folder a module.
        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: testing),
        .target(
            name: "ReportTesting",
            dependencies: [
                "Basics", "Reports", "TestModel", "Differentiation", "Formatting", "Recordings",
                "ClassifierSearch",
            ],
            path: "Tests/ReportTesting", swiftSettings: testing),
        // Simulates by the million, as what it tests does.
        .target(
            name: "CampaignTesting",
            dependencies: ["Basics", "CampaignReports", "TestModel", "Differentiation", "TestSupport"],
            path: "Tests/CampaignTesting", swiftSettings: computing),
        .target(
            name: "PostgresTesting", dependencies: ["TestSupport"], path: "Tests/PostgresTesting",
            swiftSettings: testing),
        // Whole campaigns in virtual time, at one vantage point and at many.
        .target(
            name: "FleetTesting",
            dependencies: [
                "Basics", "TestSupport", "ReportTesting", "CampaignTesting", "PostgresTesting",
                "CampaignRuns",
                "Campaigns",
                "ResultStore", "CentralDatabase", "UsagePolicy", "Recordings", "TestModel", "Differentiation",
            ],
            path: "Tests/FleetTesting", swiftSettings: testing),
        .target(
            name: "ReplayTesting", dependencies: ["ReplayClient", "TestModel"], path: "Tests/ReplayTesting",
            swiftSettings: testing),
        .target(
            name: "TerminalTesting", dependencies: ["CZlib", "TestSupport"], path: "Tests/TerminalTesting",
            swiftSettings: testing),
        .target(
            name: "MetricsTesting", dependencies: ["TestSupport", "TerminalTesting"],
            path: "Tests/MetricsTesting",
            swiftSettings: testing),
        .executableTarget(
            name: "LineEditorProbe", dependencies: ["LineEditor"], path: "Tests/LineEditorProbe",
            swiftSettings: testing),
        // A lab of real packets that tests can kill.
        .executableTarget(
            name: "PacketLabProbe", dependencies: ["PacketLab"], path: "Tests/PacketLabProbe",
            swiftSettings: testing),
        .executableTarget(
            name: "key-fuzzer",
            dependencies: [
                "Basics", "TerminalTesting", "LineEditorProbe", "wehe", "Differentiation", argumentParser,
            ],
            path: "Tests/Fuzzing/Keys", swiftSettings: testing),
        .target(
            name: "FuzzTargets",
            dependencies: [
                "Basics", "WireProtocol", "Recordings", "Captures", "PathEmulation", "ResultStore",
                "Formatting",
                "Reports", "WeheShell", "TestModel", "Home", "Messages", "PublishedData",
            ],
            path: "Tests/Fuzzing/Targets", swiftSettings: testing),
        .testTarget(
            name: "FuzzTargetsTests", dependencies: ["TestSupport", "TerminalTesting", "FuzzTargets"],
            path: "Tests/Fuzzing/CorpusTests", swiftSettings: testing),
        .testTarget(name: "BasicsTests", dependencies: ["Basics"], swiftSettings: testing),
        .testTarget(
            name: "SystemFilesTests", dependencies: ["TestSupport", "SystemFiles"], swiftSettings: testing),
        .testTarget(
            name: "ResultArchiveTests",
            dependencies: [
                "Basics", "TestSupport", "ResultArchive", "WireProtocol", "Differentiation", "Formatting",
                "SystemFiles",
            ],
            swiftSettings: testing),
        .testTarget(name: "MetricsTests", dependencies: ["Metrics"], swiftSettings: testing),
        .testTarget(
            name: "OperatorLogTests", dependencies: ["TestSupport", "OperatorLog", "SystemFiles", logging],
            swiftSettings: testing),
        .testTarget(
            name: "RecordingsTests",
            dependencies: [
                "Basics", "TestSupport", "TerminalTesting", "Recordings", "SystemFiles", "ResourceLocation",
                "ReplayFiles", "Help",
            ],
            swiftSettings: testing),
        .testTarget(
            name: "CampaignsTests", dependencies: ["TestSupport", "Campaigns", "Recordings"],
            swiftSettings: testing),
        .testTarget(
            name: "CentralDatabaseTests",
            dependencies: [
                "TestSupport", "ReportTesting", "PostgresTesting", "FleetTesting", "CentralDatabase", "CZlib",
                "ResultStore", "Reports", "TestModel", "Campaigns", "Formatting", "SystemFiles", "WeheShell",
                "Home",
                "Messages", "Differentiation", "Dashboard", logging,
            ],
            swiftSettings: testing),
        .testTarget(
            name: "CampaignReportsTests",
            dependencies: [
                "TestSupport", "CampaignTesting", "CampaignReports", "Campaigns", "TestModel",
                "Differentiation",
            ],
            swiftSettings: testing),
        .testTarget(
            name: "AutonomousSystemsTests", dependencies: ["AutonomousSystems"], swiftSettings: testing),
        .testTarget(
            name: "CapturesTests",
            dependencies: [
                "Basics", "TestSupport", "TerminalTesting", "Captures", "CaptureFiles", "Recordings",
                "SystemFiles",
            ],
            swiftSettings: testing),
        .testTarget(
            name: "PublishedDataTests",
            dependencies: [
                "Basics", "TestSupport", "PublishedData", "TestModel", "Recordings", "Formatting",
                "ResultArchive",
                "WireProtocol", "Differentiation",
            ],
            swiftSettings: testing),
        .testTarget(
            name: "TestModelTests",
            dependencies: [
                "TestSupport", "ReportTesting", "TestModel", "SystemFiles", "Formatting", "Differentiation",
            ],
            swiftSettings: testing),
        .testTarget(
            name: "HomeTests", dependencies: ["TestSupport", "Home", "TestModel", "UsagePolicy", "Messages"],
            swiftSettings: testing),
        .testTarget(
            name: "MessagesTests",
            dependencies: [
                "TestSupport", "Messages", "TestModel", "Home", "Formatting", "SystemFiles", "Recordings",
                "WireProtocol", "Differentiation", "PathEmulation", "ClassifierSearch", "ResourceLocation",
                "Captures",
            ],
            swiftSettings: testing),
        .testTarget(
            name: "WireProtocolTests", dependencies: ["Basics", "TestSupport", "WireProtocol"],
            swiftSettings: testing),
        .testTarget(
            name: "DifferentiationTests", dependencies: ["Basics", "TestSupport", "Differentiation"],
            swiftSettings: testing),
        .testTarget(
            name: "ClassifierSearchTests",
            dependencies: ["Basics", "TestSupport", "ClassifierSearch", "Recordings"],
            swiftSettings: testing),
        .testTarget(
            name: "FormattingTests", dependencies: ["Basics", "TestSupport", "Formatting"],
            swiftSettings: testing),
        .testTarget(name: "UsagePolicyTests", dependencies: ["UsagePolicy"], swiftSettings: testing),
        .testTarget(
            name: "PlottingTests", dependencies: ["Plotting", "TestSupport"], swiftSettings: testing),
        .testTarget(
            name: "PathEmulationTests", dependencies: ["Basics", "PathEmulation", "TestSupport"],
            swiftSettings: testing
        ),
        .testTarget(
            name: "PacketLabTests",
            dependencies: [
                "Basics", "TestSupport", "TerminalTesting", "PacketLab", "PacketLabProbe", "PathEmulation",
                "SystemFiles",
            ],
            swiftSettings: testing),
        .testTarget(
            name: "NetnsLabTests",
            dependencies: ["Basics", "TestSupport", "NetnsLab", "TestModel", "PathEmulation", "wehe"],
            swiftSettings: testing),
        .testTarget(
            name: "ResultStoreTests",
            dependencies: [
                "Basics", "TestSupport", "Differentiation", "Formatting", "ResultStore", "TestModel",
                "SystemFiles", "Recordings", "ClassifierSearch", "Campaigns", "CSQLiteDefence",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: testing),
        .testTarget(
            name: "LineEditorTests",
            dependencies: ["TestSupport", "LineEditor", "TestModel", "LineEditorProbe", "TerminalTesting"],
            swiftSettings: testing),
        .testTarget(
            name: "ReplayClientTests",
            dependencies: [
                "Basics", "ReplayTesting",
                "TestSupport",
                "ReplayClient", "TestModel", "Recordings", "WireProtocol", "WireTransport", "Differentiation",
                "ClassifierSearch", nio, nioPosix, nioSSL,
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            swiftSettings: testing),
        .testTarget(
            name: "ReplayServerTests",
            dependencies: [
                "Basics", "TestSupport", "MetricsTesting", "HTTPService",
                "ReplayServer", "TestModel", "Recordings", "WireProtocol", "WireTransport", "Differentiation",
                "ClassifierSearch", "PathEmulation", "SystemFiles", "Metrics", "ResultArchive", nio, nioPosix,
                nioSSL, nioEmbedded, nioHTTP, logging,
                .product(name: "X509", package: "swift-certificates"),
                .product(name: "SwiftASN1", package: "swift-asn1"),
            ],
            swiftSettings: testing),
        .testTarget(
            name: "DashboardTests",
            dependencies: [
                "TestSupport", "ReportTesting", "Dashboard", "HTTPService", "ResultStore", "Reports",
                "Messages", "Home", "Differentiation", "TestModel", "Formatting", nio, nioEmbedded, nioHTTP,
                logging,
            ],
            swiftSettings: testing),
        .testTarget(
            name: "ReportsTests",
            dependencies: [
                "Basics", "TestSupport", "ReportTesting", "MetricsTesting", "Reports", "Messages",
                "TestModel",
                "Formatting", "Metrics", "UsagePolicy", "Recordings", "WireProtocol", "Differentiation",
                "ClassifierSearch", "Home", "CampaignReports", "CampaignTesting", "Campaigns",
                "TerminalTesting",
            ],
            swiftSettings: testing),
        .testTarget(
            name: "TestRunnerTests",
            dependencies: [
                "Basics", "TestSupport", "ReportTesting", "TestRunner", "TestModel", "Recordings",
                "ReplayClient",
                "ReplayServer", "Differentiation",
            ],
            swiftSettings: testing),
        .testTarget(
            name: "WeheShellTests",
            dependencies: [
                "Basics", "TestSupport", "ReportTesting", "MetricsTesting", "TerminalTesting", "WeheShell",
                "Reports",
                "TestRunner", "Messages", "Captures",
                "TestModel", "UsagePolicy", "Home", "Formatting", "Recordings", "ResultStore", "ReplayClient",
                "ReplayServer", "WireProtocol", "Differentiation", "ClassifierSearch",
                "PathEmulation", "NetnsLab", "LineEditor", "ResourceLocation", "SystemFiles",
                "Plotting", "Campaigns", "CampaignRuns", "CampaignReports", "CampaignTesting",
                "AutonomousSystems", argumentParser, logging,
            ],
            swiftSettings: testing),
        .testTarget(
            name: "CampaignRunsTests",
            dependencies: [
                "Basics", "TestSupport", "FleetTesting", "CampaignRuns", "Campaigns", "ResultStore",
                "UsagePolicy",
                "TestModel", "Recordings",
            ],
            swiftSettings: testing),
        .testTarget(
            name: "CommandLineClientTests",
            dependencies: [
                "TestSupport", "ReportTesting", "CommandLineClient", "TestModel", "Home", "Differentiation",
                "Messages", "WireProtocol", "WeheShell", "Recordings", argumentParser, logging,
            ],
            swiftSettings: testing),
        .testTarget(
            name: "MLabTests",
            dependencies: [
                "Basics", "ReplayTesting",
                "TestSupport", "WeheShell", "Reports", "TestModel", "UsagePolicy", "Home", "ReplayClient",
                "ReplayServer", "ResultStore", "Recordings", "WireProtocol", "Differentiation",
                "Formatting", nio, nioPosix, nioHTTP, logging,
            ],
            swiftSettings: testing),
        .testTarget(
            name: "EndToEndTests",
            dependencies: [
                "Basics", "ReplayTesting",
                "TestSupport", "PostgresTesting", "wehe", "TerminalTesting", "TestModel", "UsagePolicy",
                "ReplayClient",
                "ReplayServer", "Recordings", "CaptureFiles", "Differentiation", "PathEmulation",
                "ClassifierSearch", "WireProtocol", "WeheShell", nio, nioPosix,
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: testing),
        .executableTarget(
            name: "benchmarks",
            dependencies: [
                "Basics", "ReplayTesting",
                "TestSupport",
                "TestModel", "Recordings", "WireProtocol", "WireTransport", "Differentiation",
                "PathEmulation", "ReplayClient", "ReplayServer", "ResultStore", "ReplayFiles",
                "CampaignReports", "CampaignTesting", "Campaigns", "PostgresTesting", "FleetTesting",
                "CentralDatabase",
                .product(name: "GRDB", package: "GRDB.swift"), nio, nioPosix, nioEmbedded, argumentParser,
            ],
            path: "Tests/Benchmarks", exclude: ["exchange.py"], swiftSettings: testing),
    ] + fuzzers,
    swiftLanguageModes: [.v6]
)
