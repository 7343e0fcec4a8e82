/// The table of apps from which the bundled app list is made: one line per app, columns separated by bars.
///
/// Columns: test name, display name, MB and seconds of one replay, kind, audience, recording. The control is
/// the recording's partner (Specification 3.5, 3.6).
package struct AppTable: Sendable, Equatable {
    package let apps: [App]

    /// Reads the table.
    ///
    /// - Throws: ``RecordingError/facts(file:line:problem:)``.
    package init(_ text: String, file: String) throws(RecordingError) {
        var apps: [App] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard !line.isEmpty, !line.hasPrefix("#") else { continue }
            guard let app = Self.app(line) else {
                throw .facts(
                    file: file,
                    line: index + 1,
                    problem: .columns(String(line), needed: Self.columns)
                )
            }
            apps.append(app)
        }
        self.apps = apps
    }

    private static let columns = ["test", "name", "MB", "seconds", "kind", "audience", "recording"]

    private static let kinds: [String: AppCategory] = [
        "video": .video, "music": .music, "conferencing": .conferencing, "small port": .smallPort,
        "large port": .largePort,
    ]

    private static func app(_ line: Substring) -> App? {
        let columns = line.split(separator: "|").map { column in
            String(column.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }
        guard columns.count == 7, let size = Int(columns[2]), let time = Double(columns[3]),
            let category = kinds[columns[4]], ["all", "French", "English"].contains(columns[5]),
            let partner = ReplayName.partner(ofStem: columns[6])
        else { return nil }
        return App(
            testName: columns[0],
            listName: columns[1],
            sizeMB: size,
            time: time,
            category: category,
            originalFile: ReplayName.file(ofStem: columns[6]),
            controlFile: ReplayName.file(ofStem: partner),
            frenchOnly: columns[5] == "French",
            englishOnly: columns[5] == "English",
            synthesised: true
        )
    }
}
