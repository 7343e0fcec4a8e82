import Basics
import Captures
import Recordings

/// Frames of a capture: the first byte of the input is the link type, and each frame has its length before it.
enum CapturedFrames {
    static func take(_ bytes: [UInt8]) throws(Contradiction) {
        guard let first = bytes.first else { return }
        let links = LinkType.allCases
        let link = links[Int(first) % links.count]
        var frames: [[UInt8]] = []
        var rest = bytes.dropFirst()
        while rest.count >= 2 {
            let length = Int(rest[rest.startIndex]) << 8 | Int(rest[rest.startIndex + 1])
            frames.append(Array(rest.dropFirst(2).prefix(length)))
            rest = rest.dropFirst(2 + length)
        }
        var census = FlowCensus()
        each(frames, link) { census.take($0) }
        let flows = census.flows()
        var extraction = FlowExtraction(flows)
        each(frames, link) { extraction.take($0) }
        for content in extraction.contents() {
            let flow = content.flow
            guard flow.transport == .udp || flow.obstacle == nil else { continue }
            try Contradiction.unlessEqual(flow.bytesUp, content.up.count, "bytes of the client")
            try Contradiction.unlessEqual(flow.bytesDown, content.down.count, "bytes of the server")
            _ = try? RecordingMaker.make(content, RecordingRequest(stem: "Fuzzed_01012030"))
        }
    }

    private static func each(_ frames: [[UInt8]], _ link: LinkType, _ take: (CapturedPacket) -> Void) {
        for (index, frame) in frames.enumerated() {
            frame.withUnsafeBytes {
                take(CapturedPacket(number: index + 1, time: Int64(index) * 1_000, link: link, frame: $0))
            }
        }
    }
}
