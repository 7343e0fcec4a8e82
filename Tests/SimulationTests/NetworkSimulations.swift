import Basics
import Networking
import NIOCore
import Simulation
import Testing

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

@Suite("A network in memory")
struct NetworkSimulations {
    /// Runs with a pair of hosts, 10 ms apart unless the link says otherwise; returns what happened when.
    private func course(
        link: SimulatedLink = SimulatedLink(), seed: UInt64 = 1,
        _ body: @escaping @Sendable (SimulatedPair) async throws -> Void
    ) throws -> [String] {
        let pair = try SimulatedPair(seed: seed, link: link)
        try pair.simulation.run { try await body(pair) }
        return pair.simulation.transcript
    }

    @Test("Bytes take the latency of the way, and the end of a direction follows them")
    func echo() throws {
        let course = try course { pair in
            _ = try await pair.listen(answers: true)
            let channel = try await pair.connect()
            #expect(channel.remoteAddress == pair.target)
            #expect(channel.localAddress?.ipAddress == "192.0.2.1")
            try await channel.writeAndFlush(ByteBuffer(repeating: 1, count: 1_000))
            try await pair.simulation.clock.wait(seconds: 1)
            channel.close(promise: nil)
            try await channel.closeFuture.get()
            try await pair.simulation.clock.wait(seconds: 1)
        }
        #expect(
            course == [
                "0.010000000 server active", "0.020000000 client active", "0.030000000 server 1000",
                "0.040000000 client 1000", "1.020000000 client inactive", "1.030000000 server inputClosed",
            ])
    }

    @Test("A port that nobody listens on refuses, and a host that is not there is silent")
    func refusal() throws {
        let course = try course { pair in
            do {
                _ = try await pair.connect()
                Issue.record("connected")
            } catch let error as IOError { #expect(error.errnoCode == ECONNREFUSED) }
            #expect(pair.simulation.elapsed == .milliseconds(20))
            await #expect(throws: ChannelError.connectTimeout(.seconds(5))) {
                _ = try await pair.connect(to: SocketAddress(ipAddress: "203.0.113.1", port: 80))
            }
            #expect(pair.simulation.elapsed == .milliseconds(5_020))
        }
        #expect(course == [])
    }

    @Test("A line of 8 Mbit/s carries a megabyte in a second")
    func rate() throws {
        let course = try course(link: SimulatedLink(latency: .milliseconds(10), rate: 8)) { pair in
            _ = try await pair.listen(answers: false)
            let channel = try await pair.connect()
            try await channel.writeAndFlush(ByteBuffer(repeating: 1, count: 1_000_000))
            try await pair.simulation.clock.wait(seconds: 5)
        }
        #expect(course.last == "1.030000000 server 1000000")
    }

    @Test("A packet that gets lost holds up what follows, a datagram does not come")
    func loss() throws {
        let link = SimulatedLink(latency: .milliseconds(10), rate: 8, loss: 0.01)
        let course = try course(link: link) { pair in
            _ = try await pair.listen(answers: false)
            let channel = try await pair.connect()
            try await channel.writeAndFlush(ByteBuffer(repeating: 1, count: 1_000_000))
            try await pair.simulation.clock.wait(seconds: 5)
        }
        #expect(course.last?.hasSuffix("server 1000000") == true)
        let instants = course.compactMap { Double($0.split(separator: " ")[0]) }
        let pauses = zip(instants, instants.dropFirst()).filter { $1 - $0 > 0.015 }.count
        #expect((2...14).contains(pauses))
        #expect(try datagrams(seed: 1) == datagrams(seed: 1))
        #expect(try (850...950).contains(datagrams(seed: 1)))
    }

    /// Returns the number of 1000 datagrams that arrive if a tenth gets lost.
    private func datagrams(seed: UInt64) throws -> Int {
        try course(link: SimulatedLink(loss: 0.1), seed: seed) { pair in
            func open(_ host: SimulatedHost, _ port: Int) async throws -> any Channel {
                try await host.openDatagrams(
                    at: SocketPlace(address: "0.0.0.0", port: port),
                    DatagramOptions(), on: host.sharedLoops
                ) { channel in
                    try channel.pipeline.syncOperations.addHandler(DatagramNotes(in: pair.simulation))
                }.get()
            }
            _ = try await open(pair.server, 53)
            let socket = try await open(pair.client, 0)
            let target = try SocketAddress(ipAddress: "198.51.100.7", port: 53)
            for number in 0..<1_000 {
                let data = ByteBuffer(integer: UInt16(number))
                try await socket.writeAndFlush(AddressedEnvelope(remoteAddress: target, data: data))
            }
            try await pair.simulation.clock.wait(seconds: 1)
        }.count
    }

    private final class DatagramNotes: ChannelInboundHandler {
        typealias InboundIn = AddressedEnvelope<ByteBuffer>

        private let simulation: Simulation

        init(in simulation: Simulation) { self.simulation = simulation }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            let envelope = unwrapInboundIn(data)
            #expect(envelope.remoteAddress.ipAddress == "192.0.2.1")
            simulation.note("\(envelope.data)")
        }
    }

    @Test("Who does not read stops the sender, and gets everything when it reads again")
    func backpressure() throws {
        let course = try course { pair in
            _ = try await pair.listen(answers: true)
            let channel = try await pair.connect()
            try await channel.setOption(.autoRead, value: false).get()
            channel.writeAndFlush(ByteBuffer(repeating: 1, count: 20_000_000), promise: nil)
            try await pair.simulation.clock.wait(seconds: 5)
            pair.simulation.note("reading")
            try await channel.setOption(.autoRead, value: true).get()
            try await pair.simulation.clock.wait(seconds: 5)
        }
        let begin = try #require(course.firstIndex { $0.hasSuffix(" reading") })
        func bytes(_ lines: ArraySlice<String>, at end: String) -> [Int] {
            lines.filter { $0.contains(" \(end) ") }.compactMap { Int($0.split(separator: " ")[2]) }
        }
        #expect(bytes(course[..<begin], at: "client") == [])
        #expect(course[..<begin].contains { $0.hasSuffix("server not writable") })
        #expect(course[begin...].contains { $0.hasSuffix("server writable") })
        #expect(bytes(course[begin...], at: "client").last == 20_000_000)
    }

    @Test("A reset, silence and a closed direction are what they are over sockets")
    func ends() throws {
        let course = try course { pair in
            _ = try await pair.listen(answers: true)
            let first = try await pair.connect()
            try await first.close(mode: .output).get()
            try await pair.simulation.clock.wait(seconds: 1)
            pair.simulation.note("reset")
            pair.network.resetConnections(to: 80)
            try await pair.simulation.clock.wait(seconds: 1)
            pair.simulation.note("silence")
            let second = try await pair.connect()
            pair.network.setSilent(true, "198.51.100.7")
            second.writeAndFlush(ByteBuffer(repeating: 1, count: 10), promise: nil)
            try await pair.simulation.clock.wait(seconds: 90)
            pair.simulation.note("sound")
            pair.network.setSilent(false, "198.51.100.7")
            try await pair.simulation.clock.wait(seconds: 1)
        }
        #expect(
            course == [
                "0.010000000 server active", "0.020000000 client active", "0.020000000 client outputClosed",
                "0.030000000 server inputClosed", "1.020000000 reset",
                "1.030000000 client error \(ECONNRESET)", "1.030000000 client inactive",
                "1.030000000 server error \(ECONNRESET)", "1.030000000 server inactive",
                "2.020000000 silence", "2.030000000 server active", "2.040000000 client active",
                "92.040000000 sound", "92.050000000 server 10", "92.060000000 client 10",
            ])
    }
}
