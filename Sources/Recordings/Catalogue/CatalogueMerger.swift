import Foundation

/// Merges the folders of a catalogue.
///
/// The two recordings of a test come from one folder: a recorded original must not be compared with a control
/// made from facts. A file name may therefore stand for two files, and the app determines the one that is
/// used.
struct CatalogueMerger {
    let reader: FolderReader
    private var folders: [(root: CatalogueRoot, files: Set<String>)] = []
    private var apps: [(app: App, root: CatalogueRoot)] = []
    /// Index of each app, by its test name in lower case.
    private var places: [String: Int] = [:]
    private var problems: [RecordingError] = []

    init(reader: FolderReader) { self.reader = reader }

    mutating func add(_ root: CatalogueRoot) {
        do throws(RecordingError) {
            guard let names = try reader.list(root.folder) else {
                if root.origin == .bundled {
                    problems.append(.noSuchFolder(path: root.folder.path))
                }
                return
            }
            folders.append((root, Set(names)))
            guard names.contains(AppList.fileName) else { return }
            let file = root.folder.appending(path: AppList.fileName)
            for app in try AppList.decode(reader.data(file), file: file.path).apps { add(app, from: root) }
        } catch {
            problems.append(error)
        }
    }

    private mutating func add(_ app: App, from root: CatalogueRoot) {
        let name = app.testName.lowercased()
        if let place = places[name] {
            apps[place] = (app, root)
        } else {
            places[name] = apps.count
            apps.append((app, root))
        }
    }

    /// Merged content of the folders.
    struct Merged {
        /// The apps whose recordings exist.
        var entries: [CatalogueEntry] = []
        /// All problems found.
        var problems: [RecordingError]
        /// The folder of every recording, by file name.
        var files: [String: CatalogueRoot]
        /// The folder of every server's side, by file name.
        var serverFiles: [String: CatalogueRoot] = [:]
    }

    /// Merges the added folders.
    func merged() -> Merged {
        var merged = Merged(problems: problems, files: newest { ReplayName.stem(ofFile: $0) != nil })
        merged.serverFiles = newest { ServerRecordingFile.stem(ofFile: $0) != nil }
        let imported = merged.files
        // Of the files with the same name, the newest one that is used by a test counts.
        let homes = apps.map { pairHome($0.app) }
        for (root, _) in folders {
            for (app, home) in zip(apps.map(\.app), homes) where home == root {
                for file in app.files { merged.files[file] = root }
            }
        }
        var divided: [CatalogueRoot: [String]] = [:]
        for ((app, root), home) in zip(apps, homes) {
            let missing = app.files.filter { merged.files[$0] == nil }
            guard missing.isEmpty else {
                merged.problems.append(
                    listProblem(root, .withoutRecordings(app: app.testName, missing: missing)))
                continue
            }
            guard let home else {
                divided[root, default: []].append(app.testName)
                continue
            }
            merged.entries.append(
                CatalogueEntry(
                    app: app,
                    origin: [root, home].contains { $0.origin == .imported } ? .imported : .bundled,
                    synthesised: app.synthesised && home.origin == root.origin, root: home))
        }
        for root in folders.map(\.root) {
            guard let names = divided[root] else { continue }
            merged.problems.append(listProblem(root, .divided(apps: names)))
        }
        for (file, root) in imported.sorted(by: { $0.key < $1.key }) where merged.files[file] != root {
            merged.problems.append(.withoutPartner(file: root.folder.appending(path: file).path))
        }
        return merged
    }

    /// The recordings of each origin, used or not.
    var held: [Origin: Set<String>] {
        Dictionary(folders.map { ($0.root.origin, $0.files) }) { $0.union($1) }
    }

    /// Returns the newest folder that has both recordings of an app.
    private func pairHome(_ app: App) -> CatalogueRoot? {
        folders.last { folder in app.files.allSatisfy(folder.files.contains) }?.root
    }

    /// Returns the newest folder of each file of a kind.
    private func newest(_ isOfKind: (String) -> Bool) -> [String: CatalogueRoot] {
        var places: [String: CatalogueRoot] = [:]
        for (root, names) in folders {
            for name in names where isOfKind(name) { places[name] = root }
        }
        return places
    }

    private func listProblem(_ root: CatalogueRoot, _ problem: AppListProblem) -> RecordingError {
        .appList(file: root.folder.appending(path: AppList.fileName).path, problem: problem)
    }
}

extension App {
    /// The file names of its two recordings.
    fileprivate var files: [String] { [originalFile, controlFile] }
}
