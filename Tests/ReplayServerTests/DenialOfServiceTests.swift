import Networking
import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOPosix
import TestModel
import TestSupport
import Testing

@testable import ReplayServer

@Suite("What one client cannot keep a server from", .mustEnd)
struct DenialOfServiceTests {
    @Test(
        "A request that dribbles in is given up after its time, which the log says", arguments: [true, false])
    func dribbles(inBody: Bool) async throws {
        let log = LogLines()
        try await withServer(configure: {
            $0.timeouts.request = .milliseconds(500)
            $0.logger = log.logger
        }) { server in
            let connection = try await RawConnection.open(server.endpoint.resultsHTTP)
            let head = "POST /Results HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n"
            try await connection.send(inBody ? head + "\r\n" : head)
            // A byte now and then keeps a connection from being idle.
            let dribble = Task {
                while (try? await connection.send("a")) != nil {
                    try await Task.sleep(for: .milliseconds(20))
                }
            }
            #expect(await log.first(containing: "no whole request in time").contains("client=127.0.0.0"))
            _ = await connection.readToEnd()
            #expect(!connection.hasExpired)
            dribble.cancel()
        }
    }

    @Test(
        "The time is that of one request: it stops while the server answers, and begins again with the answer"
    )
    func oneRequest() throws {
        let channel = EmbeddedChannel(handler: RequestDeadlineHandler(.published, LogLines().logger))
        try channel.connect(to: SocketAddress(ipAddress: "192.0.2.1", port: 1)).wait()
        let request = HTTPRequestHead(version: .http1_1, method: .GET, uri: "/Results")
        let timeout = ServerTimeouts.published.request.timeAmount
        for _ in 1...3 {
            channel.embeddedEventLoop.advanceTime(by: timeout - .seconds(1))
            try channel.writeInbound(HTTPServerRequestPart.head(request))
            try channel.writeInbound(HTTPServerRequestPart.end(nil))
            channel.embeddedEventLoop.advanceTime(by: timeout * 3)
            try channel.writeOutbound(HTTPServerResponsePart.head(.init(version: .http1_1, status: .ok)))
            try channel.writeOutbound(HTTPServerResponsePart.end(nil))
            #expect(channel.isActive)
        }
        channel.embeddedEventLoop.advanceTime(by: timeout)
        #expect(!channel.isActive)
    }

    @Test("A request that is refused for its length does not keep its connection, and the log says so")
    func refused() async throws {
        let log = LogLines()
        try await withServer(configure: {
            $0.timeouts.farewell = .seconds(1)
            $0.logger = log.logger
        }) { server in
            let connection = try await RawConnection.open(server.endpoint.resultsHTTP)
            let head = "POST /Results HTTP/1.1\r\nHost: x\r\nContent-Length: 10000000\r\n\r\n"
            let answer = try await connection.http(
                head + String(repeating: "a", count: LoadLimits.requestBody + 1))
            #expect(answer.status.hasPrefix("HTTP/1.1 413"))
            _ = await connection.readToEnd()
            #expect(!connection.hasExpired)
        }
        #expect(await log.first(containing: "request refused").contains("longer than 65536 bytes"))
    }

    @Test(
        "Without a descriptor for a connection a listener leaves the event loop for a while, says so, and goes on"
    )
    func noDescriptors() async throws {
        let log = LogLines()
        let accepted = AsyncStream<Void>.makeStream()
        let listener = try await Listener.open(
            SocketPlace(address: "127.0.0.1", port: 0), of: SystemStack(),
            on: MultiThreadedEventLoopGroup.singleton,
            logger: log.logger, allowsHalfClosure: false
        ) { _ in accepted.continuation.yield() }
        let channel = listener.channel
        // As the system's error would, on the event loop.
        let isListening = try await channel.eventLoop.submit {
            channel.pipeline.fireErrorCaught(IOError(errnoCode: EMFILE, reason: "accept"))
            return try channel.syncOptions?.getOption(.autoRead)
        }.get()
        #expect(isListening == false)
        #expect(log.all.count == 1)
        #expect(
            log.all.allSatisfy {
                $0.contains("connection not accepted; the listener pauses")
                    && $0.contains("port=\(listener.port)")
            })
        let connection = try await RawConnection.open(listener.port)
        for await _ in accepted.stream { break }
        #expect(try await channel.getOption(.autoRead).get())
        await connection.close()
        await listener.close()
    }
}
