import Foundation
import Recordings
import Testing
import TestSupport

@Suite("App lists")
struct AppListTests {
    static let java = """
        {"apps": [
          {"name": "Netflix", "size": 53, "time": 8, "image": "netflix", "datafile": "N_1.json",
           "randomdatafile": "NRandom_1.json", "category": "VIDEO", "frenchOnly": true},
          {"name": "80 HTTP", "size": 10, "time": 2, "image": "port80", "datafile": "port_80.json",
           "category": "SMALL_PORT"},
          {"name": "80 HTTP", "size": 50, "time": 10, "image": "port80", "datafile": "port_80_large.json",
           "category": "LARGE_PORT"}],
         "port443small": "port_443.json", "port443large": "port_443_large.json"}
        """

    static let iOS = """
        {"apps": [
          {"name": "Microsoft Teams", "size": "10", "time": 51.5, "icon": "teams",
           "replayFile": "MicrosoftTeam_04282020.pcap_client_all",
           "randomReplayFile": "MicrosoftTeam_04282020.pcap_client_all", "appType": "videoconferencing"},
          {"name": "Some Music!", "size": "2.5", "time": 7, "replayFile": "S_1", "randomReplayFile": "SRandom_1",
           "appType": "music", "englishOnly": true, "hidden": true},
          {"name": "Port 80 (50 MB)", "size": "50", "time": 10, "icon": "80", "replayFile": "port_80_large",
           "randomReplayFile": "port_443_large", "portTest": true, "largeTest": true}]}
        """

    @Test("The Java list is read, with ports told apart by a letter and the shared baseline")
    func readJava() throws {
        let apps = try AppList.decode(Data(Self.java.utf8), file: "apps_list.json").apps
        #expect(apps.map(\.testName) == ["netflix", "port80s", "port80l"])
        #expect(apps.map(\.controlFile) == ["NRandom_1.json", "port_443.json", "port_443_large.json"])
        #expect(apps.map(\.displayName) == ["Netflix", "Port 80 HTTP (10 MB)", "Port 80 HTTP (50 MB)"])
        #expect(apps.map(\.sizeMB) == [53, 10, 50])
        #expect(apps.map(\.time) == [8, 2, 10])
        #expect(apps.map(\.category) == [.video, .smallPort, .largePort])
        #expect(
            apps[0].frenchOnly && !apps[0].isOffered(inFrench: false) && apps[0].isOffered(inFrench: true)
        )
        #expect(apps.allSatisfy { !$0.synthesised })
    }

    @Test("The iOS list is read with Java's test names; an original as its own control is mended")
    func readIOS() throws {
        let apps = try AppList.decode(Data(Self.iOS.utf8), file: "app_list.json").apps
        #expect(apps.map(\.testName) == ["teams", "somemusic", "port80l"])
        #expect(apps[0].originalFile == "MicrosoftTeam_04282020.pcap_client_all.json")
        #expect(apps[0].controlFile == "MicrosoftTeamRandom_04282020.pcap_client_all.json")
        #expect(apps.map(\.time) == [51.5, 7, 10])
        #expect(apps.map(\.sizeMB) == [10, 3, 50])
        #expect(apps.map(\.displayName) == ["Microsoft Teams", "Some Music!", "Port 80 (50 MB)"])
        #expect(apps.map(\.category) == [.conferencing, .music, .largePort])
        #expect(apps[1].hidden && apps[1].englishOnly)
        #expect(!apps[1].isOffered(inFrench: false))
    }

    @Test("What is written is read back the same, from either kind", arguments: [java, iOS])
    func roundTrip(text: String) throws {
        let list = try AppList.decode(Data(text.utf8), file: "a.json")
        let data = list.encode()
        #expect(try AppList.decode(data, file: "b.json") == list)
    }

    @Test("Odd names, a port with its own baseline and the synthesised mark survive")
    func oddities() throws {
        let list = AppList(apps: [
            App(
                testName: "a",
                listName: "Q\"\\\n\u{1}é",
                sizeMB: 1,
                time: 0.5,
                category: .music,
                originalFile: "a.json",
                controlFile: "b.json",
                synthesised: true
            ),
            App(
                testName: "port1s",
                listName: "1",
                sizeMB: 1,
                time: 2,
                category: .smallPort,
                originalFile: "c.json",
                controlFile: "d.json"
            ),
            App(
                testName: "port2s",
                listName: "2",
                sizeMB: 1,
                time: 2,
                category: .smallPort,
                originalFile: "e.json",
                controlFile: "f.json"
            ),
        ])
        #expect(try AppList.decode(list.encode(), file: "a.json") == list)
        let empty = AppList(apps: [])
        #expect(try AppList.decode(empty.encode(), file: "a.json") == empty)
    }

    @Test(
        "Published lists of both kinds are read whole",
        .enabled(if: PublishedData.recordings.isHere, "\(PublishedData.recordings.missing)")
    )
    func published() throws {
        let java = try AppList.decode(PublishedData.recordings.data("apps_list.json"), file: "apps_list.json")
        #expect(java.apps.count == 56)
        #expect(java.apps.filter(\.isPortTest).count == 24)
        let iOS = try AppList.decode(
            PublishedData.recordings.data("app_list.ios.json"), file: "app_list.ios.json")
        #expect(iOS.apps.count == 49)
        #expect(iOS.apps.allSatisfy { $0.originalFile != $0.controlFile })
        let javaPorts = java.apps.filter(\.isPortTest)
        for port in iOS.apps.filter(\.isPortTest) {
            let same = try #require(javaPorts.first { $0.testName == port.testName })
            #expect(same.originalFile == port.originalFile)
            #expect(same.controlFile == port.controlFile)
            #expect(same.category == port.category)
        }
    }
}

@Suite("A damaged app list is refused with file, entry and field")
struct AppListStrictnessTests {
    private static let iOSKinds = ["video", "music", "videoconferencing"]

    private static func swap(_ text: String, _ old: String, _ new: String) -> String {
        text.replacingOccurrences(of: old, with: new)
    }

    static let damages = [
        Damage("an array", "[]", .appList(file: Damage.file, problem: .notAnObject)),
        Damage(
            "apps a number",
            #"{"apps": 4}"#,
            .appList(file: Damage.file, problem: .notAnObject)),
        Damage(
            "an entry a number", #"{"apps": [4]}"#,
            .appList(file: Damage.file, problem: .entryNotAnObject(entry: 0))),
        Damage(
            "no name",
            swap(AppListTests.java, #""name": "Netflix", "#, ""),
            entry: 0, nil, .missing(.name, expected: .text)),
        Damage(
            "size in quotes",
            swap(AppListTests.java, "53", "\"53\""),
            entry: 0, "Netflix", .wrongKind(.size, expected: .megabytes)),
        Damage(
            "time zero",
            swap(AppListTests.java, #""time": 8"#, #""time": 0"#),
            entry: 0, "Netflix", .outOfRange(.time, 0, most: 86_400)),
        Damage(
            "unknown category",
            swap(AppListTests.java, "LARGE_PORT", "HUGE_PORT"),
            entry: 2, "80 HTTP",
            .unknownWord(
                .category, "HUGE_PORT", known: ["VIDEO", "MUSIC", "CONFERENCING", "SMALL_PORT", "LARGE_PORT"])
        ),
        Damage(
            "a file elsewhere",
            swap(AppListTests.java, "N_1.json", "../N_1.json"),
            entry: 0, "Netflix", .notAFileName(.datafile, "../N_1.json")),
        Damage(
            "no partner",
            swap(AppListTests.java, #""randomdatafile": "NRandom_1.json", "#, ""),
            entry: 0, "Netflix", .missingControl(.randomdatafile)),
        Damage(
            "no baseline",
            swap(AppListTests.java, "port443large", "port443huge"),
            .appList(file: Damage.file, problem: .missingBaseline(.port443large))),
        Damage(
            "two of a name",
            swap(AppListTests.java, "LARGE_PORT", "SMALL_PORT"),
            entry: 2, "80 HTTP", .testNameTaken(.image, testName: "port80s")),
        Damage(
            "a test name of two words",
            swap(AppListTests.java, #""image": "netflix""#, #""image": "net flix""#),
            entry: 0, "Netflix", .notATestName(.image, "net flix")),
        Damage(
            "iOS size a number",
            swap(AppListTests.iOS, "\"2.5\"", "2.5"),
            entry: 1, "Some Music!", .wrongKind(.size, expected: .megabytesText)),
        Damage(
            "iOS size no number",
            swap(AppListTests.iOS, "\"2.5\"", "\"big\""),
            entry: 1, "Some Music!", .notMegabytes(.size, "big")),
        Damage(
            "iOS without kind",
            swap(AppListTests.iOS, #""appType": "music", "#, ""),
            entry: 1, "Some Music!", .missingKind(.appType, known: iOSKinds)),
        Damage(
            "iOS unknown kind",
            swap(AppListTests.iOS, #""music""#, #""radio""#),
            entry: 1, "Some Music!", .unknownWord(.appType, "radio", known: iOSKinds)),
        Damage(
            "iOS without partner",
            swap(AppListTests.iOS, #""randomReplayFile": "SRandom_1","#, ""),
            entry: 1, "Some Music!", .missing(.randomReplayFile, expected: .fileStem)),
    ]

    @Test("With the right error", arguments: damages)
    func refused(_ damage: Damage) {
        #expect(throws: damage.error) { try AppList.decode(damage.data, file: Damage.file) }
    }

    @Test("What is no JSON is named")
    func noJSON() {
        let error = #expect(throws: RecordingError.self) {
            try AppList.decode(Data("{\"apps\": [".utf8), file: Damage.file)
        }
        #expect(error?.isNotJSON(Damage.file) == true)
    }
}

extension Damage {
    /// A damaged app list with what is wrong with one of its entries, counted from 0.
    fileprivate init(_ what: String, _ text: String, entry: Int, _ name: String?, _ problem: AppProblem) {
        self.init(what, text, .app(file: Self.file, entry: entry, name: name, problem: problem))
    }
}
