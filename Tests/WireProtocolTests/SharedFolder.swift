import Foundation

/// The recorded traffic that may lie beside the checkout.
enum SharedFolder {
    /// `../shared` beside the checkout, or what `WEHE_SHARED` names.
    private static let root: URL =
        ProcessInfo.processInfo.environment["WEHE_SHARED"].map { URL(filePath: $0) }
        ?? URL(filePath: #filePath).resolvingSymlinksInPath()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "shared")

    static let transcripts = root.appending(path: "transcripts")
    static let hasTranscripts = FileManager.default.fileExists(atPath: transcripts.path)
    static let needsTranscripts = "the folder ../shared/transcripts with recorded traffic is not here"

    /// The lines of a transcript, each a JSON object.
    static func lines<Line: Decodable>(of file: String, as type: Line.Type) throws -> [Line] {
        try String(contentsOf: transcripts.appending(path: file), encoding: .utf8)
            .split(separator: "\n")
            .map { try JSONDecoder().decode(type, from: Data($0.utf8)) }
    }
}
