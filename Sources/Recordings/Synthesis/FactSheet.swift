import Basics

/// A text with the facts of a recording and its partner, or of one table shared by many ports.
///
/// Lines with a key and its value come first (`replay`, `partner`, `transport`, `flow`, `first`, `server`,
/// `ports`), then one line of numbers for every packet; `#` begins a comment line. A sheet with `ports`
/// describes one recording per port: `#` in its `replay` and `flow` is the stand-in for the port.
package struct FactSheet: Sendable, Equatable {
    /// The recordings that the sheet describes.
    package let recordings: [RecordingFacts]

    /// Reads a sheet.
    ///
    /// - Throws: ``RecordingError/facts(file:line:problem:)``.
    package init(_ text: String, file: String) throws(RecordingError) {
        var values: [String: String] = [:]
        var rows: [[Double]] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let words = line.split(separator: " ")
            guard let first = words.first, !first.hasPrefix("#") else { continue }
            if Self.keys.contains(String(first)), words.count > 1 {
                values[String(first)] = words.dropFirst().joined(separator: " ")
                continue
            }
            let numbers = words.compactMap { Double($0) }.filter { (0..<1e12).contains($0) }
            guard numbers.count == words.count, numbers.count == rows.first?.count ?? numbers.count else {
                throw .facts(
                    file: file,
                    line: index + 1,
                    problem: .neitherKeyNorNumbers(String(line))
                )
            }
            rows.append(numbers)
        }
        recordings = try Self.recordings(values, rows: rows, file: file)
    }

    private static let keys: Set<String> = [
        "replay", "partner", "transport", "flow", "first", "server", "ports",
    ]

    private static func recordings(
        _ values: [String: String],
        rows: [[Double]],
        file: String
    ) throws(RecordingError) -> [RecordingFacts] {
        func value(_ key: String) throws(RecordingError) -> String {
            guard let value = values[key] else {
                throw .facts(file: file, line: 1, problem: .missing(key: key))
            }
            return value
        }
        guard let transport = Transport(rawValue: try value("transport")),
            let first = FirstRequest(rawValue: try value("first"))
        else {
            throw .facts(file: file, line: 1, problem: .unknownTransportOrFirst)
        }
        // Columns: the time, then the bytes sent by the client and (TCP only) the server, first the
        // original's, then the partner's.
        let width = transport == .tcp ? 2 : 1
        let sides = values["partner"] == nil ? 1 : 2
        guard let row = rows.first, row.count == 1 + width * sides else {
            throw .facts(file: file, line: 1, problem: .numberCount(needed: 1 + width * sides))
        }
        func exchanges(side: Int) -> [RecordingFacts.Exchange] {
            rows.map { row in
                RecordingFacts.Exchange(
                    timestamp: row[0],
                    request: Int(row[1 + width * side]),
                    response: transport == .tcp ? Int(row[2 + width * side]) : 0
                )
            }
        }
        let partner = values["partner"].map {
            RecordingFacts.Partner(stem: $0, exchanges: exchanges(side: 1))
        }
        let stem = try value("replay")
        let flow = try value("flow")
        let original = exchanges(side: 0)
        func facts(stem: String, flow: String) -> RecordingFacts {
            RecordingFacts(
                stem: stem,
                transport: transport,
                flow: flow,
                firstRequest: first,
                serverName: values["server"],
                exchanges: original,
                partner: partner
            )
        }
        guard let ports = values["ports"] else { return [facts(stem: stem, flow: flow)] }
        return ports.split(separator: " ").map { port in
            facts(
                stem: stem.replacing("#", with: port),
                flow: flow.replacing("#", with: FlowPair.port(port).map(FlowPair.padded) ?? String(port))
            )
        }
    }
}
