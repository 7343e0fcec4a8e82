import Basics
import Foundation
import TestModel
import TestSupport
import Testing

@testable import PublishedData

@Suite("Published data is read and put together")
struct PublishedReaderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func read(_ paths: String...) -> (tests: [PortableTest], leftovers: [SkippedRecord]) {
        let named = paths.isEmpty ? [folder.url.path] : paths.map { folder.file($0).path }
        var reader = PublishedReader(named)
        var (tests, leftovers): ([PortableTest], [SkippedRecord]) = ([], [])
        while true {
            let batch = reader.next(3) { false }
            tests += batch.tests
            leftovers += batch.leftovers
            if batch.isLast { return (tests, leftovers) }
        }
    }

    private func write(spool test: WrittenTest, day: String = "2023/06/01") throws {
        for record in test.records {
            try folder.write(record.value.text, to: "spool/\(record.kind)/\(day)/\(record.file)")
        }
    }

    private func write(server test: WrittenTest, day: String = "2023/06/01") throws {
        for record in test.positional {
            try folder.write(
                record.value.text, to: "results/\(day)/\(test.user)/\(record.folder)/\(record.file)")
        }
    }

    @Test("All three layouts give the same test")
    func layouts() throws {
        let written = WrittenTest(user: "@bcdefghij")
        try write(spool: written)
        try write(server: written)
        var lines: [String] = []
        for record in written.records {
            lines.append(WrittenTest.bundled(record.value, date: lines.isEmpty ? "2023/06/01" : "2023-06-01"))
        }
        try folder.write(lines.joined(), to: "bundle/20230601T104106.12Z-mixed1-mlab1-lga05-wehe.jsonl")
        let read = [read("spool"), read("results"), read("bundle")]
        for result in read {
            #expect(result.tests.count == 1 && result.leftovers.isEmpty, "\(result.leftovers)")
        }
        let tests = read.compactMap(\.tests.first)
        try #require(tests.count == 3)
        #expect(Set(tests.map(\.uuid)).count == 1)
        var test = tests[0].test
        #expect(test.app == "netflix" && test.appTitle == "Netflix" && test.source == .wehe)
        #expect(test.userID == "@bcdefghij" && test.historyCount == 5 && test.network == "Orange (WiFi)")
        #expect(test.started == Date(timeIntervalSince1970: 1_685_613_600))
        #expect(test.order == [.original, .control] && test.verdict == .differentiation)
        #expect(test.statistics?.area == 0.75 && test.statistics?.meanOriginal == 2)
        #expect(test.statistics?.ksPValue == 0.001 && test.statistics?.resamplingRatio == 1)
        #expect(test.replays.map(\.throughput) == [written.original, written.control])
        #expect(test.replays.map(\.sliceEnds) == [written.ends, written.ends])
        #expect(test.replays[0].sliceLength == 0.25 && test.replays[0].bytesReceived == 250_000)
        #expect(test.replays[1].recordingName == "NetflixRandom-06072024")
        #expect(test.replays[0].analysed(from: test.source) == written.original)
        #expect(tests[2].test.server.name == "mlab1-lga05")
        test.server = tests[2].test.server
        #expect(test == tests[2].test && tests[1].test.replays == test.replays)
    }

    @Test("Compressed bundles, a kind of record each and in any order, with a test on both sides of midnight")
    func bundles() throws {
        let first = WrittenTest()
        let second = WrittenTest(
            history: 6, started: "2023-06-01 23:59:50", controlStarted: "2023-06-02 00:00:20")
        for kind in ["replayInfo1", "clientXputs1", "decisions1"] {
            let early = first.records.filter { $0.kind == kind }.map(\.value)
            let halves = second.records.filter { $0.kind == kind }.map(\.value)
            // Samples and decisions come after midnight, and so does the control's replay.
            let before = kind == "replayInfo1" ? Array(halves.prefix(1)) : []
            let after = kind == "replayInfo1" ? Array(halves.suffix(1)) : halves
            for (day, values) in [("2023/06/01", early + before), ("2023/06/02", after.reversed())] {
                let text = values.map { WrittenTest.bundled($0, date: day) }.joined()
                try folder.write(gzip(text), to: "wehe/\(kind)/\(day)/1-\(kind)-x.jsonl.gz")
            }
        }
        let (tests, leftovers) = read("wehe")
        #expect(tests.map(\.test.historyCount).sorted() == [5, 6] && leftovers.isEmpty, "\(leftovers)")
        let late = try #require(tests.first { $0.test.historyCount == 6 })
        #expect(late.test.replays.map { $0.started.timeIntervalSince(late.test.started) } == [0, 30])
    }

    @Test("History counts that start again are other tests; two of one day cannot be told apart")
    func restarts() throws {
        try write(spool: WrittenTest())
        try write(
            spool: WrittenTest(
                started: "2023-07-01 10:00:00", controlStarted: "2023-07-01 10:00:20", original: [3, 3, 3, 3]),
            day: "2023/07/01")
        let (tests, leftovers) = read()
        #expect(tests.count == 2 && leftovers.isEmpty)
        #expect(Set(tests.map(\.uuid)).count == 2)

        let again = WrittenTest(started: "2023-06-01 12:00:00", controlStarted: "2023-06-01 12:00:20")
        let mixed = [WrittenTest().info(0), again.info(0), again.info(1)]
        try folder.write(
            mixed.map { WrittenTest.bundled($0, date: "2023-06-01") }.joined(), to: "mixed.jsonl")
        let ambiguous = read("mixed.jsonl")
        #expect(
            ambiguous.leftovers == [SkippedRecord(.ambiguous, .test(user: "abcdefghij", history: 5))])
    }

    @Test("The same records twice are one test, whole or in part")
    func repeated() throws {
        try write(spool: WrittenTest())
        let records = WrittenTest().records.map(\.value)
        try folder.write(
            (records + [records[4]]).map { WrittenTest.bundled($0, date: "2023-06-01") }.joined(),
            to: "all/2023/06/01/a.jsonl")
        let (tests, leftovers) = read("spool", "all")
        #expect(Set(tests.map(\.uuid)).count == 1 && leftovers.isEmpty, "\(leftovers)")
    }

    @Test(
        "What is missing is told",
        arguments: [
            (0, SkippedRecord.Reason.noReplay), (1, .noSamples), (2, .noReplay), (3, .noSamples),
            (4, .noDecision),
        ])
    func missing(index: Int, reason: SkippedRecord.Reason) throws {
        var records = WrittenTest().records.map(\.value)
        records.remove(at: index)
        try folder.write(
            records.map { WrittenTest.bundled($0, date: "2023-06-01") }.joined(), to: "x.jsonl")
        let (tests, leftovers) = read("x.jsonl")
        #expect(tests.isEmpty)
        #expect(leftovers == [SkippedRecord(reason, .test(user: "abcdefghij", history: 5))])
    }

    @Test("An aborted test, what is no record and what cannot be read are told, and what follows is read")
    func faults() throws {
        let aborted = WrittenTest(history: 9, exception: "ConnError")
        let whole = WrittenTest().records.map(\.value.text)
        let text =
            [aborted.info(0).text, "no JSON", "{\"a\": 1}", "{\"replayName\": \"x\"}", ""] + whole
        try folder.write(text.joined(separator: "\n"), to: "x.jsonl")
        let compressed = try gzip(whole.joined(separator: "\n"))
        try folder.write(compressed.prefix(compressed.count / 2), to: "cut.jsonl.gz")
        let (tests, leftovers) = read("x.jsonl", "cut.jsonl.gz")
        #expect(tests.count == 1)
        let path = folder.file("x.jsonl").path
        #expect(leftovers.contains(SkippedRecord(.unknown, .line(path: path, 2))))
        #expect(leftovers.contains(SkippedRecord(.unknown, .line(path: path, 3))))
        #expect(leftovers.contains(SkippedRecord(.wrong, .line(path: path, 4))))
        #expect(leftovers.contains(SkippedRecord(.unfinished, .test(user: "abcdefghij", history: 9))))
        #expect(leftovers.contains { $0.reason == .unreadable })
        #expect(leftovers.count == 5, "\(leftovers)")
    }

    @Test(
        "A network that the device did not know is none", arguments: ["nil", "nil (cellular)", "nil (WiFi)"])
    func unknownNetwork(carrier: String) throws {
        let written = WrittenTest(carrier: carrier)
        try folder.write(written.records.map(\.value.text).joined(separator: "\n"), to: "x.jsonl")
        #expect(try #require(read("x.jsonl").tests.first?.test).network == nil)
    }

    @Test("Samples as texts, infinities, no device and unequal lengths are taken as they are")
    func oddities() throws {
        var written = WrittenTest(carrier: nil)
        written.control = [8, 9]
        written.area = 0.5
        let texts = written.records.map { record in
            record.value.text
                .replacing("\"xputSamples\":[2,2.5,1.5,2]", with: "\"xputSamples\":[\"2\",Infinity,1.5,NaN]")
                .replacing("\"KSPVal\":0.001", with: "\"KSPVal\":NaN")
        }
        #expect(texts.contains { $0.contains("Infinity") } && texts.contains { $0.contains(":NaN") })
        try folder.write(texts.joined(separator: "\n"), to: "x.jsonl")
        let (tests, leftovers) = read("x.jsonl")
        let test = try #require(tests.first?.test)
        #expect(leftovers.isEmpty)
        #expect(test.replays[0].throughput.map { $0.isNaN ? -1 : $0 } == [2, -1, 1.5, -1])
        #expect(test.replays[1].throughput == [8, 9] && test.replays[1].sliceEnds.count == 4)
        #expect(test.network == nil && test.sentStatistics?.contains("Pixel") != true)
        #expect(test.statistics?.ksPValue.isNaN == true && test.verdict == .inconclusive)
    }

    @Test(
        "Samples that cannot be are told by their line, and what follows is read",
        arguments: [
            ("\"xputSamples\":[2,2.5,1.5,2]", "\"xputSamples\":[2,-2.5,1.5,2]"),
            ("\"xputSamples\":[2,2.5,1.5,2]", "\"xputSamples\":[2,2e9,1.5,2]"),
            ("\"xputSamples\":[2,2.5,1.5,2]", "\"xputSamples\":[2,{\"a\":1},1.5,2]"),
            ("\"xputSamples\":[2,2.5,1.5,2]", "\"xputSamples\":[2,\"fast\",1.5,2]"),
            ("\"intervals\":[0.25,0.5,0.75,1]", "\"intervals\":[0.25,-0.5,0.75,1]"),
            ("\"intervals\":[0.25,0.5,0.75,1]", "\"intervals\":[[0.25],0.5,0.75,1]"),
        ])
    func samples(sound: String, wrong: String) throws {
        let lines = WrittenTest().records.map(\.value.text)
        let place = try #require(lines.firstIndex { $0.contains(sound) })
        var damaged = lines
        damaged[place] = lines[place].replacing(sound, with: wrong)
        let other = WrittenTest(history: 6).records.map(\.value.text)
        try folder.write((damaged + other).joined(separator: "\n"), to: "x.jsonl")
        let (tests, leftovers) = read("x.jsonl")
        #expect(tests.map(\.test.historyCount) == [6])
        let path = folder.file("x.jsonl").path
        #expect(
            Set(leftovers.map(\.reason)) == [.wrong, .noSamples]
                && leftovers.contains(SkippedRecord(.wrong, .line(path: path, place + 1))), "\(leftovers)")
    }

    @Test("A replay has no more samples than an hour at 100 a second", arguments: [0, 1])
    func manySamples(more: Int) throws {
        let count = StoredReplay.mostSamples + more
        func list(_ number: String) -> String {
            "[" + String(repeating: number + ",", count: count - 1) + number + "]"
        }
        var lines = WrittenTest().records.map(\.value.text)
        let place = try #require(lines.firstIndex { $0.contains("[2,2.5,1.5,2]") })
        lines[place] = lines[place].replacing("[2,2.5,1.5,2]", with: list("2"))
            .replacing("[0.25,0.5,0.75,1]", with: list("1"))
        try folder.write(lines.joined(separator: "\n"), to: "x.jsonl")
        let (tests, leftovers) = read("x.jsonl")
        #expect(tests.first?.test.replays.map(\.throughput.count) == (more == 0 ? [count, 4] : nil))
        #expect(leftovers.contains { $0.reason == .wrong } == (more == 1), "\(leftovers)")
    }

    @Test(
        "A line longer than any record is passed over and told, and the lines behind it are read",
        arguments: [true, false])
    func longLine(isCompressed: Bool) throws {
        let records = WrittenTest().records.map(\.value.text)
        let long = "{\"a\": \"" + String(repeating: "x", count: PublishedLines.longestLine + 400_000) + "\"}"
        let text = ([records[0], long] + records.dropFirst()).joined(separator: "\n")
        let name = isCompressed ? "x.jsonl.gz" : "x.jsonl"
        try isCompressed ? folder.write(gzip(text), to: name) : folder.write(text, to: name)
        let (tests, leftovers) = read(name)
        #expect(tests.count == 1)
        #expect(leftovers == [SkippedRecord(.wrong, .line(path: folder.file(name).path, 2))], "\(leftovers)")
    }

    @Test("What holds published data is told by what it is", arguments: [true, false])
    func guesses(isCompressed: Bool) throws {
        let record = WrittenTest.bundled(WrittenTest().decision, date: "2023-06-01")
        let exported = "{\"schema\": 3, \"uuid\": \"x\"}\n"
        for (name, text) in [("a.txt", record), ("b.txt", exported), ("c.txt", "\n{\"a\": 1}\n")] {
            try isCompressed ? folder.write(gzip(text), to: name) : folder.write(text, to: name)
        }
        #expect(PublishedDataDetector.holds(folder.file("a.txt").path))
        #expect(!PublishedDataDetector.holds(folder.file("b.txt").path))
        #expect(!PublishedDataDetector.holds(folder.file("c.txt").path))
        #expect(PublishedDataDetector.holds(folder.url.path) && !PublishedDataDetector.holds("/nowhere"))
        let pattern = folder.file("?.txt").path
        #expect(PublishedDataDetector.expanded(pattern).count == 3)
        #expect(PublishedDataDetector.expanded("/nowhere/*") == ["/nowhere/*"])
    }

    /// Compresses as gzip does.
    private func gzip(_ text: String) throws -> Data {
        let name = folder.file("\(UUID().uuidString).txt")
        try Data(text.utf8).write(to: name)
        let process = Process()
        process.executableURL = URL(filePath: "/bin/gzip")
        process.arguments = [name.path]
        try process.run()
        process.waitUntilExit()
        let file = name.appendingPathExtension("gz")
        defer { try? FileManager.default.removeItem(at: file) }
        return try Data(contentsOf: file)
    }
}
