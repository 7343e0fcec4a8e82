import Basics
import Recordings
import Testing

@Suite("A recording replayed in the other direction")
struct MirroredReplayTests {
    @Test("Its name has the direction, after that of a repetition and before that of a congestion control")
    func names() throws {
        #expect(MirroredReplay.name(of: "Spotify-06172024") == "Spotify-06172024-dir-up")
        #expect(MirroredReplay.name(of: "Spotify-06172024", after: 12) == "Spotify-06172024-turn-12")
        for (name, original, answers) in [
            ("Spotify_06172024_x8_dir_up", "Spotify_06172024_x8", 0),
            ("SpotifyRandom-06172024-dir-up", "SpotifyRandom-06172024", 0),
            ("Spotify_06172024_x8_turn_12", "Spotify_06172024_x8", 12),
        ] {
            let found = MirroredReplay.parse(name)
            #expect(found?.name == original && found?.answers == answers, "\(name)")
        }
        for other in [
            "Spotify-06172024", "A-dir-down", "A-dir", "A-up", "dir-up", "-dir-up", "A-dir-up-x2", "A-dirup",
            "A-turn-0", "A-turn--1", "A-turn-012", "A-turn", "A-turn-", "turn-12", "",
        ] {
            #expect(MirroredReplay.parse(other) == nil, "\(other)")
        }
        let vectors: [(String, ReplayDirection)] = [
            ("Spotify-06172024", .down), ("Spotify-06172024-cc-bbr", .down), ("Spotify-06172024-x8", .down),
            ("Spotify-06172024-dir-up", .up), ("Spotify_06172024_dir_up_cc_bbr", .up),
            ("Spotify-06172024-x8-dir-up-cc-cubic", .up), ("Spotify-06172024-cc-bbr-dir-up", .up),
            ("port_80_dir_up", .up), ("Spotify-06172024-x8-turn-3", .up),
        ]
        for (name, direction) in vectors {
            #expect(ReplayDirection(ofReplayNamed: name) == direction, "\(name)")
        }
    }

    private func part(_ bytes: [UInt8], _ time: Double = 0) -> RecordedAnswer.Part {
        RecordedAnswer.Part(timestamp: time, payload: bytes)
    }

    @Test(
        "After each request come the bytes of its answer, at the server's times; the answer is as long as the request"
    )
    func recorded() throws {
        let recording = try Samples.recording([([1, 2], 3), ([3], 0), ([4], 2), ([5], 0)])
        let upload = try #require(
            try recording.mirrored([
                [part([10, 11]), part([], 0.01), part([12], 0.05)], [part([13], 0.02), part([14], 0.9)],
            ]))
        #expect(upload.name == recording.name + "-dir-up" && upload.direction == .up)
        #expect(upload.flow == recording.flow)
        #expect(upload.packets.map(\.payload) == [[1, 2], [10, 11], [12], [3], [4], [13], [14], [5]])
        #expect(upload.packets.map(\.responseLength) == [0, 0, 2, 0, 0, 0, 2, 1])
        let start = recording.packets.map(\.timestamp)
        // The last part of the second answer would come after the next request.
        let times = [
            start[0], start[0], start[0] + 0.05, start[1], start[2], start[2] + 0.02, start[3], start[3],
        ]
        #expect(zip(upload.packets, times).allSatisfy { abs($0.timestamp - $1) < 1e-9 })
        #expect(upload.bytesUp == recording.bytesUp + recording.bytesDown)
        #expect(upload.bytesDown == recording.bytesUp)
        #expect(upload.bytesMeasured == upload.bytesUp && recording.bytesMeasured == recording.bytesDown)
    }

    @Test(
        "Where only the lengths of answers are known, noise of these lengths follows at once, of its own for each"
    )
    func noise() throws {
        let recording = try Samples.recording([([1, 2], 200_000), ([3], 5)])
        let upload = try #require(try recording.mirrored(nil))
        #expect(upload.bytesUp == 3 + 200_005 && upload.bytesDown == 3)
        #expect(upload.packets.map(\.payload.count) == [2, 65_536, 65_536, 65_536, 3_392, 1, 5])
        #expect(upload.packets.map(\.responseLength) == [0, 0, 0, 0, 2, 0, 1])
        #expect(Set(upload.packets[1].payload).count == 256)
        #expect(try recording.mirrored(nil) == upload)
    }

    @Test("One that turns is the recording until some answers, and its upload behind them")
    func turned() throws {
        let recording = try Samples.recording([([1, 2], 3), ([3], 0), ([4], 2), ([5], 0)])
        let upload = try #require(try recording.mirrored([[part([10, 11, 12])], [part([13, 14])]]))
        let turned = try recording.turned(into: upload, after: 1)
        #expect(turned.name == recording.name + "-turn-1" && turned.direction == .up)
        #expect(turned.flow == recording.flow)
        #expect(turned.packets.map(\.payload) == [[1, 2], [3], [4], [13, 14], [5]])
        #expect(turned.packets.map(\.responseLength) == [3, 0, 0, 2, 1])
        #expect(try recording.turned(into: upload, after: 0) == upload)
        let long = try Samples.recording([([1, 2], 3)], name: String(repeating: "a", count: 95))
        #expect(throws: RecordingError.self) { try long.turned(into: long, after: 1) }
    }

    @Test("The repetitions of a recording are mirrored each")
    func repeated() throws {
        let once = try Samples.recording([([1, 2], 3), ([3], 0)])
        let upload = try #require(try once.repeated(2).mirrored([[part([7, 8, 9])], [part([7, 8, 9])]]))
        #expect(upload.name == once.name + "-x2-dir-up")
        #expect(upload.packets.map(\.payload) == [[1, 2], [7, 8, 9], [3], [1, 2], [7, 8, 9], [3]])
        #expect(upload.packets.map(\.responseLength) == [0, 2, 0, 0, 3, 1])
    }

    @Test("Answers that are not those of the recording, and datagrams, are not mirrored")
    func refused() throws {
        let recording = try Samples.recording([([1, 2], 3), ([3], 0)])
        for answers in [[], [[part([7])]], [[part([7, 8, 9])], [part([1])]]] {
            #expect(try recording.mirrored(answers) == nil)
        }
        #expect(try Samples.datagrams([[1], [2]]).mirrored(nil) == nil)
    }
}
