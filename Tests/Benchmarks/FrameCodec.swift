import NIOCore
import NIOEmbedded
import WireProtocol
import Networking

/// Side-channel frames through the handlers that client and server put on their connections.
struct FrameCodec: Benchmark {
    let name = "frame-codec"

    func figures(_ effort: Effort) throws -> [Figure] {
        try [10, 100, 1_000, 10_000, 100_000].flatMap { try figures(bodyLength: $0, effort) }
    }

    private func figures(bodyLength: Int, _ effort: Effort) throws -> [Figure] {
        // About as much as one read of a socket brings, so that small frames come many at a time.
        let count = max(1, 65_536 / (bodyLength + SideChannelFrame.headerLength))
        let rounds = 20
        let body = String(repeating: "x", count: bodyLength)
        let bytes = ByteBuffer(
            bytes: [[UInt8]](repeating: SideChannelFrame.encode(body), count: count).joined()
        )

        let encoding = EmbeddedChannel(handler: MessageToByteHandler(SideChannelFrameEncoder()))
        let encodeTimes = try effort.time(effort.repetitions(25)) {
            for _ in 0..<rounds * count {
                try encoding.writeOutbound(body)
                guard try encoding.readOutbound(as: ByteBuffer.self) != nil else { throw Self.lost }
            }
        }
        let decoding = EmbeddedChannel(
            handler: ByteToMessageHandler(SideChannelFrameDecoder(bodyLimit: ProtocolLimits.clientBodyLimit))
        )
        let decodeTimes = try effort.time(effort.repetitions(25)) {
            for _ in 0..<rounds {
                try decoding.writeInbound(bytes)
                for _ in 0..<count {
                    guard try decoding.readInbound(as: String.self) != nil else { throw Self.lost }
                }
            }
        }
        let frames = Double(rounds * count)
        let megabytes = frames * Double(bodyLength + SideChannelFrame.headerLength) / 1e6
        return [("encode", encodeTimes), ("decode", decodeTimes)].flatMap { direction, times in
            [
                Figure("\(direction) \(bodyLength) B", "frames/s", times.map { frames / $0 }),
                Figure("\(direction) \(bodyLength) B", "MB/s", times.map { megabytes / $0 }),
            ]
        }
    }

    private static let lost = BenchmarkError.wrongOutcome("a frame got lost")
}
