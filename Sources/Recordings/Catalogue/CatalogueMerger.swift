import Foundation

/// Puts the folders of a catalogue over each other.
struct CatalogueMerger {
    let reader: FolderReader
    private(set) var files: [String: CatalogueRoot] = [:]
    private(set) var serverFiles: [String: CatalogueRoot] = [:]
    private var apps: [(app: App, root: CatalogueRoot)] = []
    private var problems: [RecordingError] = []

    init(reader: FolderReader) { self.reader = reader }

    mutating func add(_ root: CatalogueRoot) {
        do throws(RecordingError) {
            guard let names = try reader.list(root.folder) else {
                if root.origin == .bundled {
                    problems.append(.unreadable(file: root.folder.path, reason: "there is no such folder"))
                }
                return
            }
            for name in names where ReplayName.stem(ofFile: name) != nil { files[name] = root }
            for name in names where ServerRecordingFile.stem(ofFile: name) != nil { serverFiles[name] = root }
            guard names.contains(AppList.fileName) else { return }
            let file = root.folder.appending(path: AppList.fileName)
            for app in try AppList.decode(reader.data(file), file: file.path).apps { add(app, from: root) }
        } catch {
            problems.append(error)
        }
    }

    private mutating func add(_ app: App, from root: CatalogueRoot) {
        let name = app.testName.lowercased()
        if let place = apps.firstIndex(where: { $0.app.testName.lowercased() == name }) {
            apps[place] = (app, root)
        } else {
            apps.append((app, root))
        }
    }

    /// The apps whose recordings are there, and everything that was wrong.
    func entries() -> ([CatalogueEntry], [RecordingError]) {
        var entries: [CatalogueEntry] = []
        var problems = problems
        for (app, root) in apps {
            let missing = [app.originalFile, app.controlFile].filter { files[$0] == nil }
            guard missing.isEmpty, let original = files[app.originalFile],
                let control = files[app.controlFile]
            else {
                problems.append(
                    .appList(
                        file: root.folder.appending(path: AppList.fileName).path,
                        problem: "\"\(app.testName)\" is left out because there is no recording "
                            + missing.joined(separator: " and no ")
                    )
                )
                continue
            }
            let isImported = [root, original, control].contains { $0.origin == .imported }
            entries.append(
                CatalogueEntry(
                    app: app,
                    origin: isImported ? .imported : .bundled,
                    synthesised: app.synthesised && original.origin == root.origin
                )
            )
        }
        return (entries, problems)
    }
}
