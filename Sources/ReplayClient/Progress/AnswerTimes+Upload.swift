import Basics
import TestModel
import WireProtocol

extension AnswerTimes {
    /// Creates the times of an upload, which its server knows: in the place of the bytes of answers stand those that
    /// arrived there, and all of the time counts.
    ///
    /// - Parameters:
    ///   - packets: the sizes of the client's packets, in bytes. One counts as sent when all before it had arrived:
    ///     the system takes them long before they leave.
    ///   - bytes: the bytes that arrived in each slice of ``slice`` seconds.
    ///   - seconds: the duration of the replay.
    ///   - isComplete: true if everything arrived; the wait for the last answer then does not count.
    init(ofUpload packets: [Int], arrived bytes: [Int], seconds: Double, isComplete: Bool) {
        var departures: [Double] = []
        var (before, arrived, slices) = (0, 0, 0)
        for count in packets {
            while arrived < before, slices < bytes.count {
                arrived += bytes[slices]
                slices += 1
            }
            guard arrived >= before else { break }
            departures.append(Double(max(0, slices - 1)) * Self.slice)
            before += count
        }
        let last = bytes.lastIndex { $0 > 0 }.map { Double($0 + 1) * Self.slice } ?? 0
        self.init(
            beginning: nil, waiting: 0, answering: isComplete ? min(last, seconds) : seconds,
            departures: departures, bytes: bytes)
    }
}

extension ThroughputSamples {
    /// Returns the bytes of each slice; each sample is a whole number of them, divided by the same length in seconds.
    func bytes(inSlicesOf length: Double) -> [Int] {
        throughput.map { Quantities.whole(($0 * 125_000 * length).rounded()) }
    }
}
