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

    @Test("Of many readings every so many are kept, the last one, and those after the longest waits")
    func kept() {
        #expect(TCPSampler.kept([0, 0, 0], most: 3) == [0, 1, 2])
        #expect(TCPSampler.kept([], most: 3) == [])
        #expect(TCPSampler.kept([Int64](repeating: 7, count: 10), most: 6) == [0, 2, 4, 6, 8, 9])
        var lateness = [Int64](repeating: 0, count: 400)
        for late in [101, 250, 251] { for place in late..<400 { lateness[place] += 300_000 } }
        for place in 333..<400 { lateness[place] += 19_000 }
        let kept = TCPSampler.kept(lateness, most: 128)
        #expect(kept.count <= 128 && kept == kept.sorted() && Set(kept).count == kept.count)
        #expect(Set([0, 101, 250, 251, 399]).isSubset(of: kept))
        // 90 waits in a replay of as many readings as fit are all known.
        let waits = (1...90).map { $0 * 8 }
        let many = (0..<800).map { place in Int64(waits.count { $0 <= place }) * 300_000 }
        #expect(Set(waits).isSubset(of: TCPSampler.kept(many, most: 128)))
        // All late: the longest waits, and still readings in all parts.
        let always = TCPSampler.kept((0..<4_000).map { Int64($0) * 50_000 }, most: 128)
        #expect(always.count <= 128 && always.first == 0 && always.last == 3_999)
        #expect(zip(always, always.dropFirst()).allSatisfy { $1 - $0 <= 200 })
    }

    #if os(Linux)
    @Test("The last reading is made at the end, or when the connection may be over")
    func lastReading() async throws {
        let group = MultiThreadedEventLoopGroup.singleton
        let listener = try await ServerBootstrap(group: group).bind(host: "127.0.0.1", port: 0).get()
        let address = try #require(listener.localAddress)
        let client = try await ClientBootstrap(group: group).connect(to: address).get()
        // No timer fires on a loop that is kept busy: only the reading of the end sees what is written.
        let readings = try await client.eventLoop.submit {
            let sampler = TCPSampler(client, since: .now())
            client.writeAndFlush(ByteBuffer(repeating: 1, count: 20_000), promise: nil)
            return sampler.end()
        }.get()
        #expect(readings?.count == 2 && readings?.values(.bytesSent) == [0, 20_000])
        let late = try await client.eventLoop.submit {
            let sampler = TCPSampler(client, since: .now())
            client.writeAndFlush(ByteBuffer(repeating: 1, count: 1_000), promise: nil)
            sampler.readLast()
            return NIOLoopBound(sampler, eventLoop: client.eventLoop)
        }.get()
        try await client.close()
        let kept = try await client.eventLoop.submit { late.value.end() }.get()
        #expect(kept?.values(.bytesSent).last == 21_000)
        try await listener.close()
    }

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
        try await client.eventLoop.submit { Thread.sleep(forTimeInterval: 0.3) }.get()
        // In clock ticks of the kernel, which are 10 ms at most.
        let last = try await TCPInfo.read(from: server).get().sinceLastData
        #expect((290..<60_000).contains(last))
        // The late reading is made when the loop is free again.
        try await client.eventLoop.scheduleTask(in: .milliseconds(10)) {}.futureResult.get()
        let name = try await CongestionControl.name(of: client).get()
        let readings = try #require(try await client.eventLoop.submit { sampler.value.end() }.get())
        #expect(readings.congestionControl == name && !name.isEmpty)
        #expect((2...TCPReadings.most).contains(readings.count))
        let elapsed = readings.values(.elapsed)
        #expect(elapsed == elapsed.sorted())
        let sent = readings.values(.bytesSent)
        #expect(sent == sent.sorted() && (1...10_000).contains(sent.last ?? 0))
        #expect(readings.values(.minimumRoundTrip).last ?? 0 > 0)
        // The loop was kept busy for longer than the longest time between two readings.
        #expect(readings.values(.lateness).last ?? 0 >= 150_000)
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
