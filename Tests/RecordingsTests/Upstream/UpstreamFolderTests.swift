import Basics
import Foundation
import Recordings
import TestSupport
import Testing

@Suite("Recordings for upstream's programs")
struct UpstreamFolderTests {
    private let bundled: TemporaryFolder
    private let home: TemporaryFolder

    init() throws {
        bundled = try TemporaryFolder()
        home = try TemporaryFolder()
    }

    private func catalogue(_ folder: TemporaryFolder) -> Catalogue {
        Catalogue(roots: [CatalogueRoot(folder: folder.url, origin: .imported)])
    }

    private func fill(_ folder: TemporaryFolder) throws {
        let app = App(
            testName: "web", listName: "Web", sizeMB: 1, time: 2, category: .video,
            originalFile: "Web_1.pcap_client_all.json", controlFile: "WebRandom_1.pcap_client_all.json")
        for (stem, byte) in [("Web_1", UInt8(7)), ("WebRandom_1", 248)] {
            let name = ReplayName.wireName(ofStem: stem)
            let recording = try Recording(
                name: name, transport: .tcp,
                packets: [
                    ClientPacket(
                        timestamp: 0, payload: [byte, byte], pair: Samples.pair, responseLength: 3)
                ], tcpPairs: [Samples.pair])
            let side = try ServerRecording(
                name: name,
                answers: [
                    .init(
                        requestLength: 2, requestHash: nil,
                        parts: [
                            .init(timestamp: 0, payload: [byte, 1]), .init(timestamp: 0.1, payload: [2]),
                        ])
                ])
            try folder.write(RecordingFile.encode(recording), to: ReplayName.file(ofStem: stem))
            try folder.write(ServerRecordingFile.encode(side), to: ServerRecordingFile.file(ofStem: stem))
        }
        try folder.write(AppList(apps: [app]).encode(), to: AppList.fileName)
    }

    @Test("What is exported and imported elsewhere is the same to the byte, and so is what that exports")
    func roundTrip() async throws {
        let source = try TemporaryFolder()
        try fill(source)
        let own = catalogue(source)
        let exported = try UpstreamFolder(of: own.app(named: "web"), in: own)
        #expect(
            exported.files.map(\.name) == [
                "Web_1.pcap_client_all.json", "Web_1.pcap_server_all.pickle",
                "WebRandom_1.pcap_client_all.json", "WebRandom_1.pcap_server_all.pickle", "apps_list.json",
            ])
        for file in exported.files { try bundled.write(file.data, to: file.name) }

        let plan = try RecordingImport(into: catalogue(home)).plan(bundled.url)
        #expect(plan.problems.isEmpty && plan.notices.isEmpty)
        _ = try await UserCatalogue(folder: home.url).add(plan)
        for name in try FileManager.default.contentsOfDirectory(atPath: source.url.path) {
            #expect(try Data(contentsOf: home.file(name)) == Data(contentsOf: source.file(name)), "\(name)")
        }
        let again = catalogue(home)
        #expect(try UpstreamFolder(of: again.app(named: "web"), in: again).files == exported.files)
    }

    @Test("An app is found by the names of its recordings, too")
    func names() throws {
        try fill(home)
        for name in ["web", "Web-1", "Web_1.pcap_client_all.json", "WebRandom-1"] {
            #expect(try catalogue(home).entry(named: name).app.testName == "web")
        }
        #expect(throws: RecordingError.self) { try catalogue(home).entry(named: "Nothing-1") }
    }

    @Test("Where only lengths are known, nothing is exported")
    func lengths() throws {
        try fill(home)
        try FileManager.default.removeItem(at: home.file("WebRandom_1.pcap_server_all.json"))
        let own = catalogue(home)
        #expect(throws: RecordingError.serverBytesUnknown(recording: "WebRandom-1")) {
            try UpstreamFolder(of: own.app(named: "web"), in: own)
        }
    }

    @Test("A pickle of another recording is named with the name it should have")
    func otherName() throws {
        try home.write(Data(PickleSamples.tcp), to: "Thing_1.pcap_server_all.pickle")
        let plan = try RecordingImport(into: catalogue(bundled)).plan(home.url)
        #expect(
            plan.problems == [
                .serverSide(
                    file: "Thing_1.pcap_server_all.pickle",
                    problem: .otherReplay(
                        name: "Web-01012030", file: "Web_01012030.pcap_server_all.pickle"))
            ])
    }
}
