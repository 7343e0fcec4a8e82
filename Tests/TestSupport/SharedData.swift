import Foundation

/// Data that may lie beside the checkout: published recordings, traffic of upstream programs, reference values.
/// Tests that need it are skipped where it is missing.
package enum SharedData {
    /// `../shared` beside the checkout, or what `WEHE_SHARED` names.
    package static let folder: URL =
        ProcessInfo.processInfo.environment["WEHE_SHARED"].map { URL(filePath: $0) }
        ?? Checkout.root.deletingLastPathComponent().appending(path: "shared")

    package static let recordings = Part("recordings", "published recordings")
    package static let transcripts = Part("transcripts", "traffic of upstream programs")
    package static let facts = Part("facts", "facts about published recordings")
    package static let statistics = Part("vectors/statistics.json", "reference values of statistics")
    package static let protocolText = Part("protocol.md", "the description of the protocol")

    /// A file or a folder of it.
    package struct Part: Sendable {
        package let url: URL
        /// Whether it is there.
        package let isHere: Bool
        /// What a test says that is skipped without it.
        package let missing: String

        init(_ path: String, _ content: String) {
            url = SharedData.folder.appending(path: path)
            isHere = FileManager.default.fileExists(atPath: url.path)
            missing = "../shared/\(path) with \(content) is not here"
        }

        /// The bytes of one of its files.
        package func data(_ file: String) throws -> Data { try Data(contentsOf: url.appending(path: file)) }

        /// The lines of one of its files, each a JSON object.
        package func lines<Line: Decodable>(of file: String, as type: Line.Type) throws -> [Line] {
            try String(decoding: data(file), as: UTF8.self).split(separator: "\n")
                .map { try JSONDecoder().decode(type, from: Data($0.utf8)) }
        }
    }
}
