package import Foundation
package import Basics
package import Messages

/// The files of the page, read once: no other files on the disk can be requested, whatever the URL.
package struct DashboardAssets: Sendable {
    /// A file as sent to a browser.
    struct File: Sendable {
        let type: String
        let text: String
    }

    /// The files by the path of their URL.
    let files: [String: File]
    private let template: PageTemplate
    private let words: Messages

    /// The content types of the files, by suffix.
    private static let types = [
        "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
        "svg": "image/svg+xml; charset=utf-8",
    ]
    /// The template file of the page itself.
    private static let page = "index.html"

    /// Returns the folder that ships with the program; `WEHE_DASHBOARD` takes precedence.
    ///
    /// - Throws: `ResourceLocationError` with the searched locations.
    package static func directory(
        environment: [String: String], executable: URL? = Bundle.main.executableURL
    ) throws(ResourceLocationError) -> URL {
        try ResourceLocation(folder: "Dashboard", variable: "WEHE_DASHBOARD", marker: "Page/" + page)
            .directory(environment: environment, executable: executable)
    }

    /// Reads the files.
    ///
    /// - Parameters:
    ///   - directory: the folder found by ``directory(environment:executable:)``.
    ///   - words: the language of the page.
    /// - Throws: Foundation's error if a file cannot be read.
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

    /// Returns the page itself.
    ///
    /// - Parameter pages: the linked pages.
    /// - Returns: the file as sent to a browser.
    func page(linking pages: [DashboardPage]) -> File {
        File(type: "text/html; charset=utf-8", text: template.filled(words, linking: pages))
    }
}
