import Foundation
import Recordings
import Testing
import TestSupport

@Suite("Importing folders of recordings")
struct RecordingFolderTests {
    private let source: TemporaryFolder

    init() throws { source = try TemporaryFolder() }

    private func plan() throws -> ImportPlan {
        try RecordingImport(
            into: Catalogue(roots: [CatalogueRoot(folder: Checkout.replayFiles, origin: .bundled)])
        ).plan(source.url)
    }

    /// Puts a recording of one request into a folder.
    private func add(_ stem: String, in folder: String = ".", _ packets: String...) throws {
        try source.write(
            Samples.tcp(packets.joined(separator: ","), name: ReplayName.wireName(ofStem: stem)),
            to: "\(folder)/\(ReplayName.file(ofStem: stem))")
    }

    private let list = """
        {"apps": [{"name": "My App", "size": 2, "time": 3, "image": "myapp", "category": "MUSIC",
          "datafile": "MyApp_1.pcap_client_all.json", "randomdatafile": "MyAppRandom_1.pcap_client_all.json"}]}
        """

    @Test("Recordings in folders of a folder are found, and a list names them wherever they lie")
    func subfolders() throws {
        try add("MyApp_1", in: "originals", Samples.packet(length: "2000000"))
        try add("MyAppRandom_1", in: "controls/of/2024", Samples.packet(length: "2000000"))
        try source.write(list, to: "lists/apps_list.json")
        let plan = try plan()
        #expect(plan.recordings.map(\.file) == ["MyAppRandom_1", "MyApp_1"].map(ReplayName.file(ofStem:)))
        #expect(plan.apps.map(\.testName) == ["myapp"])
        #expect(plan.problems.isEmpty)
    }

    @Test("A folder that contains itself by a link is read to its end")
    func loop() throws {
        try add("MyApp_1", in: "originals", Samples.packet(length: "2000000"))
        try FileManager.default.createSymbolicLink(
            at: source.file("originals/again"), withDestinationURL: source.url)
        #expect(try plan().recordings.map(\.file) == [ReplayName.file(ofStem: "MyApp_1")])
    }

    @Test("Of two files of one name the same twice is taken once, and another is named with its path")
    func doubled() throws {
        for (folder, length) in [("a", "2000000"), ("b", "2000000"), ("c", "3000000")] {
            try add("MyApp_1", in: folder, Samples.packet(length: length))
        }
        let file = ReplayName.file(ofStem: "MyApp_1")
        let plan = try plan()
        #expect(plan.recordings.map(\.file) == [file])
        #expect(
            plan.problems == [.twoOfOneName(file: file, path: source.url.appending(path: "c/\(file)").path)])
    }

    @Test("A list without its recordings names the files that are missing")
    func listAlone() throws {
        try source.write(list, to: "apps_list.json")
        let plan = try plan()
        #expect(plan.isEmpty)
        #expect(
            plan.notices.flatMap(\.missingRecordings)
                == ["MyApp_1", "MyAppRandom_1"].map(ReplayName.file(ofStem:)))
    }

    @Test(
        "A port that no list names gets the time of the published lists' ports, and its size to the nearest MB",
        arguments: [("port_1723", "10200000", 2.0, 10), ("port_1723_large", "50400000", 10.0, 50)])
    func unlistedPort(stem: String, bytes: String, time: Double, size: Int) throws {
        let baseline = stem.replacing("1723", with: "443")
        for stem in [stem, baseline] {
            try add(stem, Samples.packet(at: "0.0", length: bytes), Samples.packet(at: "19.5"))
        }
        let app = try #require(try plan().apps.first { $0.originalFile.contains("1723") })
        #expect(app.time == time)
        #expect(app.sizeMB == size)
    }
}
