import Foundation
import Testing
import TestSupport

/// One run of the upstream command line client (version 3.3, against the upstream server), as it was recorded.
struct UpstreamTranscript: CustomTestStringConvertible, Decodable, Sendable {
    let name: String
    let arguments: String
    let exit: Int32
    let stdout: String
    /// The files in its folder of results, of earlier runs too.
    let files: [String: String]

    private enum CodingKeys: String, CodingKey {
        case name = "case"
        case arguments, exit, stdout, files
    }

    var testDescription: String { name }

    private static let folder = Checkout.root.deletingLastPathComponent().appending(path: "shared")
    private static let file = folder.appending(path: "transcripts/command-line-client.jsonl")

    /// The reason that is given where there are none.
    static let missing: Comment = "the recorded runs of the upstream client are not here (\(file.path))"
    static let areHere = FileManager.default.isReadableFile(atPath: file.path)

    /// A recorded client's file.
    static func recording(_ name: String) throws -> String {
        try String(contentsOf: folder.appending(path: "recordings/\(name)"), encoding: .utf8)
    }
    /// A certificate authority that no server of ours has.
    static func otherAuthority() throws -> String {
        try String(contentsOf: folder.appending(path: "facts/wehe-servers-ca.pem"), encoding: .utf8)
    }

    /// All of them; none where they are not at hand.
    static let all: [UpstreamTranscript] = {
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
        return text.split(separator: "\n").compactMap {
            try? JSONDecoder().decode(UpstreamTranscript.self, from: Data($0.utf8))
        }
    }()

    /// The lines that it printed.
    var lines: [String] { Self.lines(of: stdout) }

    /// True if its output is recorded to its end; the rest is known from its files.
    var isWhole: Bool { stdout.hasSuffix("\n") }

    /// The files that this run wrote, which it printed last, with their user id.
    private var paths: [String] {
        let told = stdout.matches(of: /\t(?:Written to|ERROR: .*remain at) (\S+)/).map { String($0.1) }
        return (isWhole ? told : files.keys.filter { $0.contains("/") }).map { path in
            path.split(separator: "/").suffix(2).joined(separator: "/")
        }
    }

    /// Their names.
    var written: [String] { paths.map(Self.plain).sorted() }

    /// The user and the number of the test; nil where nobody is told.
    var identity: (userID: String, number: Int)? {
        paths.first?.firstMatch(of: /_(@[a-z0-9]{9})_([0-9]+)/).flatMap { match in
            Int(match.2).map { (String(match.1), $0) }
        }
    }

    /// The lines that a person saw, as its folder keeps them; nil where that is not recorded.
    var seen: [String]? {
        paths.first { $0.hasPrefix("ui/") }.flatMap { files[$0] }.map(Self.lines)
    }

    /// Lines in which nothing is left that no two runs have in common: instants, user ids, the version, and what the
    /// network measured. Lines of the log are left out, as each program logs what it does.
    static func lines(of output: String) -> [String] {
        var lines: [String] = []
        var isMeaning = false
        for line in output.split(separator: "\n").map({ plain(String($0)) }) {
            if line.hasPrefix("T ") { isMeaning = line.hasPrefix("T RESULT_MSG: ") }
            if isMeaning || line.wholeMatch(of: /T (D|I|W|E|WTF)\/.*/) != nil { continue }
            let measured = ["T FinalResults: ", "T RESULT: "].first { line.hasPrefix($0) }
            lines.append(measured ?? line)
        }
        return lines
    }

    private static func plain(_ text: String) -> String {
        text.replacing(#/^[0-9]{4}/[0-9]{2}/[0-9]{2} [0-9:]{8} /#, with: "T ")
            .replacing(/@[a-z0-9]{9}/, with: "@ID").replacing(/Version: .*/, with: "Version")
    }

    /// The verdict's sentence, and the object of all that is known, of a run's output; nil of one without a result.
    static func result(of output: String) throws -> (verdict: String, values: [String: Any])? {
        guard let verdict = output.firstMatch(of: #/ RESULT: (.*)/#)?.1,
            let object = output.firstMatch(of: #/ FinalResults: (.*)/#)?.1
        else { return nil }
        let values = try JSONSerialization.jsonObject(with: Data(object.utf8)) as? [String: Any]
        return (String(verdict), values ?? [:])
    }
}
