import Foundation
import Synchronization
import TerminalTesting
import TestSupport

/// `wehe serve` in a process of its own, on free ports, killed with the value.
final class ServeProcess: Sendable {
    /// Where it serves, as it announced.
    let announcement: Announcement
    private let terminal: PseudoTerminal
    // The CA file lies in its home, which must live as long.
    private let installation: Installation

    /// What the server announces.
    struct Announcement: Sendable {
        let address: String
        let sideChannelTLS: Int
        let sideChannelPlain: Int
        let resultsHTTPS: Int
        let resultsHTTP: Int
        let ownIP: Int
        let caFile: String
        /// Where its locate service is, and the machine that it names; nil without an M-Lab side.
        let locateURL: String?
        let machine: String?
        /// Where its metrics are; nil where there are none.
        let metricsURL: String?
    }

    struct NotAnnounced: Error {
        let line: String
    }

    /// Starts the server and waits until it serves.
    init(_ installation: Installation, _ options: [String] = ["--line-rate", "none", "--unpaced"])
        async throws
    {
        self.installation = installation
        terminal = try PseudoTerminal(
            program: BuiltProduct.path("wehe"),
            arguments: ["serve", "--home", installation.home.url.path, "--json"] + options,
            environment: Installation.strictness)
        let line = try await terminal.expect(matching: #"\{"event":"serving".*\}"#)
        let object = try JSONObject(line: line)
        guard let address = object.string("address"),
            let sideChannelTLS = object.integer("side_channel_tls_port"),
            let sideChannelPlain = object.integer("side_channel_plain_port"),
            let resultsHTTPS = object.integer("results_https_port"),
            let resultsHTTP = object.integer("results_http_port"),
            let ownIP = object.integer("own_ip_port"), let caFile = object.string("ca_file")
        else { throw NotAnnounced(line: line) }
        announcement = Announcement(
            address: address, sideChannelTLS: sideChannelTLS, sideChannelPlain: sideChannelPlain,
            resultsHTTPS: resultsHTTPS,
            resultsHTTP: resultsHTTP, ownIP: ownIP, caFile: caFile, locateURL: object.string("locate_url"),
            machine: object.string("machine"), metricsURL: object.string("metrics_url"))
    }

    /// The terminals of servers that live as long as the tests' process.
    private static let lasting = Mutex<[PseudoTerminal]>([])

    /// Ends the server when the tests' process ends, for one that several tests share and none of them gives up.
    func endingWithTests() -> ServeProcess {
        let isFirst = Self.lasting.withLock { lasting in
            lasting.append(terminal)
            return lasting.count == 1
        }
        if isFirst {
            atexit { ServeProcess.lasting.withLock { for terminal in $0 { terminal.terminate() } } }
        }
        return self
    }

    /// The command that adds this server under a name, with TLS; it trusts the server's own CA if none is given.
    func addition(_ name: String, caFile: String? = nil) -> String {
        "servers add \(name) \(announcement.address) --ca \(caFile ?? announcement.caFile) "
            + "--side-channel-port \(announcement.sideChannelTLS) --results-port \(announcement.resultsHTTPS) "
            + "--own-ip-port \(announcement.ownIP)"
    }

    /// The command that adds this server under a name, without TLS.
    func plainAddition(_ name: String) -> String {
        "servers add \(name) \(announcement.address) --plain --side-channel-port \(announcement.sideChannelPlain) "
            + "--results-port \(announcement.resultsHTTP) --own-ip-port \(announcement.ownIP)"
    }

    /// The commands that make this server's M-Lab side a shell's.
    var mlabSettings: [String] {
        guard let locateURL = announcement.locateURL, let machine = announcement.machine else { return [] }
        return [
            "settings set mlab-locate-url \(locateURL)", "settings set mlab-ca '\(announcement.caFile)'",
            "settings set mlab-server-ca '\(announcement.caFile)'", "settings set mlab-fallback none",
            "settings set resolve wehe-\(machine)=\(announcement.address)",
        ]
    }

    /// Presses Ctrl-C and waits for the end.
    func interrupt() async throws -> ExitStatus {
        try await terminal.send("\u{3}")
        return try await terminal.wait()
    }

    /// Sends a signal.
    func signal(_ signal: Int32) { terminal.signal(signal) }

    /// Waits for the end.
    func end() async throws -> ExitStatus { try await terminal.wait() }

    /// Sends a signal and waits for the end.
    func end(with signal: Int32) async throws -> ExitStatus {
        terminal.signal(signal)
        return try await terminal.wait()
    }
}
