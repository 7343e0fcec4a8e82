import WireProtocol

/// Bytes as a side channel carries them: frames of ten digits and a body, fed into one side of a conversation.
private struct Frames {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        rest = bytes[...]
    }

    /// The next body as the reader of a socket would find it; nil where one is incomplete, or is none.
    mutating func next(isLenient: Bool) -> String? {
        let header = rest.prefix(SideChannelFrame.headerLength)
        guard let length = try? SideChannelFrame.bodyLength(header: header, limit: 1 << 20),
            rest.count >= SideChannelFrame.headerLength + length
        else { return nil }
        let body = rest.dropFirst(SideChannelFrame.headerLength).prefix(length)
        rest = rest.dropFirst(SideChannelFrame.headerLength + length)
        return isLenient ? SideChannelFrame.asciiPart(body) : try? SideChannelFrame.body(body)
    }
}

/// A hostile server talks to our client.
enum ClientConversation {
    static func take(_ bytes: [UInt8]) throws(Contradiction) {
        var channel = ClientSideChannel(
            identification: Identification(
                userID: "@abcdefghi", testID: 0, replayName: "Netflix-01012030", extraString: "0",
                historyCount: 1,
                isLastReplay: false, clientAddress: "127.0.0.1", clientVersion: "1.0"))
        _ = channel.opened()
        var frames = Frames(bytes)
        while let body = frames.next(isLenient: false) {
            _ = channel.received(body)
            if channel.stage == .replay {
                _ = channel.replayEnded(
                    .done(seconds: 1), samples: ThroughputSamples(throughput: [1, 2], sliceEnds: [0.5, 1]))
            }
        }
        _ = channel.closed()
        guard channel.stage == .finished else { throw Contradiction("it did not end with its connection") }
    }
}

/// A hostile client talks to our server, which grants whatever it understands.
enum ServerConversation {
    static func take(_ bytes: [UInt8]) throws(Contradiction) {
        var channel = ServerSideChannel()
        var frames = Frames(bytes)
        while let body = frames.next(isLenient: true) {
            guard let actions = try? channel.received(body) else { return }
            for action in actions {
                switch action {
                case .decide(let identification, let change):
                    try check(identification)
                    _ = change
                    _ = channel.decided(.granted(clientAddress: "127.0.0.1", slices: 100))
                case .keep(let samples?, _):
                    let again = try? ThroughputSamples(body: samples.body)
                    guard again?.throughput.count == samples.throughput.count else {
                        throw Contradiction("samples were lost on the way: \(samples.body)")
                    }
                case .finish, .abandon: return
                default: break
                }
            }
        }
    }

    private static func check(_ identification: Identification) throws(Contradiction) {
        let again = try? Identification(body: identification.body)
        try Contradiction.unlessEqual(identification.userID, again?.userID, "user id")
        try Contradiction.unlessEqual(identification.replayName, again?.replayName, "replay name")
        try Contradiction.unlessEqual(identification.historyCount, again?.historyCount, "history count")
    }
}
