/// Send times and lengths of both sides in a synthetic call.
///
/// Both directions have an audio-like stream of 50 small datagrams per second and a video-like one. All times
/// are whole multiples of 0.1 ms, so that files stay short. Deterministic: the same seed gives the same
/// schedule.
enum CallSchedule {
    /// Returns the client's datagrams: audio, and small pictures ten times a second.
    ///
    /// - Parameters:
    ///   - duration: the duration of the call, in seconds.
    ///   - seed: the original's stem.
    /// - Returns: the datagrams in order.
    static func client(duration: Double, seed: String) -> [RecordingFacts.Exchange] {
        var random = SeededBytes(name: seed + " client schedule")
        let audio = (0..<Int(duration * 50)).map { (tick: 200 * $0, length: 72 + random.below(17)) }
        let pictures = (0..<Int(duration * 10)).map {
            (tick: 1_000 * $0 + 100, length: 160 + random.below(161))
        }
        return (audio + pictures).sorted { $0.tick < $1.tick }.map {
            RecordingFacts.Exchange(timestamp: Double($0.tick) / 10_000, request: $0.length, response: 0)
        }
    }

    /// Returns the server's datagrams: a given number of bytes in a given time.
    ///
    /// The bytes not used by audio are divided into 25 pictures per second. Their sizes vary by a fifth, and
    /// each is spread evenly over four fifths of the time to the next, as call applications pace them.
    ///
    /// - Parameters:
    ///   - bytes: the number of payload bytes; met exactly if it exceeds that of the audio.
    ///   - duration: the duration of the call, in seconds.
    ///   - seed: the original's stem.
    /// - Returns: the datagrams in order.
    static func server(bytes: Int, duration: Double, seed: String) -> [ServerScript.Datagram] {
        var random = SeededBytes(name: seed + " server schedule")
        let audio = (0..<Int(duration * 50)).map { (tick: 200 * $0, length: 100 + random.below(41)) }
        let pictureBytes = max(0, bytes - audio.reduce(0) { $0 + $1.length })
        let weights = (0..<Int(duration * 25)).map { _ in 800 + random.below(401) }
        let totalWeight = max(1, weights.reduce(0, +))
        var all = audio
        var passedWeight = 0
        var passedBytes = 0
        for (index, weight) in weights.enumerated() {
            passedWeight += weight
            let end = pictureBytes * passedWeight / totalWeight
            let size = end - passedBytes
            let count = (size + longestPicturePart - 1) / longestPicturePart
            for part in 0..<count {
                let length = size * (part + 1) / count - size * part / count
                all.append((tick: 400 * index + 50 + 320 * part / count, length: length))
            }
            passedBytes = end
        }
        return all.sorted { $0.tick < $1.tick }.map {
            ServerScript.Datagram(timestamp: Double($0.tick) / 10_000, length: $0.length)
        }
    }

    /// Maximum length of one datagram, bytes, so that none is fragmented.
    private static let longestPicturePart = 1_172
}

extension SeededBytes {
    /// Returns the next number from 0 to `bound` - 1; `bound` is small, so that the bias of the remainder is
    /// negligible.
    fileprivate mutating func below(_ bound: Int) -> Int { Int(next() >> 33) % bound }
}
