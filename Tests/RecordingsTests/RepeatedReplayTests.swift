import Basics
import Recordings
import Testing

@Suite("A recording repeated within its flow")
struct RepeatedReplayTests {
    @Test("Its name has the number of repetitions; other names have none")
    func names() throws {
        let name = RepeatedReplay.name(of: "Spotify-06172024", times: 8)
        #expect(name == "Spotify-06172024-x8")
        let parsed = try #require(RepeatedReplay.parse(name))
        #expect(parsed.name == "Spotify-06172024" && parsed.times == 8)
        #expect(RepeatedReplay.parse("port_80_x12")?.name == "port_80")
        for other in ["Spotify-06172024", "A-x1", "A-x08", "A-x101", "A-x", "A-8", "-x8", "x8", "A-x-8", ""] {
            #expect(RepeatedReplay.parse(other) == nil, "\(other)")
        }
    }

    @Test("So often that twice the largest burst passes; a long recording is not repeated")
    func times() {
        #expect(RepeatedReplay.times(forBytes: 1_500_000) == 3)
        #expect(RepeatedReplay.times(forBytes: 3_999_999) == 2)
        #expect(RepeatedReplay.times(forBytes: 4_000_000) == nil)
        #expect(RepeatedReplay.times(forBytes: 40_000) == 100)
        #expect(RepeatedReplay.times(forBytes: 39_999) == nil && RepeatedReplay.times(forBytes: 0) == nil)
    }

    @Test("Packets follow in the same flow, each repetition from the last packet's time on")
    func packets() throws {
        let once = try Samples.recording([([1, 2], 5), ([3], 0), ([4], 9)])
        let thrice = try once.repeated(3)
        #expect(thrice.name == once.name + "-x3" && thrice.flow == once.flow)
        #expect(
            thrice.packets.map(\.payload) == Array(repeating: [[1, 2], [3], [4]], count: 3).flatMap { $0 })
        #expect(thrice.packets.map(\.responseLength) == [5, 0, 9, 5, 0, 9, 5, 0, 9])
        let times = thrice.packets.map { ($0.timestamp * 10).rounded() }
        #expect(times == [0, 1, 2, 2, 3, 4, 4, 5, 6])
        #expect(thrice.bytesDown == 3 * once.bytesDown && abs(thrice.duration - 3 * once.duration) < 1e-9)
        // What a server reads before each of its answers is what a client sends: a request of each repetition.
        #expect(ServerScript(thrice).responses.count == 3 * ServerScript(once).responses.count)
    }
}
