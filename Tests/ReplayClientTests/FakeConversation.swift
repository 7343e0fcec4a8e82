import Testing

/// What the fake server does instead of sending one of its messages.
struct Rudeness: Equatable, Sendable, CustomTestStringConvertible {
    /// The server's messages, in order (Specification 5.2).
    enum Message: String, Sendable, CaseIterable {
        case permission, mapping, senderCount, acknowledgement, farewell
    }

    /// What may happen instead.
    enum Manner: String, Sendable, CaseIterable {
        case close, reset, half, garbage, oversize, stall
        /// A message of another kind.
        case wrongType
        /// The message that should come after the next one of the client's, or after this one.
        case wrongOrder
    }

    let message: Message
    let manner: Manner

    /// An acknowledgement of samples that were not sent yet.
    static let earlyAcknowledgement = Rudeness(message: .acknowledgement, manner: .wrongOrder)

    var testDescription: String { "\(manner.rawValue) instead of the \(message.rawValue)" }
}

/// The fake server's side of a side channel, spoken without the code under test.
struct FakeConversation: Sendable {
    let permission: String
    let mapping: String
    let rudeness: Rudeness?
    /// Whether every byte is a write of its own.
    let dribbles: Bool
    let heard: FakeServer.Notebook
    let milestone: @Sendable (FakeServer.Milestone) -> Void

    func hold(_ visit: inout Visit) async throws {
        try await listen(&visit, 2)
        milestone(.permissionAwaited)
        try await say(.permission, permission, &visit)
        if try await listen(&visit, 2) == "WillSendMobileStats" { try await listen(&visit, 1) }
        try await say(.mapping, mapping, &visit)
        try await say(.senderCount, "0", &visit)
        if rudeness != .earlyAcknowledgement { try await listen(&visit, 2) }
        try await say(.acknowledgement, "OK", &visit)
        try await listen(&visit, 1)
        try await say(.farewell, "OK", &visit)
    }

    /// The message that comes after another.
    private func next(after message: Rudeness.Message) -> String {
        switch message {
        case .permission: mapping
        case .mapping: "0"
        case .senderCount, .acknowledgement: "OK"
        case .farewell: permission
        }
    }

    /// What a server does that takes its message for a good one: it says what is still owed before the replay.
    private func goOn(after message: Rudeness.Message, _ visit: inout Visit) async throws {
        if message == .senderCount, rudeness?.manner == .wrongOrder { try await visit.send("0") }
    }

    /// Notes so many messages; the last one.
    @discardableResult
    private func listen(_ visit: inout Visit, _ count: Int) async throws -> String {
        var last = ""
        for _ in 0..<count {
            last = try await visit.message()
            heard.note(last)
        }
        return last
    }

    private func say(_ message: Rudeness.Message, _ body: String, _ visit: inout Visit) async throws {
        guard let rudeness, rudeness.message == message else {
            return try await visit.send(body, byteByByte: dribbles)
        }
        switch rudeness.manner {
        case .close: break
        case .half: try await visit.write("0000000100{")
        case .stall: _ = await visit.untilClosed()
        case .garbage:
            try await visit.write("GET / HTTP/1.1\r\n\r\n")
            _ = await visit.untilClosed()
        case .oversize:
            try await visit.write("9999999999[")
            _ = await visit.untilClosed()
        case .reset: try await visit.reset()
        case .wrongType:
            try await visit.send("[[]]")
            return try await goOn(after: message, &visit)
        case .wrongOrder:
            try await visit.send(next(after: message))
            return try await goOn(after: message, &visit)
        }
        throw Visit.Gone()
    }
}
