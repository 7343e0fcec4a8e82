import Foundation
import TestModel
import TestSupport
import Testing

@testable import ReplayServer

@Suite("Results that a server keeps", .mustEnd)
struct KeepingTests {
    /// The files below a folder, by the part of their name up to the user's, each parsed.
    private func objects(_ folder: URL) throws -> [String: [[String: Any]]] {
        var found: [String: [[String: Any]]] = [:]
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        for case let file as URL in files ?? .init() where file.pathExtension == "json" {
            let object = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
            let kind = String(file.lastPathComponent.prefix { $0 != "_" })
            found[kind, default: []].append(try #require(object as? [String: Any]))
        }
        return found
    }

    @Test("A test is two replays, two lists of samples and one decision; what was refused is nothing")
    func test() async throws {
        let kept = try TemporaryFolder()
        try await withServer(configure: { $0.keeping = (kept.url.path, 30) }) { server in
            for (test, name) in [(0, "Music-05132024"), (1, "MusicRandom-05132024")] {
                let conversation = try await Conversation.open(
                    server, user: "@a1", test: test, replay: name, history: 4, isLast: test == 1)
                try await conversation.finish(
                    samples: test == 0
                        ? "[[1.5,2.5,3.5,0],[0.1,0.2,0.3,0.4]]" : "[[4.5,5.5,6.5,0],[0.1,0.2,0.3,0.4]]")
            }
            _ = try await Conversation.open(server, user: "@a1", replay: "Nothing-05132024")
            let results = try await RawConnection.open(server.endpoint.resultsHTTP)
            try await results.send(
                "POST /Results?command=analyze&userID=@a1&historyCount=4&testID=1 HTTP/1.0\r\nContent-Length: 0\r\n\r\n"
            )
            let answer = String(decoding: await results.readToEnd(), as: UTF8.self)
            #expect(answer.contains("\"success\""), "\(answer)")
        }
        let found = try objects(kept.file("spool"))
        #expect(found.mapValues(\.count) == ["replayInfo": 2, "Xput": 2, "results": 1])
        let info = try #require(found["replayInfo"]?.first { $0["testID"] as? String == "1" })
        #expect(info["userID"] as? String == "@a1" && info["historyCount"] as? Int == 4)
        #expect(info["replayName"] as? String == "MusicRandom-05132024")
        #expect(info["clientIP"] as? String == "127.0.0.0")
        #expect(info["exception"] as? String == "NoExp")
        #expect(info["testDurationClient"] as? Double == 1.25)
        #expect(info["testDurationServer"] is Double)
        #expect(
            (info["measurementUUID"] as? String)?.wholeMatch(of: /[0-9a-f]{16}_[0-9]+_[0-9A-F]{16}/) != nil)
        let samples = try #require(found["Xput"]?.first { $0["testID"] as? Int == 0 })
        #expect(samples["xputSamples"] as? [Double] == [1.5, 2.5, 3.5])
        let decision = try #require(found["results"]?.first)
        #expect(decision["avgXputDiff"] as? Double == 3)
        #expect(decision["KSDVal"] as? Double == 1)
        // The same as lists, by user.
        let names = FileManager.default.enumerator(atPath: kept.file("results").path)?.allObjects
        let lists = (names as? [String] ?? []).filter { $0.hasSuffix(".json") }.map {
            $0.split(separator: "/").dropFirst(3).joined(separator: "/")
        }
        #expect(
            lists.sorted() == [
                "@a1/clientXputs/Xput_@a1_4_0.json", "@a1/clientXputs/Xput_@a1_4_1.json",
                "@a1/decisions/results_@a1_Client_4_1.json", "@a1/replayInfo/replayInfo_@a1_4_0.json",
                "@a1/replayInfo/replayInfo_@a1_4_1.json",
            ])
    }

    @Test("A replay that its client gave up is kept with the reason, and what it told of its device")
    func abandoned() async throws {
        let kept = try TemporaryFolder()
        try await withServer(configure: { $0.keeping = (kept.url.path, 30) }) { server in
            let channel = try await RawConnection.open(server.endpoint.sideChannelPlain)
            try await channel.sendMessage("a1;0;Music-05132024;label;1;False;127.0.0.1;3.3")
            try await channel.sendMessage("[-1, null, null]")
            _ = try await channel.message()
            try await channel.sendMessage("NoIperf")
            try await channel.sendMessage("WillSendMobileStats")
            try await channel.sendMessage(#"{"model":"Pixel","networkType":"WIFI","carrierName":"x"}"#)
            _ = try await channel.message()
            _ = try await channel.message()
            try await channel.sendMessage("timeout")
            _ = await channel.readToEnd()
        }
        let found = try objects(kept.file("spool"))
        #expect(found.mapValues(\.count) == ["replayInfo": 1])
        let info = try #require(found["replayInfo"]?.first)
        #expect(info["exception"] as? String == "abandoned")
        #expect(info["testFinished"] as? Bool == false)
        let metadata = try #require(info["metadata"] as? [String: Any])
        #expect(metadata["model"] as? String == "Pixel")
        #expect(metadata["updatedCarrierName"] is NSNull)
    }

    @Test("A folder that cannot be made is named, and no server runs")
    func unusable() async throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "file")
        let path = folder.file("file/kept").path
        await #expect(throws: ReplayServerError.self) {
            try await withServer(configure: { $0.keeping = (path, 30) }) { _ in }
        }
    }
}
