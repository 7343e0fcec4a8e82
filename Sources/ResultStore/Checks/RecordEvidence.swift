import Cryptography
import Differentiation
import TestModel

/// Digest of what a test's conclusions were recomputed from, and of those in other tables than its own: the
/// samples of its replays with its decisions and its effect, or the pairs of a series. Stored digests depend on every byte here: none is ever changed.
enum RecordEvidence {
    /// Returns SHA-256 of the samples, or of the pairs.
    static func digest(of test: StoredTest) -> [UInt8] {
        if let series = test.pairSeries { return digest(of: series.pairs) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(test.replays.reduce(64) { $0 + 16 * $1.throughput.count + 128 })
        for replay in test.replays {
            for text in [replay.role.rawValue, replay.recordingName, replay.recordingDigest] {
                bytes.add(UInt64(text.utf8.count))
                bytes += text.utf8
            }
            bytes.add(UInt64(bitPattern: replay.bytesReceived))
            bytes.add(UInt64(bitPattern: replay.bytesSent))
            bytes.add(numbers: [replay.duration, replay.sliceLength])
            bytes.add(replay.samplesLeftOut == nil ? 1 : 0)
            bytes.add(numbers: replay.throughput)
            bytes.add(numbers: replay.sliceEnds)
        }
        for decision in test.decisions {
            for text in [decision.profile.rawValue, decision.verdict.rawValue] {
                bytes.add(UInt64(text.utf8.count))
                bytes += text.utf8
            }
            bytes.add(
                numbers: [decision.areaThreshold, decision.pThreshold, decision.ratioThreshold ?? .nan])
        }
        if let effect = test.effect {
            bytes.add(numbers: [effect.change, effect.low ?? .nan, effect.high ?? .nan])
        }
        return SHA256.hash(bytes)
    }

    /// Returns SHA-256 of what a report takes of the pairs of a series.
    static func digest(of pairs: [StoredSeries.Pair]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(48 * pairs.count)
        for pair in pairs {
            bytes.add(pair.isOriginalFirst ? 1 : 0)
            bytes.add(numbers: [pair.original ?? .nan, pair.control ?? .nan])
            bytes.add(UInt64(bitPattern: Int64(pair.difference ?? .min)))
            bytes.add(UInt64(bitPattern: pair.bytes))
        }
        return SHA256.hash(bytes)
    }
}

extension [UInt8] {
    /// Adds a number, the lowest byte first.
    fileprivate mutating func add(_ number: UInt64) {
        Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
    }

    /// Adds numbers with their count; all unknown ones are alike, and so are both zeros.
    fileprivate mutating func add(numbers: [Double]) {
        add(UInt64(numbers.count))
        let plain = numbers.map { ($0.isNaN ? .nan : $0 + 0).bitPattern.littleEndian }
        plain.withUnsafeBytes { append(contentsOf: $0) }
    }
}
