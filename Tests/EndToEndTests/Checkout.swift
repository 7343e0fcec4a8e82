import Foundation
import Testing

/// Where the tests find the project's own files and the data that may lie beside the checkout.
enum Checkout {
    /// The top of the checkout; symbolic links are followed.
    static let root = URL(filePath: #filePath).resolvingSymlinksInPath()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// `../shared` beside the checkout, or what `WEHE_SHARED` names.
    static let shared: URL =
        ProcessInfo.processInfo.environment["WEHE_SHARED"].map { URL(filePath: $0) }
        ?? root.deletingLastPathComponent().appending(path: "shared")

    static let publishedRecordings = shared.appending(path: "recordings")
    static let hasPublishedRecordings = FileManager.default.fileExists(atPath: publishedRecordings.path)
    static let needsPublishedRecordings: Comment =
        "the folder ../shared with published recordings is not here"

    /// A file's text.
    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }
}
