package import Foundation
import Synchronization

/// A folder of a test, removed with all that is in it when the value goes away.
package final class TemporaryFolder: Sendable {
    package let url: URL
    /// Whether the folder is this value's to remove.
    private let isOwn: Bool

    package init() throws {
        url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appending(path: "wehe-test-\(UUID().uuidString)", directoryHint: .isDirectory)
        isOwn = true
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        Self.removeAtExit(url)
    }

    private init(at url: URL) throws {
        self.url = url
        isOwn = false
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { if isOwn { remove() } }

    /// The folders of this process. What somebody still writes while a folder is removed may stay, until all is over.
    private static let made = Mutex<[URL]>([])

    private static func removeAtExit(_ url: URL) {
        let isFirst = made.withLock { made in
            made.append(url)
            return made.count == 1
        }
        guard isFirst else { return }
        atexit {
            for url in TemporaryFolder.made.withLock({ $0 }) { try? FileManager.default.removeItem(at: url) }
        }
    }

    /// Removes the folder now.
    package func remove() { try? FileManager.default.removeItem(at: url) }

    /// Makes a folder that is there until `body` has ended, whatever it keeps of it.
    package static func with<Value>(_ body: (TemporaryFolder) async throws -> Value) async throws -> Value {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        return try await body(folder)
    }

    /// A new folder inside, which goes with this one.
    package func folder(_ name: String) throws -> TemporaryFolder { try TemporaryFolder(at: file(name)) }

    /// A file in the folder, which need not exist.
    package func file(_ name: String) -> URL { url.appending(path: name) }

    /// Writes a file; folders on its path are made.
    package func write(_ data: Data, to name: String) throws {
        let file = file(name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
    }

    package func write(_ text: String, to name: String) throws { try write(Data(text.utf8), to: name) }

    /// The text of a file.
    package func text(_ name: String) throws -> String {
        try String(contentsOf: file(name), encoding: .utf8)
    }

    /// The names of what is in the folder, sorted.
    package var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
    }
}

/// Runs some work with a new folder, which is removed afterwards.
@discardableResult
package func withTemporaryFolder<Value>(_ work: (URL) async throws -> Value) async throws -> Value {
    try await TemporaryFolder.with { try await work($0.url) }
}
