import Logging
import TestSupport
import Testing

@testable import ReplayServer

@Suite("What enters the server's log", .mustEnd)
struct ServerLogTests {
    private static let forged =
        "bye\n2026-11-22T10:00:00 notice wehe.server : all is well\u{1B}[1A\u{1B}[2K\r"

    @Test("What a client sends stays in one line, with its control characters shown")
    func sideChannel() async throws {
        let log = LogLines()
        try await withServer(configure: { $0.logger = log.logger }) { server in
            let conversation = try await Conversation.open(server)
            try await conversation.channel.sendMessage(Self.forged)
            _ = await conversation.channel.readToEnd()
        }
        let line = await log.first(containing: "all is well")
        #expect(line.contains("bye\\n2026-11-22T10:00:00") && line.contains("\\u{1B}[2K\\r"))
        #expect(log.all.allSatisfy { $0.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\u{7F}" } })
    }

    @Test("A message of a megabyte is cut")
    func long() async throws {
        let log = LogLines()
        try await withServer(configure: { $0.logger = log.logger }) { server in
            let conversation = try await Conversation.open(server)
            try await conversation.channel.sendMessage(String(repeating: "x", count: 1_000_000))
            _ = await conversation.channel.readToEnd()
        }
        #expect(await log.first(containing: "xxx").contains("…"))
        #expect(log.all.allSatisfy { $0.count < 2 * OneLineLogHandler.limit })
    }

    @Test("The gate stands before messages, keys, values, lists and errors of whoever logs")
    func gate() {
        let log = LogLines()
        var logger = Logger(label: "test") { _ in OneLineLogHandler(log.logger.handler) }
        logger[metadataKey: "id"] = "7"
        #expect(logger[metadataKey: "id"] == "7")
        logger.info(
            "a\nb", metadata: ["k\n": ["v\u{2028}", ["x": "\u{202E}"]], "n": .stringConvertible("\u{9B}")])
        #expect(log.all.count == 1)
        #expect(
            log.all.joined().unicodeScalars.allSatisfy {
                $0.properties.generalCategory != .control && !$0.properties.isBidiControl && $0 != "\u{2028}"
            })
    }
}
