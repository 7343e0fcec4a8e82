package import Foundation

/// What tests compare with: the files in `Tests/Vectors`, which its README describes.
package enum Vectors {
    /// Inputs and results of statistics, computed with SciPy.
    package static let statistics = "statistics.json"

    /// Series of pairs and what the reference of the paired decision says of them.
    package static let pairs = "pairs.json"

    /// The results service's part of the recorded traffic.
    package static let resultsTranscript = "transcripts/results-service.jsonl"

    /// Two recorded runs of the upstream command line client.
    package static let clientTranscript = "transcripts/command-line-client.jsonl"

    /// The side channels of one recorded test: `pandora`, `skype` or `teams`.
    package static func sideChannelTranscript(of test: String) -> String {
        "transcripts/side-channel-\(test).jsonl"
    }

    /// The bytes of a file.
    package static func data(_ file: String) throws -> Data {
        try Data(contentsOf: Checkout.root.appending(path: "Tests/Vectors/\(file)"))
    }

    /// The lines of a file, each a JSON object.
    package static func lines<Line: Decodable>(of file: String, as type: Line.Type) throws -> [Line] {
        try texts(of: file).map { try JSONDecoder().decode(type, from: Data($0.utf8)) }
    }

    /// The lines of a file.
    package static func texts(of file: String) throws -> [Substring] {
        try String(decoding: data(file), as: UTF8.self).split(separator: "\n")
    }
}
