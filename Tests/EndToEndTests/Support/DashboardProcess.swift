import Foundation
import NIOCore
import NIOPosix
import TerminalTesting
import TestSupport

/// `wehe serve --dashboard` in a process of its own, killed with the value.
final class DashboardProcess: Sendable {
    /// The address that a browser opens.
    let url: URL
    /// Whether the address has a token.
    let needsToken: Bool
    private let terminal: PseudoTerminal

    /// Starts it and waits until it serves.
    init(_ installation: Installation, _ options: [String] = ["--dashboard", "0"]) async throws {
        terminal = try PseudoTerminal(
            program: BuiltProduct.path("wehe"),
            arguments: ["serve", "--home", installation.home.url.path, "--json"] + options,
            environment: Installation.strictness)
        let line = try await terminal.expect(matching: #"\{"event":"dashboard".*\}"#)
        let object = try JSONObject(line: line)
        guard let url = object.string("url").flatMap(URL.init(string:)) else {
            throw ServeProcess.NotAnnounced(line: line)
        }
        self.url = url
        needsToken = line.contains(#""needs_token":true"#)
    }

    /// What is answered to a path, head and body.
    func answer(_ path: String, headers: String = "") async throws -> String {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: url.host ?? "", port: url.port ?? 0) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        return try await channel.executeThenClose { inbound, outbound in
            let host = "Host: 127.0.0.1\r\n"
            try await outbound.write(
                ByteBuffer(string: "GET \(path) HTTP/1.1\r\n\(host)\(headers)Connection: close\r\n\r\n"))
            var answer = ""
            for try await part in inbound { answer += String(buffer: part) }
            return answer
        }
    }

    /// Sends a signal and waits for the end.
    func end(with signal: Int32) async throws -> ExitStatus {
        terminal.signal(signal)
        return try await terminal.wait()
    }
}
