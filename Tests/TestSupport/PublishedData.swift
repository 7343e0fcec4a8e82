package import Foundation

/// Published recordings and facts about them, which may lie beside the checkout and are never copied into it: they
/// are other people's. Tests that need them are skipped where they are missing; all else that tests read is in the
/// repository.
package enum PublishedData {
    /// `../shared` beside the checkout, or what `WEHE_SHARED` names.
    package static let folder: URL =
        ProcessInfo.processInfo.environment["WEHE_SHARED"].map { URL(filePath: $0) }
        ?? Checkout.root.deletingLastPathComponent().appending(path: "shared")

    package static let recordings = Part("recordings", "published recordings")
    package static let facts = Part("facts", "facts about published recordings")

    /// A folder of it.
    package struct Part: Sendable {
        package let url: URL
        /// Whether it is there.
        package let isHere: Bool
        /// What a test says that is skipped without it.
        package let missing: String

        init(_ path: String, _ content: String) {
            url = PublishedData.folder.appending(path: path)
            isHere = FileManager.default.fileExists(atPath: url.path)
            missing = "../shared/\(path) with \(content) is not here"
        }

        /// The bytes of one of its files.
        package func data(_ file: String) throws -> Data { try Data(contentsOf: url.appending(path: file)) }
    }
}
