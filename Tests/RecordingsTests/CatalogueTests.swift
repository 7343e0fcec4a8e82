import Foundation
import Recordings
import Testing

@Suite("The catalogue")
struct CatalogueTests {
    private let bundled = URL(filePath: "/bundled", directoryHint: .isDirectory)
    private let user = URL(filePath: "/user", directoryHint: .isDirectory)

    /// A catalogue over folders that are only in memory.
    private func catalogue(_ bundledFiles: [String: Data], user userFiles: [String: Data]? = nil) -> Catalogue
    {
        let folders = ["/bundled": bundledFiles, "/user": userFiles]
        let reader = FolderReader(
            names: { folder in
                let path = folder.path.hasSuffix("/") ? String(folder.path.dropLast()) : folder.path
                return folders[path]??.keys.sorted()
            },
            contents: { file in
                let folder = folder(of: file)
                guard let data = folders[folder]??[file.lastPathComponent] else {
                    throw CocoaError(.fileReadNoSuchFile)
                }
                return data
            }
        )
        return Catalogue(
            roots: [
                CatalogueRoot(folder: bundled, origin: .bundled),
                CatalogueRoot(folder: user, origin: .imported),
            ],
            reader: reader
        )
    }

    private func app(
        _ name: String,
        shown: String,
        stem: String,
        control: String,
        category: AppCategory = .video,
        synthesised: Bool = true
    ) -> App {
        App(
            testName: name,
            listName: shown,
            sizeMB: 10,
            time: 5,
            category: category,
            originalFile: ReplayName.file(ofStem: stem),
            controlFile: ReplayName.file(ofStem: control),
            synthesised: synthesised
        )
    }

    private func files(_ apps: [App], recordings: [String]) -> [String: Data] {
        var files = [AppList.fileName: AppList(apps: apps).encode()]
        for stem in recordings {
            files[ReplayName.file(ofStem: stem)] = Samples.tcp(
                Samples.packet(),
                name: ReplayName.wireName(ofStem: stem)
            )
        }
        return files
    }

    private var standard: [String: Data] {
        files(
            [
                app("netflix", shown: "Netflix", stem: "Netflix_1", control: "NetflixRandom_1"),
                app("max", shown: "HBO Max", stem: "Max_1", control: "MaxRandom_1"),
                app("port80s", shown: "80 HTTP", stem: "port_80", control: "port_443", category: .smallPort),
                app(
                    "port80l",
                    shown: "80 HTTP",
                    stem: "port_80_large",
                    control: "port_443_large",
                    category: .largePort
                ),
            ],
            recordings: [
                "Netflix_1", "NetflixRandom_1", "Max_1", "MaxRandom_1", "port_80", "port_443",
                "port_80_large",
                "port_443_large",
            ]
        )
    }

    @Test(
        "Apps are found by test name and by shown name, in any case",
        arguments: [
            ("netflix", "netflix"), ("NETFLIX", "netflix"), ("hbo max", "max"), ("HBOMax", "max"),
            ("Port80S", "port80s"),
            ("port80l", "port80l"), ("port80", "port80s"), ("Port 80", "port80s"), ("80 http", "port80s"),
            ("Port 80 HTTP (10 MB)", "port80s"),
        ]
    )
    func found(name: String, testName: String) throws {
        #expect(try catalogue(standard).app(named: name).app.testName == testName)
    }

    @Test("An unknown app is an error with what may have been meant")
    func unknown() {
        let catalogue = catalogue(standard)
        let error = #expect(throws: RecordingError.self) { try catalogue.app(named: "netflx") }
        #expect(error == .unknownApp(name: "netflx", suggestions: ["netflix"]))
        let far = #expect(throws: RecordingError.self) { try catalogue.app(named: "qqqqq") }
        #expect(far == .unknownApp(name: "qqqqq", suggestions: []))
        #expect(throws: RecordingError.self) { try catalogue.app(named: "") }
        #expect(catalogue.suggestions(for: "HBO") == ["max"])
    }

    @Test("Recordings are found by file and by replay name, dashes and underscores being the same")
    func recordings() throws {
        let catalogue = catalogue(standard)
        #expect(try catalogue.recording(for: "Netflix_1.pcap_client_all.json").name == "Netflix-1")
        #expect(try catalogue.recording(named: "Netflix-1").name == "Netflix-1")
        #expect(try catalogue.recording(named: "Netflix_1").name == "Netflix-1")
        #expect(try catalogue.recording(named: "port-80-large").name == "port_80_large")
        #expect(throws: RecordingError.unknownRecording(name: "x")) { try catalogue.recording(named: "x") }
    }

    @Test("A server's side is found beside its recording, and the user's wins")
    func serverSides() throws {
        func side(_ length: Int) throws -> Data {
            ServerRecordingFile.encode(
                try ServerRecording(
                    name: "Netflix-1", synthesised: nil, noise: DatagramNoise(seed: "N", isInverted: false),
                    flows: [
                        ServerRecording.Flow(
                            pair: try FlowPair(Samples.pair),
                            datagrams: [ServerScript.Datagram(timestamp: 0, length: length)])
                    ]))
        }
        let name = "Netflix_1.pcap_server_all.json"
        var bundled = standard
        bundled[name] = try side(1)
        let alone = catalogue(bundled)
        #expect(alone.problems.isEmpty)
        #expect(alone.recordingFiles.count == standard.count - 1)
        #expect(alone.serverFile(for: "Netflix_1.pcap_client_all.json") == name)
        #expect(try alone.serverRecording(for: "Netflix_1.pcap_client_all.json")?.flows[0].bytes == 1)
        #expect(alone.serverFile(for: "Max_1.pcap_client_all.json") == nil)
        #expect(try alone.serverRecording(for: "Max_1.pcap_client_all.json") == nil)
        let both = catalogue(bundled, user: [name: try side(2)])
        #expect(try both.serverRecording(for: "Netflix_1.pcap_client_all.json")?.flows[0].bytes == 2)
        let damaged = catalogue(bundled, user: [name: Data("{".utf8)])
        #expect(throws: RecordingError.self) {
            try damaged.serverRecording(for: "Netflix_1.pcap_client_all.json")
        }
    }

    @Test("The user's app and recording win, and say so")
    func userWins() throws {
        let mine = files(
            [
                app(
                    "netflix",
                    shown: "My Netflix",
                    stem: "Netflix_2",
                    control: "NetflixRandom_2",
                    synthesised: false
                ),
                app("own", shown: "Own", stem: "Own_1", control: "OwnRandom_1", synthesised: false),
            ],
            recordings: ["Netflix_2", "NetflixRandom_2", "Own_1", "OwnRandom_1", "Max_1"]
        )
        let catalogue = catalogue(standard, user: mine)
        #expect(
            catalogue.problems == [.withoutPartner(file: "/user/Max_1.pcap_client_all.json")])
        #expect(catalogue.entries.map(\.app.testName) == ["netflix", "max", "port80s", "port80l", "own"])
        let netflix = try catalogue.app(named: "netflix")
        #expect(netflix.app.listName == "My Netflix")
        #expect(netflix.origin == .imported)
        #expect(!netflix.synthesised)
        // The user's original has no control, so the bundled pair stays together.
        let max = try catalogue.app(named: "max")
        #expect(max.origin == .bundled)
        #expect(max.synthesised)
        let port = try catalogue.app(named: "port80")
        #expect(port.origin == .bundled)
        #expect(port.synthesised)
        #expect(catalogue.origin(ofFile: "Max_1.pcap_client_all.json") == .bundled)
        #expect(catalogue.origin(ofFile: "MaxRandom_1.pcap_client_all.json") == .bundled)
    }

    @Test(
        "An imported baseline is the one of imported ports, a bundled one that of bundled ports")
    func baseline() throws {
        let ports = ["80", "81"].map { number in
            app(
                "port\(number)s", shown: "\(number)", stem: "port_\(number)", control: "port_443",
                category: .smallPort)
        }
        let bundled = files(ports, recordings: ["port_80", "port_81", "port_443"])
        // The baseline alone has no original beside it: nothing changes.
        let alone = catalogue(bundled, user: files([], recordings: ["port_443"]))
        #expect(alone.entries.map(\.app.testName) == ["port80s", "port81s"])
        #expect(alone.origin(ofFile: "port_443.pcap_client_all.json") == .bundled)
        #expect(alone.problems == [.withoutPartner(file: "/user/port_443.pcap_client_all.json")])
        // With port 80 there are two baselines, and each port has its own.
        let both = catalogue(bundled, user: files([], recordings: ["port_80", "port_443"]))
        #expect(both.problems.isEmpty)
        #expect(both.entries.map(\.app.testName) == ["port80s", "port81s"])
        #expect(both.entries.map(\.origin) == [.imported, .bundled])
        #expect(both.origin(ofFile: "port_443.pcap_client_all.json") == .imported)
        // The user's app cannot play a bundled control.
        let own = catalogue(
            bundled,
            user: files(
                [app("own", shown: "Own", stem: "Own_1", control: "port_443")], recordings: ["Own_1"]))
        #expect(own.entries.map(\.app.testName) == ["port80s", "port81s"])
        #expect(
            own.problems == [.appList(file: "/user/apps_list.json", problem: .divided(apps: ["own"]))])
    }

    @Test("Each app's recordings are read from its own folder, where two have the name")
    func ownFolder() throws {
        let ports = ["80", "81"].map { number in
            app(
                "port\(number)s", shown: "\(number)", stem: "port_\(number)", control: "port_443",
                category: .smallPort)
        }
        var mine = files([], recordings: ["port_80", "port_443"])
        mine["port_443.pcap_client_all.json"] = Samples.tcp(
            Samples.packet(length: "77"), name: "port_443")
        let catalogue = catalogue(
            files(ports, recordings: ["port_80", "port_81", "port_443"]), user: mine)
        let control = "port_443.pcap_client_all.json"
        let imported = try catalogue.recording(for: control, of: catalogue.app(named: "port80s"))
        let bundled = try catalogue.recording(for: control, of: catalogue.app(named: "port81s"))
        #expect(imported.bytesDown == 77)
        #expect(bundled.bytesDown != 77)
        #expect(try catalogue.recording(for: control) == imported)
    }

    @Test("A missing user folder is nothing wrong; a missing bundled folder is")
    func missing() {
        #expect(catalogue(standard).problems.isEmpty)
        let empty = Catalogue(
            roots: [CatalogueRoot(folder: bundled, origin: .bundled)],
            reader: FolderReader(names: { _ in nil }, contents: { _ in Data() })
        )
        #expect(empty.entries.isEmpty)
        #expect(
            empty.problems == [.noSuchFolder(path: "/bundled")]
                || empty.problems == [.noSuchFolder(path: "/bundled/")]
        )
    }

    @Test("A damaged user list is named; its recordings and the bundled apps stay")
    func damaged() throws {
        var mine = files([], recordings: ["Own_1"])
        mine[AppList.fileName] = Data("{".utf8)
        let catalogue = catalogue(standard, user: mine)
        #expect(catalogue.entries.count == 4)
        #expect(catalogue.problems.count == 1)
        #expect(catalogue.problems.first?.isNotJSON("/user/apps_list.json") == true)
        #expect(try catalogue.recording(named: "Own-1").name == "Own-1")
    }

    @Test("An app without one of its recordings is left out and named")
    func incomplete() {
        var some = standard
        some["MaxRandom_1.pcap_client_all.json"] = nil
        let catalogue = catalogue(some)
        #expect(catalogue.entries.map(\.app.testName) == ["netflix", "port80s", "port80l"])
        #expect(
            catalogue.problems == [
                .appList(
                    file: "/bundled/apps_list.json",
                    problem: .withoutRecordings(app: "max", missing: ["MaxRandom_1.pcap_client_all.json"]))
            ]
        )
    }

    @Test("A damaged recording is an error when it is asked for, not before")
    func lazy() {
        var some = standard
        some["Max_1.pcap_client_all.json"] = Data("[]".utf8)
        let catalogue = catalogue(some)
        #expect(catalogue.problems.isEmpty)
        #expect(
            throws: RecordingError.layout(file: "Max_1.pcap_client_all.json", problem: .elementCount(0))
        ) { try catalogue.recording(named: "Max-1") }
    }
}

/// The folder part of a file's path.
private func folder(of file: URL) -> String {
    file.path.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 }
}
