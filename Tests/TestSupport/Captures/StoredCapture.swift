import Foundation

/// Captures of `Tests/Vectors/Captures`, frame by frame, for tests that change them.
package enum StoredCapture {
    package typealias Bytes = [UInt8]
    package typealias Frame = CaptureBuilder.Frame

    /// A download behind a policer of 4 Mbit/s, Ethernet and IPv4, captured at its sender.
    package static let policed = "policed"
    /// The same, captured at its receiver.
    package static let policedAtReceiver = "policed-at-receiver"
    /// Bytes before the IP packet, and before the segment.
    package static let (link, network) = (14, 34)

    /// The frames of a capture.
    package static func frames(_ name: String) throws -> [Frame] {
        let file = try Vectors.data("Captures/\(name).pcap")
        return file.withUnsafeBytes { raw in
            func number(_ place: Int) -> Int {
                Int(raw.loadUnaligned(fromByteOffset: place, as: UInt32.self))
            }
            let unit: Int64 = number(0) == 0xA1B2_3C4D ? 1 : 1_000
            var frames: [Frame] = []
            var place = 24
            while place + 16 <= raw.count, place + 16 + number(place + 8) <= raw.count {
                let bytes = raw[(place + 16)..<(place + 16 + number(place + 8))]
                frames.append(
                    Frame(
                        time: Int64(number(place)) * 1_000_000_000 + Int64(number(place + 4)) * unit,
                        bytes: Bytes(bytes), length: number(place + 12)))
                place += 16 + bytes.count
            }
            return frames
        }
    }
}

extension CaptureBuilder.Frame {
    package init(time: Int64, bytes: [UInt8], length: Int) {
        self.init(time: time, bytes: bytes, length: length, interface: 0)
    }

    /// The same frame, later, in nanoseconds, with other bytes.
    package func copy(after delay: Int64, _ change: (inout [UInt8]) -> Void = { _ in }) -> Self {
        var copy = self
        copy.time += delay
        change(&copy.bytes)
        return copy
    }
}
