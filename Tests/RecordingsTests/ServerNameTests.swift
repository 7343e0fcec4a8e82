import Foundation
import Recordings
import Testing
import TestSupport

@Suite("The server's name in the first payload")
struct ServerNameTests {
    @Test("HTTP's Host is found in any case and without its port staying away")
    func host() throws {
        let text = "GET / HTTP/1.1\r\nAccept: */*\r\nhOsT:  example.org:8080 \r\n\r\n"
        #expect(try Samples.recording([(Array(text.utf8), 1)]).serverName == "example.org:8080")
    }

    @Test(
        "Payloads without a name have none",
        arguments: [
            "GET / HTTP/1.1\r\n\r\n", "\u{16}\u{3}\u{1}", "\u{16}", "noise",
            "GET / HTTP/1.1\r\nHost:\r\n\r\n",
        ]
    )
    func none(text: String) throws {
        #expect(try Samples.recording([(Array(text.utf8), 1)]).serverName == nil)
    }

    @Test("A ClientHello cut at any place is no name and no crash")
    func cut() throws {
        let text = try #require(try Checkout.sheets()["ESPN_05152024.txt"])
        let facts = try #require(try FactSheet(text, file: "ESPN").recordings.first)
        let hello = try #require(try Synthesiser.recordings(from: facts).first).packets[0].payload
        #expect(try Samples.recording([(hello, 1)]).serverName == "s-static.innovid.com")
        for length in 1..<hello.count {
            let name = try Samples.recording([(Array(hello.prefix(length)), 1)]).serverName
            #expect(name == nil)
        }
    }

    @Test(
        "Published recordings name the servers that the facts name",
        .enabled(if: PublishedData.recordings.isHere, "\(PublishedData.recordings.missing)"),
        arguments: [
            ("ESPN_05152024", "s-static.innovid.com"),
            ("Pandora_05132024", "mediaserver-cont-sv5-2-v4v6.pandora.com"),
            ("Twitch_04292024", "video-edge-6916a0.jfk04.abs.hls.ttvnw.net"),
        ]
    )
    func published(stem: String, name: String) throws {
        let file = ReplayName.file(ofStem: stem)
        #expect(try RecordingFile.decode(PublishedData.recordings.data(file), file: file).serverName == name)
    }
}
