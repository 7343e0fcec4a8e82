import Foundation
import Recordings
import Basics
import Testing
import TestSupport

@Suite("Importing recordings")
struct RecordingImportTests {
    private let source: TemporaryFolder
    private let home: TemporaryFolder
    private let user: UserCatalogue

    init() throws {
        source = try TemporaryFolder()
        home = try TemporaryFolder()
        user = UserCatalogue(folder: home.url.appending(path: "user"))
    }

    private func catalogue() -> Catalogue {
        Catalogue(roots: [
            CatalogueRoot(folder: Checkout.replayFiles, origin: .bundled),
            CatalogueRoot(folder: user.folder, origin: .imported),
        ])
    }

    private func add(_ stem: String, packets: String = Samples.packet(length: "2000000")) throws {
        try source.write(
            Samples.tcp(packets, name: ReplayName.wireName(ofStem: stem)),
            to: ReplayName.file(ofStem: stem)
        )
    }

    private func plan(_ path: URL? = nil) throws -> ImportPlan {
        try RecordingImport(into: catalogue()).plan(path ?? source.url)
    }

    private let list = """
        {"apps": [{"name": "My App", "size": 2, "time": 3, "image": "myapp", "category": "MUSIC",
          "datafile": "MyApp_1.pcap_client_all.json", "randomdatafile": "MyAppRandom_1.pcap_client_all.json"},
         {"name": "Gone", "size": 2, "time": 3, "image": "gone", "category": "MUSIC",
          "datafile": "Gone_1.pcap_client_all.json", "randomdatafile": "GoneRandom_1.pcap_client_all.json"}]}
        """

    @Test("A folder with a list brings its apps; entries without recordings are named")
    func listed() async throws {
        try add("MyApp_1")
        try add("MyAppRandom_1")
        try source.write(list, to: "apps_list.json")
        let plan = try plan()
        #expect(plan.recordings.map(\.file) == ["MyAppRandom_1", "MyApp_1"].map(ReplayName.file(ofStem:)))
        #expect(plan.apps.map(\.testName) == ["myapp"])
        #expect(plan.problems.isEmpty)
        #expect(
            plan.notices == [
                .leftOutWithoutRecordings(
                    list: "apps_list.json", apps: ["Gone"],
                    missing: ["Gone_1.pcap_client_all.json", "GoneRandom_1.pcap_client_all.json"])
            ]
        )
        // Nothing is written before the plan is carried out.
        #expect(!FileManager.default.fileExists(atPath: user.folder.path))

        let added = try await user.add(plan)
        #expect(added.newFiles.count == 2)
        #expect(added.apps == ["myapp"])
        let after = catalogue()
        #expect(after.problems.isEmpty)
        let entry = try after.app(named: "my app")
        #expect(entry.origin == .imported)
        #expect(!entry.synthesised)
        #expect(try after.recording(for: entry.app.originalFile).bytesDown == 2_000_000)
    }

    @Test("A pair without a list becomes an app of its own")
    func unlisted() throws {
        try add("Thing_1", packets: Samples.packet(at: "4.2", length: "2600000"))
        try add("ThingRandom_1")
        let plan = try plan()
        let app = try #require(plan.apps.first)
        #expect(plan.apps.count == 1)
        #expect(app.testName == "thing")
        #expect(app.displayName == "Thing")
        #expect(app.time == 5)
        #expect(app.sizeMB == 3)
        #expect(app.category == .video)
        #expect(plan.notices == [.madeApp(testName: "thing", file: ReplayName.file(ofStem: "Thing_1"))])
    }

    @Test(
        "A port recording without a list is tested against the baseline that comes with it, not the bundled one"
    )
    func port() throws {
        let text = String(decoding: Samples.tcp(Samples.packet(), name: "port_7777"), as: UTF8.self)
        try source.write(text.replacing(".00443", with: ".07777"), to: "port_7777.pcap_client_all.json")
        let alone = try plan()
        #expect(alone.apps.isEmpty)
        #expect(
            alone.notices == [
                .keptWithoutApp(
                    file: "port_7777.pcap_client_all.json", missing: "port_443.pcap_client_all.json")
            ])
        try source.write(
            Samples.tcp(Samples.packet(), name: "port_443"), to: "port_443.pcap_client_all.json")
        let app = try #require(try plan().apps.first)
        #expect(app.testName == "port7777s")
        #expect(app.controlFile == "port_443.pcap_client_all.json")
        #expect(app.category == .smallPort)
    }

    @Test("Imports at the same time all find their apps in the list afterwards")
    func simultaneous() async throws {
        let names = (1...16).map { "Thing\($0)_1" }
        var plans: [ImportPlan] = []
        for name in names {
            let folder = try TemporaryFolder()
            for stem in [name, name.replacing("_", with: "Random_")] {
                try folder.write(
                    Samples.tcp(Samples.packet(), name: stem.replacing("_", with: "-")),
                    to: "\(stem).pcap_client_all.json")
            }
            plans.append(try RecordingImport(into: catalogue()).plan(folder.url))
        }
        let user = user
        await withTaskGroup(of: Void.self) { group in
            for plan in plans {
                group.addTask {
                    do { _ = try await user.add(plan) } catch { Issue.record("\(error)") }
                }
            }
        }
        for name in names {
            #expect(throws: Never.self) { try catalogue().app(named: String(name.dropLast(2))) }
        }
    }

    @Test("A recording whose partner is missing is kept and named; so is a partner alone")
    func alone() async throws {
        try add("Lonely_1")
        try add("OtherRandom_1")
        let plan = try plan()
        #expect(plan.apps.isEmpty)
        #expect(plan.recordings.count == 2)
        #expect(
            plan.notices == [
                .keptWithoutApp(
                    file: "Lonely_1.pcap_client_all.json", missing: "LonelyRandom_1.pcap_client_all.json"),
                .keptWithoutApp(file: "OtherRandom_1.pcap_client_all.json", missing: nil),
            ]
        )
        _ = try await user.add(plan)
        #expect(try catalogue().recording(named: "Lonely-1").name == "Lonely-1")
    }

    @Test("An app is not named like another one")
    func nameTaken() async throws {
        try add("Netflix_2")
        try add("NetflixRandom_2")
        let plan = try plan()
        #expect(plan.apps.map(\.testName) == ["netflix_2"])
        _ = try await user.add(plan)
        #expect(try catalogue().app(named: "netflix").app.originalFile.hasPrefix("Netflix_06072024"))
    }

    @Test(
        "A bundled app plays the user's recording of the same file name, and removing it restores the bundled one"
    )
    func overBundled() async throws {
        try add("ESPN_05152024")
        try add("ESPNRandom_05152024")
        #expect(try catalogue().app(named: "espn").synthesised)
        let plan = try plan()
        #expect(plan.apps.isEmpty)
        #expect(
            plan.notices == [
                .replacesRecording(file: "ESPNRandom_05152024.pcap_client_all.json", origin: .bundled),
                .replacesRecording(file: "ESPN_05152024.pcap_client_all.json", origin: .bundled),
            ]
        )
        _ = try await user.add(plan)
        let entry = try catalogue().app(named: "espn")
        #expect(!entry.synthesised)
        #expect(entry.origin == .imported)
        let removed = try await user.remove("espn", from: catalogue())
        #expect(removed.files.count == 2)
        #expect(removed.app == nil)
        #expect(try catalogue().app(named: "espn").synthesised)
        let error = await #expect(throws: RecordingError.self) {
            try await user.remove("espn", from: catalogue())
        }
        #expect(error == .notRemovable(name: "espn", obstacle: .bundled))
    }

    @Test("Importing again replaces and says so")
    func again() async throws {
        try add("Thing_1")
        try add("ThingRandom_1")
        _ = try await user.add(plan())
        try add("Thing_1", packets: Samples.packet(length: "7"))
        let second = try plan()
        #expect(
            second.notices == [
                .replacesRecording(file: "ThingRandom_1.pcap_client_all.json", origin: .imported),
                .replacesRecording(file: "Thing_1.pcap_client_all.json", origin: .imported),
            ]
        )
        let added = try await user.add(second)
        #expect(added.newFiles.isEmpty)
        #expect(added.replacedFiles.count == 2)
        #expect(try catalogue().recording(named: "Thing-1").bytesDown == 7)
        #expect(catalogue().entries.filter { $0.app.testName == "thing" }.count == 1)
    }

    @Test("Damaged files are named one by one and the rest is imported")
    func damaged() throws {
        try add("Thing_1")
        try add("ThingRandom_1")
        try source.write("[]", to: "Broken_1.pcap_client_all.json")
        try source.write("{\"apps\": 3}", to: "apps_list.json")
        try source.write("nonsense", to: "z.json")
        try source.write(Samples.tcp(Samples.packet(), name: "Other-1"), to: "Named_1.pcap_client_all.json")
        try source.write("ignored", to: "notes.txt")
        let plan = try plan()
        #expect(plan.recordings.count == 2)
        #expect(plan.apps.map(\.testName) == ["thing"])
        #expect(plan.problems.count == 4)
        #expect(
            plan.problems.prefix(3) == [
                .layout(file: "Broken_1.pcap_client_all.json", problem: .elementCount(0)),
                .layout(
                    file: "Named_1.pcap_client_all.json",
                    problem: .otherReplay(name: "Other-1", file: "Other_1.pcap_client_all.json")),
                .appList(file: "apps_list.json", problem: .notAnObject),
            ])
        #expect(plan.problems.last?.isNotJSON("z.json") == true)
    }

    @Test("A path that is not there, or a folder without recordings, is an error")
    func nothing() throws {
        #expect(throws: RecordingError.nothingToImport(folder: source.url.path)) { try plan() }
        let path = source.url.appending(path: "gone.json")
        #expect(throws: RecordingError.unreadable(file: path.path, fault: .system(SystemError(ENOENT)))) {
            try plan(path)
        }
    }

    @Test("A single file can be imported")
    func single() throws {
        try add("Thing_1")
        let plan = try plan(source.url.appending(path: ReplayName.file(ofStem: "Thing_1")))
        #expect(plan.recordings.map(\.recording.name) == ["Thing-1"])
    }

    @Test("A damaged list of the user's is set aside under a free name, never overwritten")
    func setAside() async throws {
        try add("Thing_1")
        try add("ThingRandom_1")
        let folder = user.folder
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("older".utf8).write(to: folder.appending(path: "apps_list.json.corrupt-1"))
        try Data("damaged".utf8).write(to: folder.appending(path: "apps_list.json"))
        let added = try await user.add(plan())
        let aside = try #require(added.setAside)
        #expect(aside.lastPathComponent == "apps_list.json.corrupt-2")
        #expect(try Data(contentsOf: aside) == Data("damaged".utf8))
        #expect(
            try Data(contentsOf: folder.appending(path: "apps_list.json.corrupt-1")) == Data("older".utf8)
        )
        #expect(try catalogue().app(named: "thing").origin == .imported)
    }

    @Test("Removing an app takes its recordings, but not those another app needs")
    func removing() async throws {
        try add("Thing_1")
        try add("ThingRandom_1")
        try source.write(
            """
            {"apps": [{"name": "A", "size": 2, "time": 3, "image": "a", "category": "MUSIC",
              "datafile": "Thing_1.pcap_client_all.json", "randomdatafile": "ThingRandom_1.pcap_client_all.json"},
             {"name": "B", "size": 2, "time": 3, "image": "b", "category": "MUSIC",
              "datafile": "ThingRandom_1.pcap_client_all.json", "randomdatafile": "Thing_1.pcap_client_all.json"}]}
            """,
            to: "apps_list.json"
        )
        _ = try await user.add(plan())
        let inUse = await #expect(throws: RecordingError.self) {
            try await user.remove("Thing-1", from: catalogue())
        }
        #expect(inUse == .notRemovable(name: "Thing-1", obstacle: .usedBy(app: "a")))
        let first = try await user.remove("a", from: catalogue())
        #expect(first.app == "a")
        #expect(first.files.isEmpty)
        let second = try await user.remove("B", from: catalogue())
        #expect(second.app == "b")
        #expect(second.files.count == 2)
        #expect(try FileManager.default.contentsOfDirectory(atPath: user.folder.path) == ["apps_list.json"])
        await #expect(throws: RecordingError.notRemovable(name: "a", obstacle: .notImported)) {
            try await user.remove("a", from: catalogue())
        }
    }

    @Test("Removing one port test leaves the imported baseline to the others")
    func sharedBaseline() async throws {
        for stem in ["port_443", "port_80", "port_81"] { try add(stem) }
        _ = try await user.add(plan())
        let first = try await user.remove("port80", from: catalogue())
        #expect(first.files == ["port_80.pcap_client_all.json"])
        let second = try await user.remove("port81s", from: catalogue())
        #expect(second.files == ["port_81.pcap_client_all.json", "port_443.pcap_client_all.json"])
    }

    @Test("A partner that comes later completes the app")
    func later() async throws {
        try add("Lonely_1")
        _ = try await user.add(plan())
        let more = try TemporaryFolder()
        try more.write(
            Samples.tcp(Samples.packet(), name: "LonelyRandom-1"),
            to: ReplayName.file(ofStem: "LonelyRandom_1")
        )
        let plan = try plan(more.url)
        #expect(plan.apps.map(\.testName) == ["lonely"])
        _ = try await user.add(plan)
        #expect(try catalogue().app(named: "lonely").origin == .imported)
    }

    @Test("A server's side is imported with its recording, and goes with it")
    func serverSide() async throws {
        func side(_ name: String) throws -> Data {
            let flow = ServerRecording.Flow(
                pair: try FlowPair(Samples.pair), datagrams: [ServerScript.Datagram(timestamp: 0, length: 5)])
            return ServerRecordingFile.encode(
                try ServerRecording(
                    name: name, synthesised: nil, noise: DatagramNoise(seed: "s", isInverted: false),
                    flows: [flow]))
        }
        try add("Call_1")
        try add("CallRandom_1")
        try source.write(side("Call-1"), to: "Call_1.pcap_server_all.json")
        try source.write(side("Other-1"), to: "CallRandom_1.pcap_server_all.json")
        let plan = try plan()
        #expect(plan.serverSides.map(\.file) == ["Call_1.pcap_server_all.json"])
        #expect(
            plan.problems == [
                .serverSide(
                    file: "CallRandom_1.pcap_server_all.json",
                    problem: .otherReplay(name: "Other-1", file: "Other_1.pcap_server_all.json"))
            ])
        #expect(try await user.add(plan).newFiles.contains("Call_1.pcap_server_all.json"))
        #expect(try catalogue().serverRecording(for: "Call_1.pcap_client_all.json")?.flows[0].bytes == 5)
        let removed = try await user.remove("call", from: catalogue())
        #expect(
            Set(removed.files) == [
                "Call_1.pcap_client_all.json", "Call_1.pcap_server_all.json",
                "CallRandom_1.pcap_client_all.json",
            ])
        #expect(catalogue().serverFile(for: "Call_1.pcap_client_all.json") == nil)
    }

    @Test(
        "The published folder is imported whole, and every skipped entry is named",
        .enabled(if: PublishedData.recordings.isHere, "\(PublishedData.recordings.missing)")
    )
    func published() async throws {
        let plan = try plan(PublishedData.recordings.url)
        #expect(plan.recordings.count == (try PublishedData.recordingNames().count))
        #expect(plan.problems.isEmpty)
        let added = try await user.add(plan)
        let after = catalogue()
        #expect(after.problems.isEmpty)
        for name in ["espn", "spotify", "pandora", "teams", "port8080l"] {
            let entry = try after.app(named: name)
            #expect(entry.origin == .imported)
            #expect(!entry.synthesised)
            _ = try after.recording(for: entry.app.originalFile)
            _ = try after.recording(for: entry.app.controlFile)
        }
        #expect(added.setAside == nil)
    }
}
