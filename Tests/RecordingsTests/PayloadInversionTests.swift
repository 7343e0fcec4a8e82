import Foundation
import Recordings
import Testing
import TestSupport

@Suite("Inversion of payloads")
struct PayloadInversionTests {
    /// Text with inverted bytes shown as the original's in brackets.
    private func legible(_ bytes: [UInt8]) -> String {
        var text = ""
        var inside = false
        for byte in bytes {
            let isInverted = byte >= 0x80
            if isInverted != inside { text += isInverted ? "[" : "]" }
            inside = isInverted
            text += String(UnicodeScalar(isInverted ? ~byte : byte))
        }
        return text + (inside ? "]" : "")
    }

    @Test("Opaque payloads are inverted bit by bit, the last byte of odd lengths too")
    func opaque() {
        #expect(PayloadInversion.partner(of: [0x16, 0x03, 0x01]) == [0xE9, 0xFC, 0xFE])
        #expect(PayloadInversion.partner(of: []) == [])
    }

    @Test("A GET keeps method, protocol and all names; path and values are inverted")
    func get() {
        let text = "GET /a/b?x=1&flag&y=2=3 HTTP/1.1\r\nHost: h.org\r\nX:y\r\n\r\nbody"
        #expect(
            legible(PayloadInversion.partner(of: Array(text.utf8)))
                == "GET [/a/b]?x=[1]&flag&y=[2=3] HTTP/1.1\r\nHost: [h.org]\r\nX:[y]\r\n\r\n[body]"
        )
    }

    @Test("An HTTP answer keeps its status line and header names")
    func response() {
        let text = "HTTP/1.1 200 OK\r\nServer: s\r\n\r\nbody"
        #expect(
            legible(PayloadInversion.partner(of: Array(text.utf8)))
                == "HTTP/1.1 200 OK\r\nServer: [s]\r\n\r\n[body]"
        )
    }

    @Test(
        "Twice inverted is the original, whole or cut off",
        arguments: [
            "GET /a?b=c HTTP/1.1\r\nHost: x\r\n\r\nbody", "HTTP/1.1 200 OK\r\nA: b", "opaque", "GET",
            "GET /path", "GET ",
            "GET / HTTP/1.1\r", "HTTP\n\n", "GET / HTTP/1.1\r\nno colon\r\n\r\n",
        ]
    )
    func involution(text: String) {
        let bytes = Array(text.utf8)
        let once = PayloadInversion.partner(of: bytes)
        #expect(once.count == bytes.count)
        #expect(PayloadInversion.partner(of: once) == bytes)
    }

    @Test("A probe inverts its region and nothing else")
    func region() {
        #expect(PayloadInversion.inverted([0x41, 0x00, 0xFF], in: 0..<2) == [0xBE, 0xFF, 0xFF])
        #expect(PayloadInversion.inverted([1, 2], in: 1..<1) == [1, 2])
        #expect(PayloadInversion.inverted([1, 2], in: 1..<99) == [1, 0xFD])
        #expect(PayloadInversion.inverted([1, 2], in: 50..<99) == [1, 2])
    }

    @Test(
        "Published partners are ours but for the recorder's lost last bytes",
        .enabled(if: PublishedData.recordings.isHere, "\(PublishedData.recordings.missing)"),
        arguments: ["ESPN_05152024", "Tiktok_05132024", "Twitch_04292024", "MicrosoftTeam_05152024"]
    )
    func published(stem: String) throws {
        let partner = try #require(ReplayName.partner(ofStem: stem))
        let original = try RecordingFile.decode(
            PublishedData.recordings.data(ReplayName.file(ofStem: stem)),
            file: stem
        )
        let random = try RecordingFile.decode(
            PublishedData.recordings.data(ReplayName.file(ofStem: partner)),
            file: partner
        )
        #expect(original.packets.count == random.packets.count)
        for (mine, theirs) in zip(original.packets, random.packets) {
            let expected = PayloadInversion.partner(of: mine.payload)
            #expect(theirs.payload == Array(expected.prefix(mine.payload.count & ~1)))
        }
    }

    @Test(
        "The published GET partner is ours but for a stray \"?\" and the lost last byte",
        .enabled(if: PublishedData.recordings.isHere, "\(PublishedData.recordings.missing)")
    )
    func publishedGET() throws {
        let file = { ReplayName.file(ofStem: $0) }
        let original = try RecordingFile.decode(
            PublishedData.recordings.data(file("Pandora_05132024")),
            file: "Pandora"
        )
        var theirs = try RecordingFile.decode(
            PublishedData.recordings.data(file("PandoraRandom_05132024")),
            file: "PandoraRandom"
        ).packets[0].payload
        let stray = try #require(theirs.firstIndex(of: UInt8(ascii: "?")))
        theirs.remove(at: stray)
        let mine = PayloadInversion.partner(of: original.packets[0].payload)
        #expect(theirs == Array(mine.dropLast()))
    }
}
