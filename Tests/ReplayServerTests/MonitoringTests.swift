import Foundation
import Networking
import Basics
import MetricsTesting
import TestModel
import TestSupport
import Testing

@testable import ReplayServer

@Suite("What a monitoring system asks a server", .mustEnd)
struct MonitoringTests {
    /// The answer to a request: its first line, and what follows the headers.
    private func ask(
        _ server: EmbeddedServer, _ path: String, method: String = "GET", host: String? = "127.0.0.1"
    ) async throws -> (status: String, body: String) {
        let port = try #require(server.monitoringPort)
        let connection = try await RawConnection.open(port)
        let line = host.map { "Host: \($0)\r\n" } ?? ""
        try await connection.send("\(method) \(path) HTTP/1.1\r\n\(line)Connection: close\r\n\r\n")
        let answer = String(decoding: await connection.readToEnd(), as: UTF8.self)
        let parts = answer.components(separatedBy: "\r\n\r\n")
        return (
            answer.components(separatedBy: "\r\n")[0],
            parts.dropFirst().joined(separator: "\r\n\r\n")
        )
    }

    private func withMonitored(
        mlab: MLabOffer? = nil, _ body: (EmbeddedServer) async throws -> Void
    ) async throws {
        try await withServer(configure: {
            $0.monitoring = ("127.0.0.1", 0)
            $0.mlab = mlab
        }) { try await body($0) }
    }

    @Test(
        "Who calls the server by a name of the Web gets nothing; by an address, or what this machine is called, all"
    )
    func names() async throws {
        try await withMonitored { server in
            for host in ["evil.example:9990", "127.0.0.1.evil.example", "localhost.evil.example", "", "a b"] {
                for path in ["/metrics", "/healthz", "/"] {
                    let answer = try await ask(server, path, host: host)
                    #expect(answer.status == "HTTP/1.1 421 Misdirected Request", "\(host)")
                    #expect(answer.body.isEmpty, "\(host)")
                }
            }
            let own = HostHeader.machineName
            for host in ["localhost:9990", "[::1]", "192.0.2.1:9990", "\(own):9990", nil] {
                #expect(
                    try await ask(server, "/metrics", host: host).status == "HTTP/1.1 200 OK",
                    "\(host ?? "-")")
            }
        }
        #expect(HostHeader.isMachine("Probe.example:9990", named: "probe.example"))
        for host in ["probe", "probe.example.evil.example", "probe.example:", "probe.example:x", ""] {
            #expect(!HostHeader.isMachine(host, named: "probe.example"), "\(host)")
        }
        #expect(!HostHeader.isMachine("", named: ""))
    }

    @Test("Upstream's names count what its server counts, and ours what is refused, sent and running")
    func counts() async throws {
        try await withMonitored { server in
            let conversation = try await Conversation.open(server)
            let replay = try await RawConnection.open(try #require(conversation.port()))
            try await replay.send(Samples.opening)
            _ = try await replay.read(5_000)
            let during = try await ask(server, "/metrics").body.components(separatedBy: "\n")
            #expect(during.contains("wehe_tests_running 1"))
            try await conversation.finish()
            _ = try await Conversation.open(server, replay: "Nothing-05132024")
            let busy = try await Conversation.open(server)
            _ = try await Conversation.open(server, user: "other")
            let results = try await RawConnection.open(server.endpoint.resultsHTTP)
            try await results.send("GET /Results?command=nonsense HTTP/1.0\r\n\r\n")
            _ = await results.readToEnd()

            let page = try await ask(server, "/metrics")
            #expect(page.status == "HTTP/1.1 200 OK")
            let lines = Set(page.body.components(separatedBy: "\n"))
            for line in [
                #"replay_count_total{name="Music-05132024"} 2"#,
                #"replay_erros_total{type="unknown_name"} 1"#,
                #"replay_erros_total{type="server_overloaded"} 0"#,
                #"replay_erros_total{type="no_permission"} 1"#, "attemped_replay_count_total 4",
                #"request_total{type="invalid"} 1"#, #"request_total{type="analyze"} 0"#,
                "wehe_sent_bytes_total 5000", "wehe_received_bytes_total 0",
                #"wehe_refused_total{reason="unknown_recording"} 1"#,
                #"wehe_refused_total{reason="address_in_use"} 1"#,
                #"wehe_refused_total{reason="draining"} 0"#,
                #"wehe_sessions_total{outcome="complete"} 1"#,
                "wehe_replay_throughput_bytes_per_second_count 1", "wehe_draining 0",
                "# TYPE wehe_event_loop_lag_seconds histogram",
            ] { #expect(lines.contains(line), "\(line) in\n\(page.body)") }
            #expect(!page.body.contains("Nothing"))
            #expect(!page.body.contains("envelope_requests_total"))
            let days = try #require(page.body.firstMatch(of: /\ndays_until_cert_expiration ([0-9.]+)\n/))
            // A certificate's dates are rounded to the nearest second.
            let left = try #require(Double(days.1))
            #expect(left > 396.9 && left <= 397 + 1 / 86_400, "\(left)")
            let open = try #require(page.body.firstMatch(of: /\nwehe_open_descriptors ([0-9]+)\n/))
            #expect(try #require(Int(open.1)) > 5)
            await busy.channel.close()
        }
    }

    @Test("Health is told until the server drains; other paths and methods are none")
    func health() async throws {
        try await withMonitored { server in
            let healthy = try await ask(server, "/healthz")
            #expect(healthy == ("HTTP/1.1 200 OK", "ok\n"))
            let head = try await ask(server, "/healthz", method: "HEAD")
            #expect(head == ("HTTP/1.1 200 OK", ""))
            let elsewhere = try await ask(server, "/")
            #expect(elsewhere.status == "HTTP/1.1 404 Not Found")
            let posted = try await ask(server, "/metrics", method: "POST")
            #expect(posted.status == "HTTP/1.1 405 Method Not Allowed")
            await server.drain(within: .zero)
            let draining = try await ask(server, "/healthz")
            #expect(draining == ("HTTP/1.1 503 Service Unavailable", "draining\n"))
            let page = try await ask(server, "/metrics")
            #expect(page.body.contains("\nwehe_draining 1\n"))
        }
    }

    @Test("An address that is none is refused, and no server runs")
    func address() async throws {
        await #expect(throws: ReplayServerError.notAnAddress("localhost")) {
            try await withServer(configure: { $0.monitoring = ("localhost", 0) }) { _ in }
        }
    }

    @Test("Loops that keep their appointments are counted as such")
    func lag() async throws {
        try await withMonitored { server in
            while !server.serving.metrics.loopLag.samples.contains(where: {
                $0.suffix == "_count" && $0.value > 0
            }) { try await Task.sleep(for: .milliseconds(50)) }
        }
    }

    @Test(
        "promtool finds nothing to complain of but a name of upstream's",
        .enabled(if: Promtool.path != nil, "\(Promtool.missing)"))
    func promtool() async throws {
        try await withMonitored(mlab: MLabOffer(requiresEnvelope: false)) { server in
            try await Conversation.open(server).finish()
            let page = try await ask(server, "/metrics").body
            #expect(page.contains(#"envelope_requests_total{status="granted"} 0"#))
            let complaints = try await Promtool.complaints(about: page)
            // Dashboards ask for this name, so it stays.
            #expect(
                complaints
                    == ["days_until_cert_expiration use base unit \"seconds\" instead of \"days\""])
            #expect(try await Promtool.complaints(about: "# HELP a b\n# TYPE a counter\na 1\n").count == 1)
        }
    }
}
