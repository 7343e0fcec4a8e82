package import Foundation

/// Where the tests find the project's own files.
package enum Checkout {
    /// The top of the checkout; symbolic links are followed.
    package static let root = URL(filePath: #filePath).resolvingSymlinksInPath()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    package static let replayFiles = root.appending(path: "ReplayFiles")
    package static let help = root.appending(path: "Help")

    /// A file's text.
    package static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// The names of the files in a folder, in order.
    package static func files(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path).sorted()
    }

    /// The names of the help topics.
    package static func topics() throws -> [String] {
        try files(in: "Help/topics").filter { $0.hasSuffix(".md") }.map { String($0.dropLast(3)) }
    }

    /// The help topics in other languages than English, with the folders of these: "fr/json".
    package static func translatedTopics() throws -> [String] {
        try files(in: "Help/topics").filter { !$0.contains(".") }.flatMap { folder in
            try files(in: "Help/topics/\(folder)").filter { $0.hasSuffix(".md") }
                .map { "\(folder)/\($0.dropLast(3))" }
        }
    }

    /// A help topic's text.
    package static func topic(_ name: String) throws -> String { try text("Help/topics/\(name).md") }

    /// The Swift files below a folder, with their texts.
    package static func sources(in folder: String) throws -> [URL: String] {
        let files = FileManager.default.enumerator(
            at: root.appending(path: folder), includingPropertiesForKeys: nil)
        var sources: [URL: String] = [:]
        for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
            sources[file] = try String(contentsOf: file, encoding: .utf8)
        }
        return sources
    }
}
