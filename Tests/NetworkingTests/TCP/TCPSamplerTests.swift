import Foundation
import NIOCore
import NIOPosix
import Networking
import Testing
import WireProtocol

@Suite("Readings of a TCP connection")
struct TCPSamplerTests {
    @Test(
        "Times between readings are exponential, within their bounds",
        arguments: [
            (1, 0.005), (0.36787944117144233, 0.05), (0.1353352832366127, 0.1), (0.95, 0.005), (1e-9, 0.125),
        ])
    func intervals(uniform: Double, seconds: Double) {
        #expect(abs(TCPSampler.interval(uniform) - seconds) < 1e-12)
    }

    #if os(Linux)
    @Test(
        "What a connection sends is read, with its congestion control, and no more readings are kept than said"
    )
    func readings() async throws {
        let group = MultiThreadedEventLoopGroup.singleton
        let accepted = group.next().makePromise(of: (any Channel).self)
        let listener = try await ServerBootstrap(group: group)
            .childChannelInitializer { channel in
                accepted.succeed(channel)
                return channel.eventLoop.makeSucceededVoidFuture()
            }
            .bind(host: "127.0.0.1", port: 0).get()
        let address = try #require(listener.localAddress)
        let client = try await ClientBootstrap(group: group).connect(to: address).get()
        let server = try await accepted.futureResult.get()
        let sampler = try await client.eventLoop.submit {
            NIOLoopBound(TCPSampler(client, since: .now()), eventLoop: client.eventLoop)
        }.get()
        for _ in 0..<10 {
            try await client.writeAndFlush(ByteBuffer(repeating: 1, count: 1_000)).get()
            try await Task.sleep(for: .milliseconds(20))
        }
        let name = try await CongestionControl.name(of: client).get()
        let readings = try #require(try await client.eventLoop.submit { sampler.value.end() }.get())
        #expect(readings.congestionControl == name && !name.isEmpty)
        #expect((2...TCPReadings.most).contains(readings.count))
        let elapsed = readings.values(.elapsed)
        #expect(elapsed == elapsed.sorted())
        let sent = readings.values(.bytesSent)
        #expect(sent == sent.sorted() && (1...10_000).contains(sent.last ?? 0))
        #expect(readings.values(.minimumRoundTrip).last ?? 0 > 0)
        // Nothing was received, and quantities that are 0 throughout have no list.
        #expect(readings[.bytesReceived] == nil)
        #expect(TCPQuantity.allCases.allSatisfy { readings.values($0).count == readings.count })
        try await client.close()
        // It closes when its client does.
        try await server.closeFuture.get()
        try await listener.close()
    }
    #endif
}
