// swift-tools-version:6.2
import Foundation
import PackageDescription

// `WEHE_STRICT=1` (set by .ci/run) turns every warning of our own code into an error.
let strict = Context.environment["WEHE_STRICT"] == "1"

// `WEHE_SYMBOL_GRAPHS` names the folder for what the reference pages are made from (.ci/documentation). Made from the
// compiled modules, it would lack every declaration with a type from an import that only this package sees.
let symbolGraphs: [SwiftSetting] =
    Context.environment["WEHE_SYMBOL_GRAPHS"].map { folder in
        let options = [
            "-emit-symbol-graph", "-emit-symbol-graph-dir", folder,
            "-symbol-graph-minimum-access-level", "package", "-symbol-graph-skip-synthesized-members",
        ]
        return [.unsafeFlags(options, .when(configuration: .debug))]
    } ?? []

// Tests have no reference pages.
let testing: [SwiftSetting] =
    [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
    ] + (strict ? [.treatAllWarnings(as: .error)] : [])

let settings = testing + symbolGraphs

// `WEHE_ICU_DATA` (set by `make release`) names an object file with what is needed of ICU's data. It has to come before
// Swift's libraries, or they bring all of it.
let icuData: [LinkerSetting] = Context.environment["WEHE_ICU_DATA"].map { [.unsafeFlags([$0])] } ?? []

// Modules whose loops decide how long the tests take are optimised in debug builds too: statistics, the emulated path,
// JSON, and recordings, which every process that the tests start reads. Optimising costs twice the compiler's time, file
// by file it would be four times.
let optimised = ["-O", "-wmo", "-num-threads", "2", "-disable-batch-mode"]
let computing = settings + [.unsafeFlags(optimised, .when(configuration: .debug))]

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
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
    ],
    targets: [
        // The ground floor: quantities, addresses, texts, JSON, files, metrics.
        .target(name: "Basics", dependencies: ["CSignalPipe"], swiftSettings: computing),
        // The handler of signals, which has to be C.
        .target(name: "CSignalPipe"),
        // Hashes, AES for QUIC's Initial packets, keys and certificates: what is used of the system's OpenSSL.
        .target(name: "Cryptography", dependencies: ["CCryptography"], swiftSettings: settings),
        .target(name: "CCryptography", dependencies: ["COpenSSL"]),
        .systemLibrary(
            name: "COpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
        // Pure: no sockets, no files but through arguments.
        .target(
            name: "Recordings",
            dependencies: ["Basics", "Cryptography", "QUICInitials"],
            swiftSettings: computing),
        .target(name: "QUICInitials", dependencies: ["Cryptography"], swiftSettings: settings),
        .target(
            name: "Captures",
            dependencies: [
                "Basics", "Cryptography", "QUICInitials", "Recordings", "CPcap", "CZlib",
            ],
            swiftSettings: settings),
        .target(name: "WireProtocol", dependencies: ["Basics"], swiftSettings: settings),
        .target(name: "Differentiation", dependencies: ["Basics"], swiftSettings: computing),
        .target(
            name: "Characterisation", dependencies: ["Basics", "Captures", "Differentiation"],
            swiftSettings: computing),
        .target(name: "PathEmulation", dependencies: ["Basics", "QUICInitials"], swiftSettings: computing),
        .target(name: "Plotting", swiftSettings: settings),
        .target(name: "ClassifierSearch", dependencies: ["Recordings"], swiftSettings: settings),

        // What a test is: what it asks, what it keeps, and what is known of each of its fields.
        .target(
            name: "TestModel",
            dependencies: [
                "Basics", "Recordings", "WireProtocol", "Characterisation", "Differentiation",
                "ClassifierSearch",
            ],
            swiftSettings: settings),
        // What a person's home holds beside the results: settings, servers, consent, identity.
        .target(
            name: "Home",
            dependencies: [
                "Basics", "TestModel", "Recordings", "WireProtocol", "Differentiation",
                "Cryptography",
            ],
            swiftSettings: settings),

        // Every sentence that a person reads, in each language, made from values.
        .target(
            name: "Messages",
            dependencies: [
                "Characterisation", "PacketLab", "Plotting",
                "Basics", "TestModel", "Home", "Recordings", "Captures", "WireProtocol", "Differentiation",
                "Campaigns", "PathEmulation", "ClassifierSearch",
            ],
            swiftSettings: settings),

        // The headers of libpcap, which Captures loads when it is needed.
        .systemLibrary(name: "CPcap", providers: [.apt(["libpcap-dev"])]),

        // What Wehe's servers publish.
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .target(
            name: "PublishedData",
            dependencies: [
                "Basics", "CZlib", "TestModel", "Recordings", "Differentiation",
                "Cryptography",
            ],
            swiftSettings: settings),

        // Campaigns: the questions, the schedule, and the report on every app in every network.
        .target(
            name: "Campaigns",
            dependencies: [
                "Basics", "Cryptography", "Recordings", "Differentiation",
                .product(name: "Yams", package: "Yams"), "TestModel", "WireProtocol",
            ],
            swiftSettings: settings),

        // One PostgreSQL database of many vantage points.
        .systemLibrary(name: "CPostgres", providers: [.apt(["libpq-dev"])]),
        .target(
            name: "CentralDatabase",
            dependencies: [
                "Basics", "CPostgres", "CZlib", "TestModel", "Campaigns", "ResultStore",
                "Cryptography",
            ],
            swiftSettings: settings),

        // What client and server need of SwiftNIO, and no more: frames of the side channel, small HTTP services, logs.
        .target(
            name: "Networking", dependencies: ["Basics", logging, "WireProtocol", nio, nioPosix, nioHTTP],
            swiftSettings: settings),

        // The packets of a connection of this machine with what becomes of each, and what of it has to be C.
        .target(name: "CPacketSocket"),
        .target(
            name: "PacketLog", dependencies: ["Basics", "Captures", "Characterisation", "CPacketSocket"],
            swiftSettings: settings),

        // The two ends of a test, which do not know each other.
        .target(
            name: "ReplayServer",
            dependencies: [
                "Basics", "WireProtocol", "Differentiation", "Networking", "TestModel", "Recordings",
                "PathEmulation", "ClassifierSearch", "Captures", "Characterisation", "PacketLog",
                nio, nioPosix, nioSSL, nioHTTP, nioWebSocket, logging,
                "Cryptography",
            ],
            swiftSettings: settings),

        // The client's own machine and line during a replay.
        .target(
            name: "MachineWatch", dependencies: ["Basics", "TestModel", "CMachineFacts", nio],
            swiftSettings: settings),
        .target(name: "CMachineFacts"),
        .target(
            name: "ReplayClient",
            dependencies: [
                "Basics", "TestModel", "Recordings", "WireProtocol", "Networking", "Differentiation",
                "MachineWatch", "Characterisation",
                "ClassifierSearch", nio, nioPosix, nioSSL, nioTLS, nioHTTP, nioWebSocket,
                "Cryptography",
            ],
            swiftSettings: settings),
        // A middlebox for real packets, and what of it has to be C.
        .target(name: "CPacketLab"),
        .target(
            name: "PacketLab", dependencies: ["Basics", "PathEmulation", "CPacketLab"],
            swiftSettings: computing),
        .target(
            name: "ResultStore",
            dependencies: [
                "Differentiation", "CSQLiteDefence", "TestModel", "Recordings", "Basics", "Campaigns",
                "WireProtocol", "Cryptography",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ],
            swiftSettings: settings),
        .target(name: "CSQLiteDefence", dependencies: ["CCryptography"]),

        .target(
            name: "TestRunner",
            dependencies: [
                "Basics", "Campaigns", "Reports", "Messages", "ResultStore", "TestModel",
                "Recordings", "ReplayClient", "MachineWatch", "Networking", "PacketLab",
                "ReplayServer", "Home", "WireProtocol", "Differentiation", "PathEmulation",
                "Characterisation", "ClassifierSearch", nioPosix, logging,
            ],
            swiftSettings: settings),

        // How what is known of tests looks: texts, tables, records for programs, plots, and the course of a run.
        .target(
            name: "Reports",
            dependencies: [
                "Home", "Characterisation", "Captures",
                "Basics", "Messages", "Plotting", "TestModel", "Differentiation", "ClassifierSearch",
                "Recordings", "Campaigns", "WireProtocol",
            ],
            swiftSettings: settings),

        // The results of a home in the browser.
        .target(
            name: "Dashboard",
            dependencies: [
                "Basics", "Networking", "ResultStore", "Reports", "Messages", "Home", "Plotting", "TestModel",
                nio, nioPosix, nioHTTP, logging,
            ],
            resources: [.copy("Page")], swiftSettings: settings),

        // Runs what is planned, and makes the rows that are kept of it.

        // The person's side.
        .systemLibrary(name: "CLibEdit", pkgConfig: "libedit", providers: [.apt(["libedit-dev"])]),
        .target(
            name: "LineEditor", dependencies: ["Basics", "CLibEdit"],
            swiftSettings: settings),
        // The parser of command lines in the languages of this program.
        .target(
            name: "CommandParsing",
            dependencies: [
                "Reports", "Basics", "Messages", "TestModel", "Home", "Recordings", argumentParser,
            ],
            swiftSettings: settings),
        // `wehe serve`: a replay server or a dashboard that runs until a signal ends it.
        .target(
            name: "ServerProgram",
            dependencies: [
                "Differentiation", "Basics", "Home", "Networking", "PathEmulation", "ReplayFiles",
                "ReplayClient",
                "ReplayServer", "Reports", "ResultStore", "TestModel", "TestRunner", "WireProtocol",
                "Messages", "Dashboard", "CentralDatabase", "Recordings", nioPosix, logging,
            ],
            swiftSettings: settings),
        .target(
            name: "WeheShell",
            dependencies: [
                "Characterisation", "PacketLab",
                "Basics", "CommandParsing", "Reports", "Messages", "LineEditor", "TestRunner", "ReplayClient",
                "ReplayServer",
                "ResultStore", "Dashboard", "TestModel", "Home", "Recordings", "WireProtocol",
                "Differentiation", "PathEmulation", "Help", "ReplayFiles", "ClassifierSearch",
                "Plotting", "Captures", "PublishedData", "CentralDatabase", "Campaigns", "Networking",
                nioPosix, argumentParser, logging,
            ],
            swiftSettings: settings),
        // The program in the place of the upstream command line client.
        .target(
            name: "CommandLineClient",
            dependencies: [
                "Basics", "CommandParsing", "TestRunner", "Reports", "ResultStore", "TestModel", "Home",
                "Messages", "Networking",
                "Recordings", "Differentiation", "ReplayFiles", "WireProtocol", argumentParser, logging,
            ],
            swiftSettings: settings),
        .executableTarget(
            name: "wehe",
            dependencies: [
                "Basics", "CommandLineClient", "CommandParsing", "ServerProgram", "WeheShell", "TestModel",
                "Messages", "Home", "ReplayServer",
                "Networking", "WireProtocol", argumentParser, logging,
            ],
            swiftSettings: settings, linkerSettings: icuData),

        // What ships beside the binary, and how it is found again.
        .target(
            name: "Help", dependencies: ["Basics"], path: "Help",
            exclude: ["README.md", "architecture.md"],
            resources: [
                .copy("topics"), .copy("first-test.wehe"), .copy("calibration.wehe"), .copy("schema.json"),
            ],
            swiftSettings: settings),
        .target(
            name: "ReplayFiles", dependencies: ["Basics"], path: "ReplayFiles",
            exclude: ["README.md"], resources: recordingFiles.map { .copy($0) }, swiftSettings: settings),
        .executableTarget(
            name: "synthesise", dependencies: ["Recordings"], resources: [.copy("Facts")],
            swiftSettings: settings),

        // Tests, a folder a module.
        .target(
            name: "TestSupport", dependencies: ["Basics"], path: "Tests/TestSupport", swiftSettings: testing),
        .target(
            name: "ReportTesting",
            dependencies: [
                "Basics", "Campaigns", "Characterisation", "Reports", "TestModel", "Differentiation",
                "Recordings", "ClassifierSearch", "WireProtocol",
            ],
            path: "Tests/ReportTesting", swiftSettings: testing),
        // Simulates by the million, as what it tests does.
        .target(
            name: "CampaignTesting",
            dependencies: ["Basics", "Campaigns", "TestModel", "Differentiation", "TestSupport"],
            path: "Tests/CampaignTesting", swiftSettings: computing),
        .target(
            name: "CharacterisationTesting", dependencies: ["Basics", "Characterisation"],
            path: "Tests/CharacterisationTesting", swiftSettings: computing),
        .target(
            name: "PostgresTesting", dependencies: ["TestSupport"], path: "Tests/PostgresTesting",
            swiftSettings: testing),
        // Whole campaigns in virtual time, at one vantage point and at many.
        .target(
            name: "FleetTesting",
            dependencies: [
                "Basics", "TestSupport", "ReportTesting", "CampaignTesting", "PostgresTesting", "TestRunner",
                "Campaigns", "ResultStore", "CentralDatabase", "TestModel", "Recordings", "Differentiation",
            ],
            path: "Tests/FleetTesting", swiftSettings: testing),
        .target(
            name: "ReplayTesting",
            dependencies: [
                "Basics", "TestSupport", "Networking", "ReplayClient", "ReplayServer", "TestModel",
                "Recordings",
                "Differentiation", "PathEmulation",
            ],
            path: "Tests/ReplayTesting", swiftSettings: testing),
        .target(
            name: "TerminalTesting", dependencies: ["Basics", "CZlib", "TestSupport"],
            path: "Tests/TerminalTesting",
            swiftSettings: testing),
        .target(
            name: "MetricsTesting", dependencies: ["TestSupport", "TerminalTesting"],
            path: "Tests/MetricsTesting",
            swiftSettings: testing),
        // A world of one thread and one clock with a network in memory, and what of it has to be C.
        .target(name: "CSimulation", path: "Tests/CSimulation"),
        .target(
            name: "Simulation",
            dependencies: [
                "Basics", "CSimulation", "Networking", "PathEmulation", "ReplayTesting", nio, nioSSL,
            ],
            path: "Tests/Simulation", swiftSettings: testing),
        .testTarget(
            name: "SimulationTests",
            dependencies: [
                "Basics", "TestSupport", "Simulation", "ReplayTesting", "Networking", "ReplayClient",
                "ReplayServer", "TestModel", "Recordings", "Differentiation", "PathEmulation", "WireProtocol",
                nio,
            ],
            swiftSettings: testing),
        .executableTarget(
            name: "LineEditorProbe", dependencies: ["Basics", "LineEditor"], path: "Tests/LineEditorProbe",
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
                "Basics", "WireProtocol", "Recordings", "Captures", "PathEmulation", "PacketLab",
                "ResultStore",
                "Reports", "WeheShell", "TestModel", "Home", "Messages", "PublishedData",
            ],
            path: "Tests/Fuzzing/Targets", swiftSettings: testing),
        .testTarget(
            name: "FuzzTargetsTests", dependencies: ["TestSupport", "TerminalTesting", "FuzzTargets"],
            path: "Tests/Fuzzing/CorpusTests", swiftSettings: testing),
        .testTarget(
            name: "CryptographyTests", dependencies: ["Cryptography"], swiftSettings: testing),
        .testTarget(name: "BasicsTests", dependencies: ["Basics", "TestSupport"], swiftSettings: testing),
        .testTarget(
            name: "ReplayServerTests",
            dependencies: [
                "Basics", "TestSupport", "ReplayServer", "WireProtocol", "Differentiation", "MetricsTesting",
                "Captures", "PacketLog",
                "Networking", "TestModel", "Recordings", "ClassifierSearch", "PathEmulation", "Cryptography",
                nio, nioPosix, nioSSL, nioEmbedded, nioHTTP, logging,
            ],
            swiftSettings: testing),
        .testTarget(
            name: "NetworkingTests",
            dependencies: ["TestSupport", "Networking", "WireProtocol", "Basics", logging],
            swiftSettings: testing),
        .testTarget(
            name: "PacketLogTests",
            dependencies: [
                "TestSupport", "Basics", "Captures", "Characterisation", "PacketLog", nio, nioPosix,
            ],
            swiftSettings: testing),
        .testTarget(
            name: "RecordingsTests",
            dependencies: ["Basics", "TestSupport", "TerminalTesting", "Recordings", "ReplayFiles", "Help"],
            swiftSettings: testing),
        .testTarget(
            name: "CampaignsTests",
            dependencies: [
                "Basics", "TestSupport", "Campaigns", "Recordings", "CampaignTesting", "TestModel",
                "Differentiation",
            ],
            swiftSettings: testing),
        .testTarget(
            name: "CentralDatabaseTests",
            dependencies: [
                "ServerProgram",
                "Networking", "TestSupport", "ReportTesting", "PostgresTesting", "FleetTesting",
                "CentralDatabase", "CZlib",
                "ResultStore", "Reports", "TestModel", "Campaigns", "Basics", "WeheShell", "Home", "Messages",
                "Differentiation", "Dashboard", "TestRunner", logging,
            ],
            swiftSettings: testing),
        .testTarget(
            name: "CapturesTests",
            dependencies: ["Basics", "TestSupport", "TerminalTesting", "Captures", "Recordings", "CZlib"],
            swiftSettings: testing),
        .testTarget(
            name: "PublishedDataTests",
            dependencies: [
                "Basics", "TestSupport", "PublishedData", "TestModel", "Recordings", "ReplayServer",
                "WireProtocol", "Differentiation",
            ],
            swiftSettings: testing),
        .testTarget(
            name: "TestModelTests",
            dependencies: [
                "TestSupport", "ReportTesting", "TestModel", "Basics", "Differentiation", "WireProtocol",
            ],
            swiftSettings: testing),
        .testTarget(
            name: "HomeTests", dependencies: ["Basics", "TestSupport", "Home", "TestModel", "Messages"],
            swiftSettings: testing),
        .testTarget(
            name: "MessagesTests",
            dependencies: [
                "TestSupport", "ReportTesting", "Messages", "TestModel", "Home", "Basics", "Recordings",
                "WireProtocol", "Differentiation", "PathEmulation", "PacketLab", "ClassifierSearch",
                "Captures", "Campaigns", "Characterisation", "Plotting",
            ],
            swiftSettings: testing),
        .testTarget(
            name: "WireProtocolTests", dependencies: ["Basics", "TestSupport", "WireProtocol"],
            swiftSettings: testing),
        .testTarget(
            name: "CharacterisationTests",
            dependencies: [
                "Basics", "TestSupport", "Captures", "Characterisation", "CharacterisationTesting",
            ],
            swiftSettings: testing),
        .testTarget(
            name: "DifferentiationTests", dependencies: ["Basics", "TestSupport", "Differentiation"],
            swiftSettings: testing),
        .testTarget(
            name: "ClassifierSearchTests",
            dependencies: ["Basics", "TestSupport", "ClassifierSearch", "Recordings"],
            swiftSettings: testing),
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
            ],
            swiftSettings: testing),
        .testTarget(
            name: "ResultStoreTests",
            dependencies: [
                "Basics", "TestSupport", "Differentiation", "ResultStore", "TestModel", "Recordings",
                "Characterisation", "ClassifierSearch", "Campaigns", "CSQLiteDefence",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: testing),
        .testTarget(
            name: "LineEditorTests",
            dependencies: ["Basics", "TestSupport", "LineEditor", "LineEditorProbe", "TerminalTesting"],
            swiftSettings: testing),
        .testTarget(
            name: "MachineWatchTests",
            dependencies: ["Basics", "TestSupport", "MachineWatch", "TestModel", nio, nioPosix],
            swiftSettings: testing),
        .testTarget(
            name: "ReplayClientTests",
            dependencies: [
                "Basics", "ReplayTesting", "TestSupport", "ReplayClient", "TestModel", "Recordings",
                "WireProtocol", "Networking", "Differentiation", "ClassifierSearch", nio, nioPosix, nioSSL,
                "Cryptography",
            ],
            swiftSettings: testing),
        .testTarget(
            name: "DashboardTests",
            dependencies: [
                "TestSupport", "ReportTesting", "Dashboard", "Networking", "ResultStore", "Reports",
                "Messages", "Home", "Differentiation", "TestModel", "Basics", nio, nioEmbedded, nioHTTP,
                logging,
            ],
            swiftSettings: testing),
        .testTarget(
            name: "ReportsTests",
            dependencies: [
                "Characterisation", "CharacterisationTesting",
                "Basics", "TestSupport", "ReportTesting", "MetricsTesting", "Reports", "Messages",
                "TestModel", "Recordings", "WireProtocol", "Differentiation", "ClassifierSearch", "Home",
                "Campaigns", "CampaignTesting", "TerminalTesting", "Plotting",
            ],
            swiftSettings: testing),
        .testTarget(
            name: "TestRunnerTests",
            dependencies: [
                "PathEmulation", "WireProtocol", "Basics", "TestSupport", "ReportTesting", "TestRunner",
                "TestModel", "Recordings", "ClassifierSearch", "Characterisation",
                "ReplayClient", "ReplayServer", "Differentiation", "FleetTesting", "Campaigns", "ResultStore",
            ],
            swiftSettings: testing),
        .testTarget(
            name: "WeheShellTests",
            dependencies: [
                "Networking", "ServerProgram", "Characterisation", "CharacterisationTesting",
                "CommandParsing",
                "Basics", "TestSupport", "ReportTesting", "MetricsTesting", "TerminalTesting", "WeheShell",
                "Reports", "TestRunner", "Messages", "Captures", "TestModel", "Home", "Recordings",
                "ResultStore", "ReplayClient", "ReplayServer", "WireProtocol", "Differentiation",
                "ClassifierSearch", "PathEmulation", "PacketLab", "LineEditor", "Plotting", "Campaigns",
                "CampaignTesting", argumentParser, logging,
            ],
            swiftSettings: testing),
        .testTarget(
            name: "CommandLineClientTests",
            dependencies: [
                "Basics", "CommandParsing", "TestRunner",
                "TestSupport", "ReportTesting", "CommandLineClient", "TestModel", "Home", "Differentiation",
                "Messages", "WireProtocol", "WeheShell", "Recordings", argumentParser, logging,
            ],
            swiftSettings: testing),
        .testTarget(
            name: "MLabTests",
            dependencies: [
                "Messages", "Networking", "TestRunner", "Simulation",
                "Basics", "ReplayTesting", "TestSupport", "WeheShell", "Reports", "TestModel", "Home",
                "ReplayClient", "ReplayServer", "ResultStore", "Recordings", "WireProtocol",
                "Differentiation", nio, nioPosix, nioHTTP, logging,
            ],
            swiftSettings: testing),
        .testTarget(
            name: "EndToEndTests",
            dependencies: [
                "TestRunner", "ServerProgram", "Simulation", "ReportTesting", "Reports", "Home",
                "Basics", "ReplayTesting", "TestSupport", "PostgresTesting", "wehe", "TerminalTesting",
                "TestModel", "ReplayClient", "ReplayServer", "Recordings", "Captures", "Differentiation",
                "PathEmulation", "Characterisation", "ClassifierSearch", "WireProtocol", "WeheShell",
                "Networking", "PacketLog", "CharacterisationTesting",
                nio, nioPosix, logging,
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: testing),
        .executableTarget(
            name: "benchmarks",
            dependencies: [
                "Basics", "ReplayTesting", "TestSupport", "TestModel", "Recordings", "WireProtocol",
                "Networking", "Differentiation", "PathEmulation", "PacketLab", "ReplayClient", "ReplayServer",
                "MachineWatch", "ResultStore", "ReplayFiles", "Campaigns", "CampaignTesting",
                "PostgresTesting",
                "FleetTesting", "CentralDatabase", "Characterisation", "CharacterisationTesting",
                .product(name: "GRDB", package: "GRDB.swift"), nio, nioPosix, nioEmbedded, argumentParser,
            ],
            path: "Tests/Benchmarks", exclude: ["exchange.py"], swiftSettings: testing),
    ] + fuzzers,
    swiftLanguageModes: [.v6]
)

// `WEHE_TEST_MODULE` (set by `make test MODULE=…`) names the module whose tests alone are built.
if let module = Context.environment["WEHE_TEST_MODULE"] {
    package.targets.removeAll { $0.type == .test && $0.name != module + "Tests" }
}
