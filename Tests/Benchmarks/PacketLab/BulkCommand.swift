import ArgumentParser
import CoreFoundation
import Foundation
import Glibc
import NIOCore

/// The traffic that a client asks a server for.
enum BulkTask: Codable, Sendable {
    /// One TCP stream, as fast as it goes.
    case bulk(seconds: Double)
    /// Datagrams that make packets of 1,500 bytes with their headers of IP and UDP.
    case datagrams(megabits: Double, seconds: Double)
    /// Small datagrams that the server sends back, each when the one before is back.
    case echoes(count: Int)
}

/// The client's report of a task.
struct BulkReport: Codable, Sendable {
    /// Bytes received after the start was left out.
    var bytes = 0
    /// The time in which they came, in seconds.
    var seconds = 0.0
    /// The round trips of echoes, in seconds.
    var roundTrips: [Double] = []

    var gigabits: Double { Double(bytes) * 8e-9 / seconds }
    /// The rate of packets of 1,500 bytes of which 28 are headers, in Mbit/s.
    var megabitsOfPackets: Double { Double(bytes) * 1_500 / 1_472 * 8e-6 / seconds }
}

/// The ends of a connection for benchmarks, as programs of their own.
struct BulkCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bulk", shouldDisplay: false, subcommands: [Answer.self, Ask.self])

    static let port: UInt16 = 5_201
    /// The payload of a datagram that makes a packet of 1,500 bytes.
    static let datagram = 1_472
    /// What of the start is left out, in seconds.
    static let omitted = 0.5
    /// The file of this program, under a name that another program can start too.
    static let program =
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? "/proc/self/exe"

    struct Answer: ParsableCommand {
        func run() throws {
            let listener = try BulkSocket(stream: true)
            try listener.bind("0.0.0.0")
            guard listen(listener.descriptor, 8) == 0 else { throw BulkSocket.failure("listen") }
            let datagrams = try BulkSocket(stream: false)
            try datagrams.bind("0.0.0.0")
            // The parent ends this program.
            let stream = Thread {
                while true {
                    let peer = accept(listener.descriptor, nil, nil)
                    if peer >= 0 { Self.fill(peer) }
                }
            }
            stream.start()
            while true { Self.answer(datagrams) }
        }

        /// Sends until the peer closes.
        private static func fill(_ peer: Int32) {
            let buffer = [UInt8](repeating: 0x55, count: 1 << 18)
            while send(peer, buffer, buffer.count, Int32(MSG_NOSIGNAL)) > 0 {}
            close(peer)
        }

        private static func answer(_ socket: BulkSocket) {
            var buffer = [UInt8](repeating: 0, count: 2_048)
            var peer = [UInt8](repeating: 0, count: 128)
            var length = socklen_t(peer.count)
            let count = peer.withUnsafeMutableBytes { peer in
                recvfrom(
                    socket.descriptor, &buffer, buffer.count, 0,
                    peer.baseAddress?.assumingMemoryBound(to: sockaddr.self), &length)
            }
            guard count > 0 else { return }
            func reply(_ bytes: [UInt8]) {
                _ = peer.withUnsafeBytes { peer in
                    sendto(
                        socket.descriptor, bytes, bytes.count, 0,
                        peer.baseAddress?.assumingMemoryBound(to: sockaddr.self), length)
                }
            }
            let words = String(decoding: buffer[..<count], as: UTF8.self).split(separator: " ")
            guard words.count == 3, words[0] == "send", let megabits = Double(words[1]),
                let seconds = Double(words[2])
            else { return reply(Array(buffer[..<count])) }
            let payload = [UInt8](repeating: 0x55, count: BulkCommand.datagram)
            let interval = 1_500 * 8e-6 / megabits
            let start = BulkSocket.now
            for number in 0..<Int(seconds / interval) {
                let due = start + Double(number) * interval
                let early = due - BulkSocket.now
                if early > 0.000_5 { usleep(UInt32(early * 1e6)) }
                reply(payload)
            }
        }
    }

    struct Ask: ParsableCommand {
        @Argument var address: String
        @Argument var task: JSONArgument<BulkTask>
        @Argument var file: String

        func run() throws {
            let report =
                switch task.value {
                case .bulk(let seconds): try stream(seconds)
                case .datagrams(let megabits, let seconds): try datagrams(megabits, seconds)
                case .echoes(let count): try echoes(count)
                }
            try JSONEncoder().encode(report).write(to: URL(fileURLWithPath: file))
        }

        /// A socket connected to the server, which may still be about to listen.
        private func connected(stream: Bool) throws -> BulkSocket {
            for _ in 0..<100 {
                let socket = try BulkSocket(stream: stream)
                if try socket.connect(address) { return socket }
                usleep(20_000)
            }
            throw BulkSocket.failure("connect")
        }

        private func stream(_ seconds: Double) throws -> BulkReport {
            let socket = try connected(stream: true)
            var buffer = [UInt8](repeating: 0, count: 1 << 18)
            let start = BulkSocket.now + BulkCommand.omitted
            var report = BulkReport()
            while BulkSocket.now < start + seconds {
                let count = recv(socket.descriptor, &buffer, buffer.count, 0)
                guard count > 0 else { throw BulkSocket.failure("recv") }
                if BulkSocket.now >= start { report.bytes += count }
            }
            report.seconds = BulkSocket.now - start
            return report
        }

        private func datagrams(_ megabits: Double, _ seconds: Double) throws -> BulkReport {
            let socket = try connected(stream: false)
            socket.wait(atMost: 1)
            try socket.send(Array("send \(megabits) \(seconds)".utf8))
            var buffer = [UInt8](repeating: 0, count: 2_048)
            let begin = BulkSocket.now
            var first: Double?
            var last = begin
            var report = BulkReport()
            while true {
                let count = recv(socket.descriptor, &buffer, buffer.count, 0)
                let now = BulkSocket.now
                guard count > 0 else { break }
                if now - begin < BulkCommand.omitted { continue }
                // The first one begins the time, and does not count.
                if first == nil { first = now } else { report.bytes += count }
                last = now
            }
            guard let first, report.bytes > 0 else { throw BulkSocket.failure("recv") }
            report.seconds = last - first
            return report
        }

        private func echoes(_ count: Int) throws -> BulkReport {
            let socket = try connected(stream: false)
            socket.wait(atMost: 1)
            let probe = [UInt8](repeating: 0x20, count: 64)
            var buffer = [UInt8](repeating: 0, count: 2_048)
            var report = BulkReport()
            try socket.awaitAnswer(to: probe)
            for _ in 0..<count {
                let sent = BulkSocket.now
                try socket.send(probe)
                guard recv(socket.descriptor, &buffer, buffer.count, 0) > 0 else {
                    throw BulkSocket.failure("recv")
                }
                report.roundTrips.append(BulkSocket.now - sent)
                usleep(1_000)
            }
            return report
        }
    }
}

/// A blocking socket of IPv4 that is closed with this value.
final class BulkSocket: Sendable {
    let descriptor: Int32

    init(stream: Bool) throws {
        let type = stream ? SOCK_STREAM : SOCK_DGRAM
        descriptor = socket(AF_INET, Int32(type.rawValue), 0)
        guard descriptor >= 0 else { throw Self.failure("socket") }
        var size: Int32 = 4 << 20
        if !stream { setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, 4) }
    }

    deinit { close(descriptor) }

    /// Seconds of a clock that never goes back.
    static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    static func failure(_ call: String) -> BenchmarkError {
        .programFailed(call, reason: String(cString: strerror(errno)))
    }

    func bind(_ address: String) throws {
        let failed = try Self.with(address) { Glibc.bind(descriptor, $0, $1) != 0 }
        if failed { throw Self.failure("bind") }
    }

    func connect(_ address: String) throws -> Bool {
        try Self.with(address) { Glibc.connect(descriptor, $0, $1) == 0 }
    }

    func send(_ bytes: [UInt8]) throws {
        guard Glibc.send(descriptor, bytes, bytes.count, 0) == bytes.count else { throw Self.failure("send") }
    }

    /// Sends datagrams until one is answered: the server may still be about to listen, which only errors tell.
    func awaitAnswer(to probe: [UInt8]) throws {
        var buffer = [UInt8](repeating: 0, count: 2_048)
        for _ in 0..<100 {
            try? send(probe)
            usleep(20_000)
            var answers = 0
            while recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT)) > 0 { answers += 1 }
            if answers > 0 { return }
        }
        throw Self.failure("recv")
    }

    /// Lets reading end without bytes after so many seconds.
    func wait(atMost seconds: Int) {
        var time = timeval(tv_sec: seconds, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    }

    private static func with<Result>(
        _ address: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
    ) throws -> Result {
        try SocketAddress(ipAddress: address, port: Int(BulkCommand.port)).withSockAddr {
            body($0, socklen_t($1))
        }
    }
}
