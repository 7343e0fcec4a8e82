import Basics
import Foundation
import Testing

@testable import PublishedData

@Suite("What names and times of published data tell")
struct PublishedTextTests {
    @Test(
        "Names of files tell what is in them",
        arguments: [
            ("replayInfo_abc_5_0.json", PublishedFileName.Kind.replay, "abc", 5, 0),
            ("Xput_@a_b_12_1.json", .samples, "@a_b", 12, 1),
            ("results_abc_Client_7_1.json", .decision, "abc", 7, 1),
            ("localizeResults_abc_3-4_1.json", .localization, "abc", 3, 1),
        ])
    func names(file: String, kind: PublishedFileName.Kind, user: String, history: Int, testID: Int) throws {
        let name = try #require(PublishedFileName(file))
        #expect(name.kind == kind)
        #expect(name.name == RecordName(user: user, history: history, testID: testID))
    }

    @Test(
        "Other names tell nothing",
        arguments: [
            "replayInfo_abc_5_0.jsonl", "x_abc_5_0.json", "results_abc_5_1.json", "Xput_5_1.json",
            "Xput_a_5_2.json",
        ])
    func others(file: String) { #expect(PublishedFileName(file) == nil) }

    @Test(
        "A phone that told null or a bare true told nothing",
        arguments: [
            (JSONValue.null, false), (true, false), (["os": ["RELEASE": .null]], false), ([], false),
            (["model": .null, "os": ["SDK_INT": 34]], true),
        ] as [(JSONValue, Bool)])
    func tells(value: JSONValue, something: Bool) { #expect(value.tells == something) }

    @Test("Times are those of Foundation's calendar, in leap years too")
    func times() {
        let formatter = ISO8601DateFormatter()
        for text in [
            "1970-01-01 00:00:00", "2000-02-29 12:34:56", "2023-12-31 23:59:59", "2024-03-01 00:00:00",
            "2100-03-01 01:02:03",
        ] {
            let instant = formatter.date(from: text.replacing(" ", with: "T") + "Z")
            #expect(PublishedTime.instant(text) == instant)
        }
        #expect(PublishedTime.instant("2023-13-01 00:00:00") == nil)
        #expect(PublishedTime.day("2023/06/01") == PublishedTime.day("2023-06-01"))
    }

    @Test(
        "Paths tell days",
        arguments: [
            ("/a/2023/06/01", 19_509), ("/a/wehe/replayInfo1/2023/06/01/x.json", 19_509),
            ("/a/20230601T104106.1Z-x.jsonl.gz", 19_509), ("/a/x.jsonl", nil), ("/a/2023/06", nil),
        ] as [(String, Int?)])
    func days(path: String, day: Int?) { #expect(PublishedFile.day(ofPath: path) == day) }

    @Test(
        "Recordings of an app have a stem in common",
        arguments: [
            ("Netflix-06072024", "netflix"), ("Netflix_12122018.pcap_client_all.json", "netflix"),
            ("Youtube", "youtube"), ("port-443", "port"),
        ])
    func stems(name: String, stem: String) { #expect(PublishedApp.stem(ofRecording: name) == stem) }
}
