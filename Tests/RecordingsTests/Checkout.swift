import Foundation

/// Where the tests find the project's own files and the data that may lie beside the checkout.
enum Checkout {
    /// The top of the checkout; symbolic links are followed.
    static let root = URL(filePath: #filePath).resolvingSymlinksInPath()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// `../shared` beside the checkout, or what `WEHE_SHARED` names.
    static let shared: URL =
        ProcessInfo.processInfo.environment["WEHE_SHARED"].map { URL(filePath: $0) }
        ?? root.deletingLastPathComponent().appending(path: "shared")

    static let hasShared = FileManager.default.fileExists(atPath: shared.path)
    static let needsShared = "the folder ../shared with published recordings and facts is not here"

    static let replayFiles = root.appending(path: "ReplayFiles")

    /// The fact sheets by file name.
    static func sheets() throws -> [String: String] {
        let folder = root.appending(path: "Sources/synthesise/Facts")
        var sheets: [String: String] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
        where name.hasSuffix(".txt") {
            sheets[name] = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
        }
        return sheets
    }

    /// A published recording's or app list's bytes.
    static func published(_ file: String) throws -> Data {
        try Data(contentsOf: shared.appending(path: "recordings").appending(path: file))
    }

    /// The names of the published recordings.
    static func publishedRecordings() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: shared.appending(path: "recordings").path)
            .filter { $0.hasSuffix(".pcap_client_all.json") }.sorted()
    }
}

/// A folder that is gone when the test is.
final class ScratchFolder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "recordings-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: url.appending(path: name))
    }

    func write(_ data: Data, to name: String) throws {
        try data.write(to: url.appending(path: name))
    }

    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
    }
}
