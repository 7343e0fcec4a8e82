import Differentiation
import Basics
import Foundation
import Home
import Recordings
import ReportTesting
import TestModel
import TestSupport
import Testing
import WeheShell
import WireProtocol

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
        #expect(try file.read() == .identity(Identity(userID: "@abcdefghi", historyCount: 41)))
    }

    @Test(
        "A file that tells nobody or no number is renewed, as upstream does",
        arguments: [
            ("", Reason.userIDForm), ("abc_def\n4\n", .userIDForm), ("@abcdefghi\n", .historyCountForm),
            ("@abcdefghi\nmany\n", .historyCountForm), ("@abcdefghi\n-1\n", .historyCountForm),
            ("@abcdefghi\n1000000000\n", .historyCountForm),
        ])
    func unusable(text: String, reason: Reason) throws {
        let (file, folder) = try file(text)
        defer { folder.remove() }
        #expect(try file.read() == .unusable(reason))
    }

    @Test(
        "No file is no installation yet, a folder in its place cannot be read, and below a file nothing is written"
    )
    func missing() throws {
        let (file, folder) = try file("@abcdefghi\n41\n")
        defer { folder.remove() }
        #expect(try InstallationFile(path: folder.file("none").path).read() == InstallationFile.Content.none)
        let unreadable = #expect(throws: InstallationFile.AccessError.self) {
            try InstallationFile(path: folder.url.path).read()
        }
        #expect(unreadable?.code == 3)
        let unwritable = #expect(throws: InstallationFile.AccessError.self) {
            try InstallationFile(path: file.path + "/info.txt").write(.make())
        }
        #expect(unwritable?.code == 4)
        try file.write(Identity(userID: "@a", historyCount: 7))
        #expect(try folder.text("info.txt") == "@a\n7")
    }

    @Test(
        "Logs are named by user, number and code; a log of that name stays, and the new one has no code then")
    func logs() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let results = ResultsFolder(folder.file("results").path)
        #expect(try results.make() == "results")
        #expect(try results.make() == nil)
        var remarks: [String] = []
        func write(_ text: String, to results: ResultsFolder, code: Int32 = 16) -> (Int32, ShellError?) {
            remarks = []
            return results.write(
                log: text, seen: "two\n",
                of: .init(userID: "@abcdefghi", historyCount: 42, code: code),
                remark: { remarks.append($0) })
        }
        #expect(write("one\n", to: results).0 == 16)
        #expect(try folder.text("results/logs/logs_@abcdefghi_42_16.txt") == "one\n")
        #expect(try folder.text("results/ui/ui_@abcdefghi_42_16.txt") == "two\n")
        #expect(remarks.prefix(2) == ["Directory made: logs", "Directory made: ui"])
        #expect(remarks.last == "Written to \(results.path)ui/ui_@abcdefghi_42_16.txt")
        #expect(write("three\n", to: results).0 == 16)
        #expect(try folder.text("results/logs/logs_@abcdefghi_42_16.txt") == "one\n")
        #expect(try folder.text("results/logs/logs_@abcdefghi_42.txt") == "three\n")
        #expect(
            remarks.first
                == "ERROR: \(results.path)logs/logs_@abcdefghi_42_16.txt exists. Log will remain at "
                + "\(results.path)logs/logs_@abcdefghi_42.txt")
        // A file in the place of a folder is said to be no folder, and the other log is written.
        try folder.write("", to: "taken/logs")
        let taken = ResultsFolder(folder.file("taken").path)
        let (code, fault) = write("", to: taken, code: 0)
        #expect(code == 5)
        let path = taken.path + "logs/logs_@abcdefghi_42.txt"
        #expect(fault == .unusableFile(path: path, reason: .unwritable(.system(ENOTDIR))))
        #expect(FileManager.default.fileExists(atPath: taken.path + "ui/ui_@abcdefghi_42_5.txt"))
        let below = #expect(throws: InstallationFile.AccessError.self) {
            try ResultsFolder(taken.path + "logs").make()
        }
        #expect(
            below?.code == 4
                && below?.cause
                    == .unusableFile(
                        path: taken.path + "logs/", reason: .cannotBeMade(.system(ENOTDIR)))
        )
    }

    @Test("Logs that cannot be written turn the code: 5 where all went well, else the negative one")
    func codes() {
        #expect(UpstreamExitCode.withoutLogs(0) == 5)
        #expect(UpstreamExitCode.withoutLogs(14) == -14)
    }

    @Test(
        "Errors have upstream's codes and names",
        arguments: [
            (ReplayError.controlConnectionFailed(server: "x", .refused), false, 6, "ERR_CONN_IP"),
            (.controlConnectionFailed(server: "x", .refused), true, 8, "ERR_CONN_IO_SERV"),
            (.tlsUnsound(.untrusted, server: "x"), true, 8, "ERR_CONN_IO_SERV"),
            (.sideChannel(.grantedUnknownReplay, server: "x"), true, 8, "ERR_CONN_IO_SERV"),
            (.sideChannel(.closed(during: .mapping), server: "x"), true, 8, "ERR_CONN_IO_SERV"),
            (.flowNotMapped(recordedEndpoint: "x"), true, 7, "ERR_CONN_INST"),
            (.portNotServed(port: 81, server: "x"), true, 7, "ERR_CONN_INST"),
            (.hostNotResolvable(host: "x"), false, 10, "ERR_UNK_HOST"),
            (.locateHeldOff(service: "x", until: .distantFuture), false, 9, "ERR_CONN_WS"),
            (.noEnvelope(machinesTried: 2, nil), false, 9, "ERR_CONN_WS"),
            (.trustUnreadable(file: "main", .empty), false, 12, "ERR_CERT"),
            (.sideChannel(.refused(.unknownReplay), server: "x"), true, 15, "ERR_PERM_REPLAY"),
            (.sideChannel(.refused(.addressInUse), server: "x"), true, 16, "ERR_PERM_IP"),
            (.sideChannel(.refused(.overloaded), server: "x"), true, 17, "ERR_PERM_RES"),
            (.sideChannel(.refused(.other("9")), server: "x"), true, 18, "ERR_PERM_UNK"),
            (.analysisUnanswered(.closed), true, 19, "ERR_ANA_NULL"),
            (.analysisRefused(.noSamples), true, 20, "ERR_ANA_NO_SUC"),
            (.analysisRefused(.onlyZeros(.control)), true, 24, "ERR_RSLT_NO_SUC"),
            (.resultUnavailable(polls: 3, .unanswered(.closed)), true, 22, "ERR_RSLT_NULL"),
            (.resultUnavailable(polls: 3, .refused(.otherAnswer)), true, 23, "ERR_RSLT_NO_RESP"),
            (.resultUnavailable(polls: 3, .notReady), true, 24, "ERR_RSLT_NO_SUC"),
            (.foreignResult(userID: "x", historyCount: 1, testID: 1), true, 25, "ERR_RSLT_ID_HC"),
            (.malformedAnswer(.emptyBody), true, 26, "ERR_BAD_JSON"),
            (.stoodStill(seconds: 2, role: .control), true, 34, "ERR_GENERAL"),
            (.machineBusy(.late, reading: 0.5, limit: 0.1, role: .control), true, 34, "ERR_GENERAL"),
        ] as [(ReplayError, Bool, Int32, String)])
    func errors(error: ReplayError, isReached: Bool, code: Int32, name: String) {
        #expect(UpstreamExitCode.of(error, isReached: isReached) == code)
        #expect(UpstreamMessage.name(of: code) == name)
        #expect(UpstreamExitCode.of(SomeTestsFailed(first: error), isReached: isReached) == code)
    }

    @Test("Other failures have upstream's codes too, where it has one")
    func otherErrors() {
        #expect(
            UpstreamExitCode.of(RecordingError.unknownApp(name: "x", suggestions: []), isReached: false) == 14
        )
        // Upstream asks for a replay without a name where it cannot read a recording; a list without apps has no test.
        #expect(
            UpstreamExitCode.of(
                RecordingError.notJSON(file: "r/X.pcap_client_all.json", complaint: nil), isReached: false)
                == 8)
        #expect(
            UpstreamExitCode.of(
                RecordingError.notJSON(file: "r/apps_list.json", complaint: nil), isReached: false)
                == 14)
        for error in [
            RecordingError.packet(file: "r/X.pcap_client_all.json", packet: 1, problem: .payloadEmpty),
            .layout(file: "r/X.pcap_client_all.json", problem: .noPackets),
        ] {
            #expect(UpstreamExitCode.of(error, isReached: false) == 8)
        }
        let serverSide = RecordingError.serverSide(
            file: "r/X.pcap_server_all.json", problem: .otherReplay(name: "a", file: "b"))
        #expect(UpstreamExitCode.of(serverSide, isReached: false) == 14)
        #expect(UpstreamExitCode.of(ShellError.outputLost(.unreadable), isReached: true) == 1)
        #expect(UpstreamExitCode.of(CancellationError(), isReached: true) == 130)
    }

    private static let app = App(
        testName: "port80s", listName: "80 HTTP", sizeMB: 10, time: 1, category: .smallPort,
        originalFile: "a.json", controlFile: "b.json")

    @Test("A result has upstream's verdict, meaning and object, in which what the service said are texts")
    func result() throws {
        let test = Sample.completed(.differentiation, area: 0.8)
        let result = try #require(UpstreamResult(test, of: Self.app, on: "wehe-py"))
        #expect(result.verdict == "Differentiation detected")
        #expect(
            result.meaning.first
                == "HTTPS traffic on this port might be throttled. This throttling might come from your ISP or an "
                + "equipment on your local network or the server side.")
        #expect(result.meaning.last == "1080p: 3.0–6.0 Mbps" && result.meaning.count == 6)
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(result.final.text.utf8)) as? [String: Any])
        #expect(
            Set(object.keys) == [
                "date", "ks2dVal", "server", "area_test", "appName", "extraString", "ks2_ratio_test",
                "isPort",
                "userID", "isIPv6", "carrier", "xput_avg_original", "ks2pThreshold", "ks2pVal", "appImage",
                "testID", "historyCount", "xput_avg_test", "areaThreshold", "replayName", "status",
            ])
        #expect(object["area_test"] as? String == "0.8" && object["testID"] as? String == "1")
        #expect(object["historyCount"] as? String == "3" && object["status"] as? String == "has diff")
        #expect(object["appName"] as? String == "Port 80 HTTP" && object["appImage"] as? String == "port80")
        #expect(object["isPort"] as? Bool == true && object["server"] as? String == "wehe-py")
        #expect(object["date"] as? Int != nil && object["carrier"] as? String == "myCarrier")
        let served = try #require(
            try JSONSerialization.jsonObject(with: Data(result.response.text.utf8)) as? [String: String])
        #expect(served.count == 12 && served["date"] == "1970-01-01 00:00:10")
    }

    @Test(
        "A blocked port has the numbers that upstream's app puts in place of a result; a failed test has none"
    )
    func blocked() throws {
        var test = Sample.completed(.differentiation)
        test.obstacle = .cause(.portBlocked(port: 80, .noOwnAddress(tries: 5, .refused)))
        test.statistics = StoredStatistics(
            area: .nan, ksStatistic: .nan, ksPValue: .nan, resamplingRatio: .nan, meanOriginal: 0,
            meanControl: 12.5)
        let result = try #require(UpstreamResult(test, of: Self.app, on: "x"))
        #expect(
            result.meaning == [
                "HTTPS traffic on this port might be blocked. This blockage might come from your ISP or an equipment "
                    + "on your local network or the server side."
            ])
        #expect(result.final.text.contains(#""area_test":"-1.0""#))
        #expect(result.final.text.contains(#""xput_avg_test":"12.5""#))
        test.status = .failed
        #expect(UpstreamResult(test, of: Self.app, on: "x") == nil)
    }
}
