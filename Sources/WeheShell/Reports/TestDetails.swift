import ResultStore

/// A stored test with its whole context, for people.
struct TestDetails {
    let test: StoredTest
    let traits: TerminalTraits

    /// The lines.
    var lines: [String] {
        let title =
            "Test \(test.id.map(String.init) ?? "-"): \(test.appTitle), \(Quantities.minute(test.started)) UTC"
        return [traits.styled(title, .strong)] + VerdictText(test: test, traits: traits).lines + replays
            + profiles + context
    }

    private var replays: [String] {
        test.replays.map { replay in
            let mean =
                replay.duration > 0 ? Double(replay.bytesReceived) / 125_000 / replay.duration : 0
            return "  \(replay.role)\(String(repeating: " ", count: max(1, 10 - replay.role.count)))"
                + "\(replay.recordingName), port \(replay.serverPort.map(String.init) ?? "?"), \(replay.ending), "
                + "\(Quantities.seconds(replay.duration)), \(Quantities.bytes(Int(replay.bytesReceived))), "
                + "mean \(Quantities.throughput(mean)), \(replay.throughput.count) samples"
        }
    }

    private var profiles: [String] {
        test.decisions.map { decision in
            "  profile \(decision.profile): \(decision.verdict)"
                + (decision.direction.map { ", \($0)" } ?? "")
                + " (\(decision.reasons.joined(separator: "; ")))"
        }
    }

    private var context: [String] {
        let server = test.server
        var lines = [
            "  server    \(server.name), \(server.host)" + (server.address.map { " (\($0))" } ?? "")
                + ", \(server.security), side channel \(server.sideChannelPort), results \(server.resultsPort)",
            "  client    \(test.clientAddress ?? "address unknown"), user \(test.userID), "
                + "test number \(test.historyCount), wehe \(test.softwareVersion)",
            "  choices   order \(test.order.joined(separator: ", ")), seed \(test.seed)",
        ]
        if let confirmed = test.confirms { lines.append("  confirms  test \(confirmed)") }
        if let sent = test.settings["sent-stats"] { lines.append("  sent      \(sent)") }
        if !test.notes.isEmpty { lines.append("  notes     " + test.notes.joined(separator: "; ")) }
        return lines
    }
}
