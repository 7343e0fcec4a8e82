import Recordings
import Testing

@Suite("A recording whose sender begins anew with one of its answers")
struct RestartedSenderTests {
    @Test("Its name has the number of answers before; other names have none")
    func names() throws {
        #expect(RestartedSender.name(of: "Spotify-06172024", after: 12) == "Spotify-06172024-restart-12")
        let parsed = try #require(RestartedSender.parse("Spotify_06172024_x8_cc_cubic_restart_0"))
        #expect(parsed.name == "Spotify_06172024_x8_cc_cubic" && parsed.answers == 0)
        for other in [
            "Spotify-06172024", "A-restart-", "A-restart", "restart-1", "-restart-1", "A-RESTART-1",
            "A-restart-01", "A-restart--1", "A-restart-1-x2", "A-restart-99999999999999999999", "",
        ] {
            #expect(RestartedSender.parse(other) == nil, "\(other)")
        }
    }

    @Test("It is the recording itself under that name")
    func recording() throws {
        let recording = try Samples.recording([([1, 2], 5), ([3], 0)])
        let restarted = try recording.restarted(after: 1)
        #expect(restarted.name == recording.name + "-restart-1" && restarted.packets == recording.packets)
    }
}
