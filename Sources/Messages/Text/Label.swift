/// The label of a line of details, such as `server` before a server's address.
package enum Label: CaseIterable, Sendable {
    case server, client, choices, confirms, tests, sent, notes
    case file, synthesised, flow, serverName, packets, bytes, duration, digest, answers, times, control
    case ports, trust, authority, locate, fallback
    case tags, userNote, confirmedBy, localizations, ruleSearches, origin, identity, published, network
    case withheld
    case roundTrip, clock, certificate, subject, issuer, validity, fingerprint
    case sideChannel, results, ownIPQuery, authorityFile, lineRate, metrics, congestion
    case rate, bucketDepth, queue, losses, captured, ruledOut, test, burst, unseen
    case kind, onset, silence, consistency, scope, direction, gap
    case program, campaign
}

extension Messages {
    /// Returns lines of details with their labels in a column of at least `width` letters.
    package func rows(_ rows: [(label: Label, text: String)], width: Int) -> [String] {
        let names = rows.map { label($0.label) }
        let column = max(width, names.map(\.count).max() ?? 0) + 2
        return zip(names, rows).map { name, row in
            "  " + name + String(repeating: " ", count: column - name.count) + row.text
        }
    }

    /// Pads a text with spaces to a column's width, with at least one space.
    package func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }
}
