import Foundation
import TestSupport

extension Checkout {
    /// The fact sheets by file name.
    static func sheets() throws -> [String: String] {
        let folder = "Sources/synthesise/Facts"
        var sheets: [String: String] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)
        where name.hasSuffix(".txt") {
            sheets[name] = try text(folder + "/" + name)
        }
        return sheets
    }
}

extension PublishedData {
    /// The names of the published recordings.
    static func recordingNames() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: recordings.url.path)
            .filter { $0.hasSuffix(".pcap_client_all.json") }.sorted()
    }
}
