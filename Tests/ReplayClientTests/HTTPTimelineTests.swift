import NIOCore
import Testing
import TestSupport
import WireProtocol

@testable import ReplayClient
@testable import TestModel

@Suite("HTTP exchanges and their timelines", .mustEnd)
struct HTTPTimelineTests {
    /// Makes one exchange with a listener that follows a script; nil as the script is a port that refuses.
    private func exchange(
        _ script: FakeListener.Script?, answer: HTTPRequest.Answer = .http, host: String = "127.0.0.1",
        caFile: String? = nil, form: String? = nil, limit: TimeAmount = .minutes(5)
    ) async throws -> (
        result: Result<ReplayClient.HTTPExchange, HTTPExchangeClient.NoAnswer>, timeline: HTTPTimeline
    ) {
        let listener = try await FakeListener.start(
            tls: caFile == nil ? nil : try TestCertificates.serverContext(), script: script ?? { _ in })
        // Kept from others, who could otherwise listen there meanwhile.
        let closed = script == nil ? try OddPort(.refusing) : nil
        defer { closed?.release() }
        let timelines = FakeServer.Notebook()
        let (seen, feed) = AsyncStream<HTTPTimeline>.makeStream()
        let client = HTTPExchangeClient(
            trust: try caFile.map { try TrustRoots(caFile: $0) }, sockets: Sample.sockets(),
            observe: { timeline in
                timelines.note("\(timeline)")
                feed.yield(timeline)
            })
        let request = HTTPRequest(
            method: form == nil ? "GET" : "POST",
            url: "\(caFile == nil ? "http" : "https")://\(host):\(closed?.port ?? listener.port)/a?b=c",
            form: form,
            answer: answer)
        let result: Result<ReplayClient.HTTPExchange, HTTPExchangeClient.NoAnswer>
        do { result = .success(try await client.exchange(request, within: limit)) } catch {
            result = .failure(try #require(error as? HTTPExchangeClient.NoAnswer))
        }
        feed.finish()
        await listener.stop()
        #expect(timelines.lines.count == 1)
        var only: HTTPTimeline?
        for await timeline in seen { only = timeline }
        return (result, try #require(only))
    }

    private static let answer: FakeListener.Script = { visit in
        _ = try await visit.text(upTo: "\r\n\r\n")
        try await visit.write("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello")
        _ = await visit.untilClosed()
    }

    @Test("Without TLS and without a name there are connecting, the first byte and the total")
    func plain() async throws {
        let (result, timeline) = try await exchange(Self.answer)
        #expect(try result.get().body == "hello")
        #expect(timeline.status == 200)
        #expect(timeline.failure == nil)
        #expect(timeline.lookup == nil)
        #expect(timeline.handshake == nil)
        let connect = try #require(timeline.connect)
        let firstByte = try #require(timeline.firstByte)
        #expect(0 < connect && connect <= firstByte && firstByte <= timeline.total)
    }

    @Test("With TLS and a name, looking it up and the handshake have times of their own")
    func secured() async throws {
        let ca = try ScratchFile(TestCertificates.authority)
        defer { ca.remove() }
        let (result, timeline) = try await exchange(Self.answer, host: "localhost", caFile: ca.path)
        // Where localhost is ::1 first, the listener on 127.0.0.1 is not found; the lookup counts all the same.
        #expect(try #require(timeline.lookup) > 0)
        guard case .success = result else { return }
        let parts = [timeline.lookup, timeline.connect, timeline.handshake].compactMap(\.self)
        #expect(parts.count == 3)
        let firstByte = try #require(timeline.firstByte)
        #expect(parts.reduce(0, +) <= firstByte)
    }

    @Test("The handshake counts by itself")
    func handshake() async throws {
        let ca = try ScratchFile(TestCertificates.authority)
        defer { ca.remove() }
        let (result, timeline) = try await exchange(Self.answer, caFile: ca.path)
        #expect(try result.get().status == 200)
        let sum = try #require(timeline.connect) + #require(timeline.handshake)
        let firstByte = try #require(timeline.firstByte)
        #expect(sum <= firstByte)
    }

    @Test("The request is plain HTTP/1.1 that asks for the connection's end")
    func request() async throws {
        let heard = FakeServer.Notebook()
        let note: FakeListener.Script = { visit in
            heard.note(try await visit.text(upTo: "\r\n\r\n"))
            try await visit.write("HTTP/1.1 204 No Content\r\n\r\n")
        }
        _ = try await exchange(note).result.get()
        _ = try await exchange(note, form: "x=1&y=2").result.get()
        let lines = heard.lines.map { $0.split(separator: "\r\n").map { $0.lowercased() } }
        #expect(lines[0].first == "get /a?b=c http/1.1")
        #expect(lines[0].contains { $0.hasPrefix("host: 127.0.0.1:") })
        #expect(lines[0].contains("connection: close"))
        #expect(lines[1].first == "post /a?b=c http/1.1")
        #expect(lines[1].contains("content-length: 7"))
        #expect(lines[1].contains("content-type: application/x-www-form-urlencoded"))
    }

    @Test(
        "An answer ends by its length, by its chunks or with the connection",
        arguments: [
            "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\no\r\n1\r\nk\r\n0\r\n\r\n",
            "HTTP/1.0 200 OK\r\n\r\nok",
        ])
    func ends(text: String) async throws {
        let (result, _) = try await exchange { visit in
            _ = try await visit.text(upTo: "\r\n\r\n")
            try await visit.write(text)
            if !text.hasPrefix("HTTP/1.0") { _ = await visit.untilClosed() }
        }
        #expect(try result.get().body == "ok")
    }

    @Test("No connection, no answer, half an answer, and what is no HTTP are told apart")
    func failures() async throws {
        let refused = try await exchange(nil).timeline
        #expect(refused.failure == .refused)
        #expect(refused.connect == nil)

        let silent = try await exchange({ visit in _ = await visit.untilClosed() }, limit: .milliseconds(800))
            .timeline
        #expect(silent.failure == .noAnswerInTime)
        #expect(silent.connect != nil && silent.firstByte == nil && silent.status == nil)

        let half = try await exchange { visit in
            _ = try await visit.text(upTo: "\r\n\r\n")
            try await visit.write("HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nhello")
        }.timeline
        #expect(half.failure == .closed)
        #expect(half.status == 200 && half.firstByte != nil)

        let strange = try await exchange { visit in
            _ = try await visit.text(upTo: "\r\n\r\n")
            try await visit.write("SSH-2.0-OpenSSH_9.2\r\n")
            _ = await visit.untilClosed()
        }.timeline
        #expect(strange.failure == .notHTTP)

        let endless = try await exchange { visit in
            _ = try await visit.text(upTo: "\r\n\r\n")
            try await visit.write("HTTP/1.1 200 OK\r\n\r\n")
            while true { try await visit.write(filler: 100_000) }
        }.timeline
        #expect(endless.failure == .answerTooLong)
    }

    @Test("A server that does not speak TLS is told as such")
    func noTLS() async throws {
        let ca = try ScratchFile(TestCertificates.authority)
        defer { ca.remove() }
        let listener = try await FakeListener.start { visit in
            _ = try await visit.bytes(1)
            try await visit.write("HTTP/1.1 400 Bad Request\r\n\r\n")
        }
        let client = HTTPExchangeClient(
            trust: try TrustRoots(caFile: ca.path), sockets: Sample.sockets(), observe: { _ in })
        let error = await #expect(throws: HTTPExchangeClient.NoAnswer.self) {
            try await client.exchange(
                HTTPRequest(url: "https://127.0.0.1:\(listener.port)/"), within: .minutes(5))
        }
        #expect(error?.cause == .notTLS)
        await listener.stop()
    }

    @Test(
        "What is no URL is told without a connection",
        arguments: ["", "ftp://a/", "http://", "https://u:p@h/"])
    func badURL(url: String) async throws {
        let client = HTTPExchangeClient(trust: nil, sockets: Sample.sockets(), observe: { _ in })
        let error = await #expect(throws: HTTPExchangeClient.NoAnswer.self) {
            try await client.exchange(HTTPRequest(url: url), within: .minutes(5))
        }
        #expect(error?.cause == .notAURL(url))
    }

    @Test("A raw answer is taken without a head, and its status if there is one")
    func raw() async throws {
        let bare = try await exchange(
            { visit in
                _ = try await visit.text(upTo: "\r\n\r\n")
                try await visit.write("203.0.113.9")
            }, answer: .raw)
        #expect(try bare.result.get().body == "203.0.113.9")
        #expect(bare.timeline.status == nil)
        let headed = try await exchange(
            { visit in
                _ = try await visit.text(upTo: "\r\n\r\n")
                try await visit.write("HTTP/1.1 200 OK\r\n\r\n203.0.113.9")
            }, answer: .raw)
        #expect(headed.timeline.status == 200)
        #expect(try OwnIPQuery.address(inAnswer: headed.result.get().body.utf8) == "203.0.113.9")
        let empty = try await exchange(
            { visit in _ = try await visit.text(upTo: "\r\n\r\n") }, answer: .raw)
        #expect(empty.timeline.failure == .closed)
    }

    @Test("Cancelling closes the connection at once")
    func cancellation() async throws {
        let (waiting, arrived) = AsyncStream<Void>.makeStream()
        let listener = try await FakeListener.start { visit in
            _ = try await visit.text(upTo: "\r\n\r\n")
            arrived.yield()
            _ = await visit.untilClosed()
        }
        let url = "http://127.0.0.1:\(listener.port)/"
        let task = Task {
            try await HTTPExchangeClient(trust: nil, sockets: Sample.sockets(), observe: { _ in })
                .exchange(HTTPRequest(url: url), within: .minutes(10))
        }
        for await _ in waiting { break }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        await listener.allClosed()
        await listener.stop()
    }

    @Test("A whole test tells of each exchange, own-IP queries included, in their order")
    func wholeTest() async throws {
        try await FakeServer.with { server in
            let course = try await TestObservations.run(on: server.endpoint())
            let exchanges = course.events.compactMap { event in
                if case .exchange(let timeline) = event { timeline } else { nil }
            }
            #expect(exchanges.map(\.method) == ["GET", "GET", "POST", "GET"])
            #expect(
                exchanges.prefix(2).map(\.url)
                    == [String](
                        repeating: "http://127.0.0.1:\(server.ownAddressPort)/WHATSMYIPMAN", count: 2))
            #expect(exchanges.allSatisfy { $0.status == 200 && $0.connect != nil && $0.failure == nil })
        }
    }
}
