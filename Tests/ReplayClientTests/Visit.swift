import NIOCore

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// One connection that a fake server accepted, as its script sees it.
struct Visit {
    /// The client left while the script waited for it.
    struct Gone: Error {}

    let channel: any Channel
    private var arrivals: AsyncStream<ByteBuffer>.AsyncIterator
    private var pending = ByteBuffer()

    init(channel: any Channel, arrivals: AsyncStream<ByteBuffer>) {
        self.channel = channel
        self.arrivals = arrivals.makeAsyncIterator()
    }

    /// Exactly so many bytes.
    mutating func bytes(_ count: Int) async throws -> [UInt8] {
        while pending.readableBytes < count { try await more() }
        return pending.readBytes(length: count) ?? []
    }

    /// Everything up to and including the text.
    mutating func text(upTo end: String) async throws -> String {
        while true {
            let text = String(buffer: pending)
            if let found = text.firstRange(of: end) {
                let whole = text[..<found.upperBound]
                pending.moveReaderIndex(forwardBy: whole.utf8.count)
                return String(whole)
            }
            try await more()
        }
    }

    /// The body of one side-channel message.
    mutating func message() async throws -> String {
        let header = String(decoding: try await bytes(10), as: UTF8.self)
        guard let length = Int(header) else { throw Gone() }
        return String(decoding: try await bytes(length), as: UTF8.self)
    }

    /// Sends the body as a side-channel message, in one piece or in the smallest.
    func send(_ body: String, byteByByte: Bool = false) async throws {
        let length = String(body.utf8.count)
        let frame = String(repeating: "0", count: 10 - length.count) + length + body
        for piece in byteByByte ? frame.map(String.init) : [frame] { try await write(piece) }
    }

    /// Sends the text as it is.
    func write(_ text: String) async throws {
        try await channel.writeAndFlush(ByteBuffer(string: text)).get()
    }

    /// Sends so many bytes of no meaning.
    func write(filler count: Int) async throws {
        try await channel.writeAndFlush(ByteBuffer(repeating: 0x2E, count: count)).get()
    }

    /// Waits until the client closes; the number of bytes it sent before.
    mutating func untilClosed() async -> Int {
        var count = pending.readableBytes
        while let buffer = await arrivals.next() { count += buffer.readableBytes }
        return count
    }

    /// Ends the connection without a farewell, so that the client gets a reset.
    func reset() async throws {
        if let socket = channel as? any SocketOptionProvider {
            try await socket.setSoLinger(linger(l_onoff: 1, l_linger: 0)).get()
        }
        try await channel.close()
    }

    private mutating func more() async throws {
        guard var buffer = await arrivals.next() else { throw Gone() }
        pending.writeBuffer(&buffer)
    }
}
