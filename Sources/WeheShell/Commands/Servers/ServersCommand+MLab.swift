import TestRunner
import Basics
import Home
import Messages
import ReplayClient
import Reports
import TestModel
import WireProtocol

/// The output of `servers show` and `servers probe` about M-Lab.
extension ServersCommand {
    /// Shows the settings for locating and authenticating machines.
    static func showMLab(_ session: isolated Session, _ output: Output) {
        let settings = session.settings
        let words = session.messages
        let trust = TrustSource(word: settings[.machineCA])
        output.say(words.mlabTitle)
        let rows: [(Label, String)] =
            [
                (.locate, settings[.locateURL]),
                (.trust, words.mlabTrust(platform: settings[.platformCA], machines: trust)),
            ]
            + (trust == .wehe ? [(.authority, "SHA-256 \(WeheAuthority.fingerprint)")] : [])
            + [
                (.fallback, settings[.fallbackHost])
            ]
        for line in words.rows(rows, width: 8) { output.say(line) }
        output.record([
            "server": .string(TestServer.mlab.name), "locate_url": .string(settings[.locateURL]),
            "platform_trust": .string(settings[.platformCA]), "server_trust": .string(trust.word),
            "ca_fingerprint": trust == .wehe ? .string(WeheAuthority.fingerprint) : .null,
            "fallback": .string(settings[.fallbackHost]),
        ])
    }

    /// Locates machines, opens an envelope and probes the machine behind it.
    static func probeMLab(
        _ session: isolated Session, _ output: Output
    ) async throws -> (endpoint: ServerEndpoint, report: ProbeReport) {
        let configuration = session.bench().mlabConfiguration(sites: [])
        let pool = try await session.bench().machines(configuration)
        let words = session.messages
        if let notice = pool.notice { output.note(words.note(words.notice(notice))) }
        for machine in pool.machines { output.say("  " + words.machineNamed(machine.host)) }
        var found: [ProbeReport.Check] = []
        if let lookup = pool.exchanges.last {
            found.append(
                .init(
                    service: .locate, port: nil, isNeeded: pool.notice == nil,
                    milliseconds: lookup.total * 1_000, failure: pool.notice.map { .notice($0) }))
        }
        let start = session.clock.steady.now
        let (events, continuation) = AsyncStream<TestEvent>.makeStream()
        defer { continuation.finish() }
        let access = try await MLabSession.open(
            from: pool, named: TestServer.mlab.name, configuration, sockets: session.bench().sockets,
            reportingTo: continuation)
        if access.machinesTried > 0 {
            let elapsed = (session.clock.steady.now - start) / .milliseconds(1)
            found.append(.init(service: .envelope, port: nil, isNeeded: true, milliseconds: elapsed))
        }
        continuation.finish()
        for await case .notice(let notice) in events { output.note(words.note(words.notice(notice))) }
        do {
            var report = try await ServerProbe(access.endpoint, sockets: session.bench().sockets).run()
            report.checks = found + report.checks
            await access.close()
            return (access.endpoint, report)
        } catch {
            await access.close()
            throw error
        }
    }
}
