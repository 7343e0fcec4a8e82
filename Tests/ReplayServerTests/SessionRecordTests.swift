import Foundation
import Logging
import Basics
import NIOCore
import TestSupport
import Testing
import WireProtocol

@testable import ReplayServer

@Suite("What a server tells of each session", .mustEnd)
struct SessionRecordTests {
    /// The lines of sessions, without how long they took.
    private func lines(_ log: LogLines) -> [String] {
        log.all.filter { $0.hasPrefix("session ") }.map {
            $0.split(separator: " ").dropFirst().filter { !$0.hasPrefix("seconds=") }.joined(separator: " ")
        }
    }

    @Test("One line for each: who in cut form, what, the outcome, and what was sent")
    func lines() async throws {
        let log = LogLines()
        try await withServer(configure: { $0.logger = log.logger }) { server in
            let conversation = try await Conversation.open(server)
            let port = try #require(conversation.port())
            let replay = try await RawConnection.open(port)
            try await replay.send(Samples.opening)
            _ = try await replay.read(5_000)
            try await conversation.finish()
            _ = await log.first(containing: "outcome=complete")
            #expect(
                lines(log) == ["bytes=5000 client=127.0.0.0 outcome=complete recording=Music-05132024 test=0"]
            )
            #expect(log.all.contains { $0.firstMatch(of: #/ seconds=[0-9.]+/#) != nil })

            _ = try await Conversation.open(server, replay: "Nothing-05132024")
            _ = await log.first(containing: "outcome=refused")
            #expect(
                lines(log).last
                    == "bytes=0 client=127.0.0.0 outcome=refused reason=unknown_recording recording=Nothing-05132024 "
                    + "test=0")

            let silent = try await Conversation.open(server, user: "other", from: "127.0.0.2")
            await silent.channel.close()
            _ = await log.first(containing: "outcome=disconnected")

            let muddled = try await Conversation.open(server, user: "third", from: "127.0.0.3")
            try await muddled.channel.sendMessage("DONE;1")
            try await muddled.channel.sendMessage("no samples at all")
            _ = await log.first(containing: "outcome=malformed")

            let resigned = try await Conversation.open(server, user: "fourth", from: "127.0.0.4")
            try await resigned.channel.sendMessage("timeout")
            _ = await log.first(containing: "outcome=abandoned")
            #expect(lines(log).count == 5)
        }
        #expect(!log.all.contains { $0.contains("127.0.0.2") || $0.contains("127.0.0.3") })
    }

    @Test("A client that goes silent is told of as such")
    func silent() async throws {
        let log = LogLines()
        try await withServer(configure: {
            $0.logger = log.logger
            $0.timeouts.replay = .milliseconds(10)
        }) { server in
            let conversation = try await Conversation.open(server)
            _ = await conversation.channel.readToEnd()
            #expect(await log.first(containing: "outcome=").contains("outcome=timed-out"))
        }
    }

    @Test("Every outcome has a word of its own, and the metrics show each before it comes")
    func words() {
        let outcomes: [SessionRecord.Outcome] = [
            .complete, .refused(.overloaded), .abandoned, .malformed, .timedOut, .disconnected,
        ]
        #expect(outcomes.map(\.word) == SessionRecord.Outcome.words)
        #expect(ServerMetrics().sessions.samples.count == outcomes.count)
    }

    @Test("A session ends once, and its throughput is that of the replay alone")
    func course() throws {
        let start = NIODeadline.uptimeNanoseconds(1_000_000_000)
        let identification = Identification(
            userID: "u", testID: 1, replayName: "Music-05132024", historyCount: 3, isLastReplay: true,
            clientAddress: nil, clientVersion: "1")
        var course = SessionTimeline(identification, from: "2001:db8:1:2::3", at: start)
        course.replayBegins(at: start + .seconds(1))
        course.replayEnds(at: start + .seconds(5))
        let whole = course.end(.complete, bytes: 1_000_000, at: start + .milliseconds(6_250))
        let record = try #require(whole)
        #expect(record.client == "2001:db8:1::")
        #expect(record.bytesPerSecond == 250_000)
        #expect(record.metadata["seconds"] == .stringConvertible(6.25))
        let again = course.end(.disconnected, bytes: 0, at: start)
        #expect(again == nil)
        var short = SessionTimeline(identification, from: "192.0.2.77", at: start)
        let cut = short.end(.timedOut, bytes: 7, at: start)
        let ended = try #require(cut)
        #expect(ended.client == "192.0.2.0" && ended.bytesPerSecond == nil)
    }
}
