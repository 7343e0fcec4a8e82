import Basics
import Foundation
import Recordings
import ReplayFiles
import Testing
import TestSupport

/// What the published facts say of one recording.
private struct PublishedFacts: Decodable {
    let replayName: String
    let transport: String
    let pair: String
    let serverName: String?
    let exchanges: [[Double]]?
    let packets: [[Double]]?
    let udpClientPorts: [String]?
}

@Suite("The bundled recordings")
struct ReplayFilesTests {
    @Test("Committed files are byte for byte what the generator makes, no more and no less")
    func committed() throws {
        let files = try ReplayFileSet(sheets: Checkout.sheets()).files
        let present = try FileManager.default.contentsOfDirectory(atPath: Checkout.replayFiles.path)
            .filter { $0.hasSuffix(".json") }
        #expect(Set(present) == Set(files.keys))
        for (name, data) in files {
            let committed = try Data(contentsOf: Checkout.replayFiles.appending(path: name))
            #expect(committed == data, "\(name): run \"swift run synthesise\"")
        }
    }

    @Test(
        "Names, flows, times and lengths are the published ones",
        .enabled(if: PublishedData.facts.isHere, "\(PublishedData.facts.missing)")
    )
    func facts() throws {
        let data = try PublishedData.facts.data("recordings.json")
        let published = try JSONDecoder().decode([String: PublishedFacts].self, from: data)
        #expect(published.count == 82)
        for (stem, facts) in published {
            let file = ReplayName.file(ofStem: stem)
            let recording = try RecordingFile.decode(
                Data(contentsOf: Checkout.replayFiles.appending(path: file)),
                file: file
            )
            let rows = facts.exchanges ?? facts.packets ?? []
            #expect(recording.name == facts.replayName)
            #expect(recording.transport.rawValue == facts.transport)
            #expect(recording.flow.text == facts.pair)
            #expect(recording.udpClientPorts == facts.udpClientPorts ?? [])
            #expect(recording.packets.map(\.timestamp) == rows.map { $0[0] })
            #expect(recording.packets.map(\.payload.count) == rows.map { Int($0[1]) })
            #expect(recording.packets.map(\.responseLength) == rows.map { $0.count > 2 ? Int($0[2]) : 0 })
            // A partner hides the name on purpose.
            if !ReplayName.isControl(stem: stem) { #expect(recording.serverName == facts.serverName) }
        }
    }

    @Test("The catalogue of the bundled folder has no problems and says what is synthesised")
    func catalogue() throws {
        let catalogue = Catalogue(roots: [CatalogueRoot(folder: Checkout.replayFiles, origin: .bundled)])
        #expect(catalogue.problems.isEmpty)
        #expect(catalogue.entries.count == 32 + 24)
        #expect(catalogue.recordingFiles.count == 92)
        #expect(catalogue.entries.allSatisfy { $0.synthesised && $0.origin == .bundled })
        let netflix = try catalogue.app(named: "netflix").app
        #expect(netflix.time == 8)
        #expect(netflix.sizeMB == 53)
        for entry in catalogue.entries {
            let original = try catalogue.recording(for: entry.app.originalFile)
            let control = try catalogue.recording(for: entry.app.controlFile)
            #expect(original.packets.count == control.packets.count)
            #expect(original.isPortTest == entry.app.isPortTest)
        }
    }

    @Test(
        "The app list agrees with the published one",
        .enabled(if: PublishedData.recordings.isHere, "\(PublishedData.recordings.missing)")
    )
    func appList() throws {
        let published = try AppList.decode(PublishedData.recordings.data("apps_list.json"), file: "published")
            .apps
        let ours = try AppList.decode(
            Data(contentsOf: Checkout.replayFiles.appending(path: AppList.fileName)),
            file: "ours"
        ).apps
        let missing = Set(published.map(\.testName)).subtracting(ours.map(\.testName))
        #expect(missing == [])
        for app in ours {
            let other = try #require(published.first { $0.testName == app.testName })
            #expect(app.displayName == other.displayName)
            #expect(app.sizeMB == other.sizeMB)
            #expect(app.time == other.time)
            #expect(app.category == other.category)
            #expect(app.originalFile == other.originalFile)
            #expect(app.controlFile == other.controlFile)
            #expect(app.frenchOnly == other.frenchOnly)
            #expect(app.englishOnly == other.englishOnly)
        }
    }

    @Test(
        "A call's server sends the app list's size in the app list's time, to partner and original alike",
        arguments: [
            ("discord", 20_000_000, 29.0), ("meet", 7_000_000, 26), ("teams", 2_000_000, 20),
            ("skype", 2_000_000, 15), ("webex", 8_000_000, 39), ("whatsapp", 4_000_000, 22),
            ("zoom", 13_000_000, 23),
        ]
    )
    func calls(name: String, bytes: Int, seconds: Double) throws {
        let catalogue = Catalogue(roots: [CatalogueRoot(folder: Checkout.replayFiles, origin: .bundled)])
        let app = try catalogue.app(named: name).app
        let isClientPublished = ["teams", "skype"].contains(name)
        var sides: [ServerRecording] = []
        for file in [app.originalFile, app.controlFile] {
            let recording = try catalogue.recording(for: file)
            let side = try #require(try catalogue.serverRecording(for: file))
            sides.append(side)
            #expect(side.name == recording.name)
            #expect(
                side.synthesised
                    == (isClientPublished
                        ? "the server's side from the app list's size and time"
                        : "both sides from the app list's size and time")
            )
            #expect(side.flows.map(\.pair) == [recording.flow])
            #expect(side.flows[0].bytes == bytes)
            let last = try #require(side.flows[0].datagrams.last?.timestamp)
            #expect((seconds - 0.1..<seconds).contains(last))
            // Within every second the rate is the mean's, give or take the size of pictures.
            for second in 0..<Int(seconds) {
                let sent = side.flows[0].datagrams.filter { Int($0.timestamp) == second }
                let share = Double(sent.reduce(0) { $0 + $1.length }) * seconds / Double(bytes)
                #expect((0.8...1.2).contains(share))
            }
            if !isClientPublished {
                #expect((seconds - 0.1..<seconds).contains(recording.duration))
                #expect(recording.packets.count == Int(seconds) * 60)
            }
        }
        #expect(sides[0].flows[0].datagrams == sides[1].flows[0].datagrams)
        #expect(sides[0].noise?.seed == sides[1].noise?.seed)
        #expect(sides.map(\.noise?.isInverted) == [false, true])
    }

    @Test("A synthesised call's partner is the call with every bit inverted", arguments: ["discord", "zoom"])
    func callPartners(name: String) throws {
        let catalogue = Catalogue(roots: [CatalogueRoot(folder: Checkout.replayFiles, origin: .bundled)])
        let app = try catalogue.app(named: name).app
        let original = try catalogue.recording(for: app.originalFile)
        let control = try catalogue.recording(for: app.controlFile)
        #expect(original.packets.map(\.timestamp) == control.packets.map(\.timestamp))
        for (first, second) in zip(original.packets, control.packets) {
            #expect(first.payload == second.payload.map { ~$0 })
        }
    }

    @Test("The folder is found without being told, and where the variable says")
    func location() throws {
        let found = try ReplayFilesLocation.directory(environment: [:])
        #expect(FileManager.default.fileExists(atPath: found.appending(path: "apps_list.json").path))
        let told = try ReplayFilesLocation.directory(
            environment: ["WEHE_REPLAY_FILES": Checkout.replayFiles.path],
            executable: nil
        )
        #expect(told.standardizedFileURL.path == Checkout.replayFiles.standardizedFileURL.path)
    }
}
