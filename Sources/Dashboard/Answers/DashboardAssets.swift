package import Foundation
package import Basics
package import Messages

/// The files of the page, read once: nothing else of the disk can be asked for, whatever an address says.
package struct DashboardAssets: Sendable {
    /// A file as a browser gets it.
    struct File: Sendable {
        let type: String
        let text: String
    }

    /// By the path that it is asked for.
    let files: [String: File]
    private let template: PageTemplate
    private let words: Messages

    /// The types of the files, by the ends of their names.
    private static let types = [
        "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
        "svg": "image/svg+xml; charset=utf-8",
    ]
    /// The file with the page itself, in which words are put.
    private static let page = "index.html"

    /// The folder that ships with the program; `WEHE_DASHBOARD` comes first.
    ///
    /// - Throws: `ResourceLocationError` with where it was looked for.
    package static func directory(
        environment: [String: String], executable: URL? = Bundle.main.executableURL
    ) throws(ResourceLocationError) -> URL {
        try ResourceLocation(folder: "Dashboard", variable: "WEHE_DASHBOARD", marker: "Page/" + page)
            .directory(environment: environment, executable: executable)
    }

    /// Reads the files.
    ///
    /// - Parameters:
    ///   - directory: the folder that ``directory(environment:executable:)`` found.
    ///   - words: the language that the page speaks.
    /// - Throws: Foundation's error where a file cannot be read.
    package init(_ directory: URL, _ words: Messages) throws {
        let folder = directory.appending(path: "Page")
        var files: [String: File] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            let ending = name.split(separator: ".").last.map(String.init) ?? ""
            guard let type = Self.types[ending] else { continue }
            let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
            files["/" + name] = File(type: type, text: text)
        }
        template = PageTemplate(
            try String(contentsOf: folder.appending(path: Self.page), encoding: .utf8))
        self.words = words
        self.files = files
    }

    /// The page itself.
    ///
    /// - Parameter pages: what it links to.
    /// - Returns: the file as a browser gets it.
    func page(linking pages: [DashboardPage]) -> File {
        File(type: "text/html; charset=utf-8", text: template.filled(words, linking: pages))
    }
}
