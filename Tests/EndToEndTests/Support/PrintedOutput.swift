import Foundation
import TerminalTesting

/// What a program or a shell printed.
protocol PrintedOutput {
    /// What it printed on standard output.
    var output: String { get }
    /// What it printed on standard error.
    var error: String { get }
}

extension ProcessRun: PrintedOutput {}

extension PrintedOutput {
    /// The lines of standard output.
    var lines: [String] { output.split(separator: "\n").map(String.init) }
    /// The lines of standard error.
    var errorLines: [String] { error.split(separator: "\n").map(String.init) }
    /// The lines of standard error that tell an error.
    var complaints: [String] { errorLines.filter { $0.hasPrefix("error: ") } }

    /// Standard output as JSON objects, one a line; throws if a line is none.
    func objects() throws -> [JSONObject] { try lines.map { try JSONObject(line: $0) } }

    /// The lines of standard output that are JSON objects, among lines for people.
    func objectsAmongText() throws -> [JSONObject] {
        try lines.filter { $0.hasPrefix("{") }.map { try JSONObject(line: $0) }
    }
}
