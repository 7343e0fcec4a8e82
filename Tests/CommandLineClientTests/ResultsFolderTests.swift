import Differentiation
import Formatting
import Foundation
import Home
import ReportTesting
import TestModel
import TestSupport
import Testing

@testable import CommandLineClient

@Suite("The upstream client's folder of results")
struct ResultsFolderTests {
    private func file(_ text: String) throws -> (InstallationFile, TemporaryFolder) {
        let folder = try TemporaryFolder()
        try folder.write(text, to: "info.txt")
        return (InstallationFile(path: folder.file("info.txt").path), folder)
    }

    @Test(
        "User id and number of the last test are read, whatever ends their lines",
        arguments: ["@abcdefghi\n41\n", "@abcdefghi\r\n41", " @abcdefghi \n 41 \n\n"])
    func read(text: String) throws {
        let (file, folder) = try file(text)
        defer { folder.remove() }
        #expect(try file.read() == Identity(userID: "@abcdefghi", historyCount: 41))
    }

    @Test(
        "What is wrong with the file has upstream's code",
        arguments: [
            ("", 13), ("abc_def\n4\n", 13), ("@abcdefghi\n", 3), ("@abcdefghi\nmany\n", 3),
            ("@abcdefghi\n-1\n", 21), ("@abcdefghi\n1000000000\n", 3),
        ])
    func wrong(text: String, code: Int32) throws {
        let (file, folder) = try file(text)
        defer { folder.remove() }
        let fault = #expect(throws: InstallationFile.Fault.self) { try file.read() }
        #expect(fault?.code == code)
    }

    @Test(
        "No file is no installation yet, a folder in its place cannot be read, and below a file nothing is written"
    )
    func missing() throws {
        let (file, folder) = try file("@abcdefghi\n41\n")
        defer { folder.remove() }
        #expect(try InstallationFile(path: folder.file("none").path).read() == nil)
        let unreadable = #expect(throws: InstallationFile.Fault.self) {
            try InstallationFile(path: folder.url.path).read()
        }
        #expect(unreadable?.code == 3)
        let unwritable = #expect(throws: InstallationFile.Fault.self) {
            try InstallationFile(path: file.path + "/info.txt").write(.make())
        }
        #expect(unwritable?.code == 4)
        try file.write(Identity(userID: "@a", historyCount: 7))
        #expect(try folder.text("info.txt") == "@a\n7\n")
    }

    @Test("Logs are named by user, number and code, in the folders of their kinds")
    func logs() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let results = ResultsFolder(folder.file("results").path)
        try results.make()
        try results.write(
            log: "one\n", seen: "two\n", of: .init(userID: "@abcdefghi", historyCount: 42, code: 0))
        #expect(try folder.text("results/logs/logs_@abcdefghi_42_0.txt") == "one\n")
        #expect(try folder.text("results/ui/ui_@abcdefghi_42_0.txt") == "two\n")
        try folder.write("", to: "results/taken/logs")
        #expect(throws: ShellError.self) {
            try ResultsFolder(folder.file("results/taken").path)
                .write(log: "", seen: "", of: .init(code: 8))
        }
    }

    @Test("Logs that cannot be written turn the code: 5 where all went well, else the negative one")
    func codes() {
        #expect(UpstreamExitCode.withoutLogs(0) == 5)
        #expect(UpstreamExitCode.withoutLogs(14) == -14)
        // Upstream's 6 is another one's.
        #expect(
            [0, 2, 6, 8, 9, 16, 24, 31, 130].map(UpstreamExitCode.of) == [0, 2, 1, 8, 9, 16, 24, 31, 130])
    }

    @Test("The last line of what was seen is the results service's answer, every value a text")
    func result() throws {
        let json = try #require(UpstreamResult.json(Sample.completed(.differentiation, area: 0.8)))
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(json.text.utf8)) as? [String: String])
        #expect(
            Set(object.keys) == [
                "replayName", "date", "userID", "historyCount", "testID", "area_test", "ks2_ratio_test",
                "xput_avg_original", "xput_avg_test", "ks2dVal", "ks2pVal",
            ])
        #expect(object["area_test"] == "0.8" && object["testID"] == "1" && object["historyCount"] == "3")
        #expect(object["date"] == "1970-01-01 00:00:10")
        var failed = Sample.completed(.noDifferentiation)
        failed.statistics = nil
        #expect(UpstreamResult.json(failed) == nil)
    }
}
