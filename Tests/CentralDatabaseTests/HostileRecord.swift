import CZlib
import Foundation
import Basics
import Reports
import TestModel

/// Records that no program of ours makes.
enum HostileRecord {
    /// Bytes as zlib compresses them, however many.
    static func compressed(_ plain: [UInt8]) -> [UInt8] {
        var count = compressBound(uLong(plain.count))
        var compressed = [UInt8](repeating: 0, count: Int(count))
        guard compress2(&compressed, &count, plain, uLong(plain.count), 9) == Z_OK else { return [] }
        return Array(compressed.prefix(Int(count)))
    }

    /// The line of a test, sound but for how many samples its replays have.
    ///
    /// - Parameter samples: how many each has.
    /// - Returns: the line of a test of an identity.
    static func line(samples: Int) -> (_ uuid: String) -> String {
        var test = SharedSample.test(1)
        for index in test.replays.indices {
            test.replays[index].throughput = Array(repeating: 0, count: samples)
            test.replays[index].sliceEnds = Array(repeating: 0, count: samples)
        }
        let pairs = ExportRecord.pairs(PortableTest(test: test, uuid: "IDENTITY"), samples: true)
        let text = JSONValue.object(pairs).text
        return { text.replacingOccurrences(of: "IDENTITY", with: $0) }
    }
}
