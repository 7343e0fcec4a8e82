import Foundation

/// The contents of the bundled `ReplayFiles` folder, made from the fact sheets.
package struct ReplayFileSet: Sendable, Equatable {
    /// The app table's name among the sheets.
    package static let tableFile = "apps.txt"

    /// File names and their bytes: the app list, and a recording for every stem in the sheets.
    package let files: [String: Data]

    /// Makes all files.
    ///
    /// - Parameter sheets: the texts of the fact sheets and of the app table, by file name.
    /// - Throws: ``RecordingError/facts(file:line:problem:)`` and what ``Synthesiser`` throws.
    package init(sheets: [String: String]) throws(RecordingError) {
        var files: [String: Data] = [:]
        for (file, text) in sheets.sorted(by: { $0.key < $1.key }) where file != Self.tableFile {
            for facts in try FactSheet(text, file: file).recordings {
                for recording in try Synthesiser.recordings(from: facts) {
                    let name = ReplayName.file(ofStem: ReplayName.lookupKey(recording.name))
                    files[name] = RecordingFile.encode(recording)
                }
            }
        }
        let table = try AppTable(sheets[Self.tableFile] ?? "", file: Self.tableFile)
        for (index, app) in table.apps.enumerated() {
            for file in [app.originalFile, app.controlFile] where files[file] == nil {
                throw .facts(
                    file: Self.tableFile,
                    line: index + 2,
                    problem: "no sheet gives \(file) for \(app.testName)"
                )
            }
        }
        files[AppList.fileName] = AppList(apps: table.apps).encode()
        self.files = files
    }
}
