import Networking
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization
import TestSupport
import Testing

@testable import ReplayServer

@Suite("HTTP on the server's ports", .mustEnd)
struct HTTPServiceTests {
    /// A port that tells what it was asked, while it is open.
    private func withPort(
        _ answers: RunningAnswers = RunningAnswers(), respond: ServiceResponder? = nil,
        _ body: (RawConnection) async throws -> Void
    ) async throws {
        let logger = LogLines().logger
        let listener = try await Listener.open(
            SocketPlace(address: "127.0.0.1", port: 0), of: SystemStack(),
            on: MultiThreadedEventLoopGroup.singleton,
            logger: logger, allowsHalfClosure: true
        ) { channel in
            try channel.pipeline.syncOperations.configureHTTPServerPipeline()
            try channel.pipeline.syncOperations.addHandler(
                HTTPServiceHandler(
                    answers, logger,
                    respond: respond ?? { request in
                        let body = String(buffer: request.body)
                        return ServiceReply(
                            body:
                                "\(request.method) \(request.path) [\(request.query)] \(body) \(request.client);"
                        )
                    }))
        }
        let connection = try await RawConnection.open(listener.port)
        try await body(connection)
        await connection.close()
        await listener.close()
    }

    @Test("Requests sent together are answered one after the other, a body in parts as a whole")
    func pipelined() async throws {
        try await withPort { connection in
            let post = "POST /b HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
            try await connection.send("GET /a?x=1?y HTTP/1.1\r\nHost: x\r\n\r\n" + post + "2\r\nhe\r\n")
            try await connection.send("3\r\nllo\r\n0\r\n\r\n")
            try await connection.send("GET /c HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            let answer = String(decoding: await connection.readToEnd(), as: UTF8.self)
            let expected = [
                "GET /a [x=1?y]  127.0.0.1;", "POST /b [] hello 127.0.0.1;", "GET /c []  127.0.0.1;",
            ]
            let places = expected.map { answer.firstRange(of: $0)?.lowerBound }
            #expect(places.allSatisfy { $0 != nil }, "\(answer)")
            #expect(places.compactMap(\.self) == places.compactMap(\.self).sorted())
            #expect(!connection.hasExpired)
        }
    }

    /// All that comes back until the server ends the connection.
    private func answer(to request: String) async throws -> String {
        var answer = ""
        try await withPort { connection in
            try await connection.send(request)
            answer = String(decoding: await connection.readToEnd(), as: UTF8.self)
            #expect(!connection.hasExpired)
        }
        return answer
    }

    @Test("A client of HTTP 1.0 is told by the end of the connection that the answer is whole")
    func oldClient() async throws {
        let answer = try await answer(to: "GET /a HTTP/1.0\r\n\r\n")
        #expect(answer.hasSuffix("\r\n\r\nGET /a []  127.0.0.1;"))
    }

    @Test("Whoever asks for the head alone gets no body, but its length")
    func head() async throws {
        let answer = try await answer(to: "HEAD /a HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        #expect(answer.contains("Content-Length: \("HEAD /a []  127.0.0.1;".utf8.count)\r\n"))
        #expect(answer.hasSuffix("\r\n\r\n"))
    }

    @Test("What is no HTTP is told so, and the connection ends")
    func nonsense() async throws {
        #expect(try await answer(to: "Good evening\r\n\r\n").hasPrefix("HTTP/1.1 400 "))
    }

    @Test("An answer that nobody waits for any longer is given up, and so are all when the port closes")
    func givesUp() async throws {
        let answers = RunningAnswers()
        let ends = AsyncStream<Bool>.makeStream()
        let begun = AsyncStream<Void>.makeStream()
        let slow: ServiceResponder = { _ in
            begun.continuation.yield()
            try? await Task.sleep(for: .seconds(600))
            ends.continuation.yield(Task.isCancelled)
            return ServiceReply()
        }
        var (beginning, end) = (begun.stream.makeAsyncIterator(), ends.stream.makeAsyncIterator())
        try await withPort(answers, respond: slow) { connection in
            try await connection.send("GET /a HTTP/1.1\r\nHost: x\r\n\r\n")
            _ = await beginning.next()
            try await connection.reset()
            #expect(await end.next() == true)
        }
        try await withPort(answers, respond: slow) { connection in
            try await connection.send("GET /a HTTP/1.1\r\nHost: x\r\n\r\n")
            _ = await beginning.next()
            await answers.end()
            #expect(await end.next() == true)
        }
        // Whoever asks now is not answered, nor kept.
        try await withPort(answers, respond: slow) { connection in
            try await connection.send("GET /a HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(await connection.readToEnd().isEmpty)
            #expect(!connection.hasExpired)
        }
    }
}
