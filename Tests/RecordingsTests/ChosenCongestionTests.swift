import Recordings
import Testing

@Suite("A recording whose congestion control a client chooses")
struct ChosenCongestionTests {
    @Test("Its name has the algorithm; other names have none")
    func names() throws {
        #expect(ChosenCongestion.name(of: "Spotify-06172024", algorithm: "bbr") == "Spotify-06172024-cc-bbr")
        let parsed = try #require(ChosenCongestion.parse("Spotify_06172024_x8_cc_cubic"))
        #expect(parsed.name == "Spotify_06172024_x8" && parsed.algorithm == "cubic")
        for other in [
            "Spotify-06172024", "A-cc-", "A-cc", "cc-bbr", "-cc-bbr", "A-cc-BBR", "A-c-bbr",
            "A-cc-sixteen16letters",
            "A-cc-bbr-x2", "",
        ] {
            #expect(ChosenCongestion.parse(other) == nil, "\(other)")
        }
    }

    @Test("It is the recording itself under that name")
    func recording() throws {
        let recording = try Samples.recording([([1, 2], 5), ([3], 0)])
        let sent = try recording.sent(with: "reno")
        #expect(sent.name == recording.name + "-cc-reno" && sent.packets == recording.packets)
    }
}
