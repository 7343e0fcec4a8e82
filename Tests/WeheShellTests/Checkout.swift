import Foundation

/// Where the tests find the project's own files.
enum Checkout {
    /// The top of the checkout; symbolic links are followed.
    static let root = URL(filePath: #filePath).resolvingSymlinksInPath()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static let replayFiles = root.appending(path: "ReplayFiles")
    static let help = root.appending(path: "Help")

    /// The names of the help topics.
    static func topics() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: help.appending(path: "topics").path)
            .filter { $0.hasSuffix(".md") }.map { String($0.dropLast(3)) }.sorted()
    }

    /// A help topic's text.
    static func topic(_ name: String) throws -> String { try text("Help/topics/\(name).md") }

    /// A file's text.
    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }
}
