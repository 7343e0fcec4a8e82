package import Foundation

/// Examines a file or folder and plans its import, without changing anything.
///
/// Every `*.json` in a folder and its subfolders is a recording, a server's side or an app list of either
/// kind, every `*.pcap_server_all.pickle` a server's side; a list refers to files in any of the folders.
package struct RecordingImport {
    private let catalogue: Catalogue
    private let reader: FolderReader

    /// Creates an import into an existing catalogue: apps may refer to its recordings, and replaced content
    /// is distinguished from new content.
    package init(into catalogue: Catalogue, reader: FolderReader = .disk) {
        self.catalogue = catalogue
        self.reader = reader
    }

    /// Checks everything under the path. Errors are listed in the plan's problems, file by file.
    ///
    /// - Throws: ``RecordingError/unreadable(file:fault:)`` if the path itself cannot be read,
    ///   ``RecordingError/nothingToImport(folder:)`` if it is a folder without any `.json` file.
    package func plan(_ path: URL) throws(RecordingError) -> ImportPlan {
        var plan = ImportPlan()
        var lists: [(file: String, apps: [App])] = []
        for file in try files(at: path, problems: &plan.problems) {
            do throws(RecordingError) {
                switch try read(file) {
                case .recording(let item):
                    if let first = plan.recordings.first(where: { $0.file == item.file }) {
                        guard first.content.isSame(as: item.content) else { throw doubled(file) }
                        continue
                    }
                    plan.recordings.append(item)
                    for origin in [Origin.imported, .bundled] where catalogue.holds(item.file, from: origin) {
                        plan.notices.append(.replacesRecording(file: item.file, origin: origin))
                        break
                    }
                case .serverSide(let item, let leftOut):
                    if leftOut > 0 {
                        plan.notices.append(
                            .onlyFirstFlow(file: file.lastPathComponent, others: leftOut))
                    }
                    if let first = plan.serverSides.first(where: { $0.file == item.file }) {
                        guard first.content.isSame(as: item.content) else { throw doubled(file) }
                        continue
                    }
                    plan.serverSides.append(item)
                case .appList(let list): lists.append((file.lastPathComponent, list.apps))
                }
            } catch {
                if case .unreadable = error, file == path { throw error }
                plan.problems.append(error)
            }
        }
        // The command-line client's list is the newer one, so its entries take precedence.
        for (file, apps) in lists.sorted(by: { $0.file == AppList.fileName && $1.file != AppList.fileName }) {
            addListed(apps, from: file, to: &plan)
        }
        addUnlisted(to: &plan)
        return plan
    }

    private func doubled(_ file: URL) -> RecordingError {
        .twoOfOneName(file: file.lastPathComponent, path: file.path)
    }

    private enum Content {
        case recording(ImportPlan.Item)
        /// A server's side, and its number of unused flows.
        case serverSide(ImportPlan.ServerItem, leftOut: Int)
        case appList(AppList)
    }

    /// Maximum depth of subfolders; symbolic links can make folders contain themselves.
    private static let deepest = 8

    private func files(
        at path: URL, problems: inout [RecordingError]
    ) throws(RecordingError) -> [URL] {
        guard let names = try reader.list(path) else { return [path] }
        var found: [URL] = []
        var folders = [(names: names, url: path, depth: 1)]
        while let folder = folders.popLast() {
            for name in folder.names where !name.hasPrefix(".") {
                let url = folder.url.appending(path: name)
                if name.hasSuffix(".json") || ServerPickle.stem(ofFile: name) != nil {
                    found.append(url)
                } else if folder.depth < Self.deepest {
                    do throws(RecordingError) {
                        guard let names = try reader.list(url) else { continue }
                        folders.append((names, url, folder.depth + 1))
                    } catch { problems.append(error) }
                }
            }
        }
        guard !found.isEmpty else {
            throw .nothingToImport(folder: path.path)
        }
        return found.sorted { ($0.lastPathComponent, $0.path) < ($1.lastPathComponent, $1.path) }
    }

    private func read(_ url: URL) throws(RecordingError) -> Content {
        let file = url.lastPathComponent
        let data = try reader.data(url)
        if ServerRecordingFile.stem(ofFile: file) != nil {
            let name = try ServerRecordingFile.decode(data, file: file).name
            return .serverSide(
                try serverItem(data, of: name, file: file, right: ServerRecordingFile.file), leftOut: 0)
        }
        if ServerPickle.stem(ofFile: file) != nil {
            let (side, leftOut) = try ServerPickle.decode(data, file: file)
            let encoded = ServerRecordingFile.encode(side)
            return .serverSide(
                try serverItem(encoded, of: side.name, file: file, right: ServerPickle.file),
                leftOut: leftOut)
        }
        let firstByte = data.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        if firstByte == UInt8(ascii: "{") { return .appList(try AppList.decode(data, file: file)) }
        let recording = try RecordingFile.decode(data, file: file)
        let key = ReplayName.lookupKey(recording.name)
        guard FileName.isPlain(file), ReplayName.stem(ofFile: file).map(ReplayName.lookupKey) == key else {
            throw .layout(
                file: file,
                problem: .otherReplay(name: recording.name, file: ReplayName.file(ofStem: key))
            )
        }
        return .recording(
            ImportPlan.Item(
                file: file,
                recording: recording,
                content: .bytes(data),
                replaces: catalogue.holds(file, from: .imported)
            )
        )
    }

    /// Returns a server's side, stored under our kind of file name.
    ///
    /// - Parameters:
    ///   - data: the content to store.
    ///   - name: the replay name in the file.
    ///   - file: the name of the file that was read.
    ///   - right: returns the file name for a stem.
    /// - Returns: the item.
    /// - Throws: ``ServerSideProblem/otherReplay(name:file:)``.
    private func serverItem(
        _ data: Data, of name: String, file: String, right: (String) -> String
    ) throws(RecordingError) -> ImportPlan.ServerItem {
        let key = ReplayName.lookupKey(name)
        guard FileName.isPlain(file), ReplayName.lookupKey(file) == ReplayName.lookupKey(right(key)) else {
            throw .serverSide(file: file, problem: .otherReplay(name: name, file: right(key)))
        }
        let stem = String(file.prefix(key.count))
        return ImportPlan.ServerItem(file: ServerRecordingFile.file(ofStem: stem), content: .bytes(data))
    }

    /// Adds the list's entries that have new recordings or define a new app.
    private func addListed(_ apps: [App], from file: String, to plan: inout ImportPlan) {
        var withoutRecordings: [String] = []
        var missing: [String] = []
        var named: Set<String> = []
        var nameTaken: [String] = []
        var planned = Dictionary(plan.apps.map { ($0.testName.lowercased(), $0) }) { first, _ in first }
        let known = Set(catalogue.entries.map { $0.app.testName.lowercased() })
        for app in apps {
            let files = [app.originalFile, app.controlFile]
            if !arePair(files, plan) {
                withoutRecordings.append(app.displayName)
                missing += files.filter { !isThere($0, plan) && named.insert($0).inserted }
            } else if let other = planned[app.testName.lowercased()] {
                if [other.originalFile, other.controlFile] != files { nameTaken.append(app.displayName) }
            } else if brings(files, plan) || !known.contains(app.testName.lowercased()) {
                planned[app.testName.lowercased()] = app
                add(app, to: &plan)
            }
        }
        if !withoutRecordings.isEmpty {
            plan.notices.append(
                .leftOutWithoutRecordings(list: file, apps: withoutRecordings, missing: missing))
        }
        if !nameTaken.isEmpty { plan.notices.append(.leftOutNameTaken(list: file, apps: nameTaken)) }
    }

    private func brings(_ files: [String], _ plan: ImportPlan) -> Bool {
        plan.recordings.contains { files.contains($0.file) }
    }

    private func add(_ app: App, to plan: inout ImportPlan) {
        if let known = catalogue.entries.first(where: { $0.app.isNamed(app.testName) }), known.app != app {
            plan.notices.append(.replacesApp(testName: app.testName, origin: known.origin))
        }
        plan.apps.append(app)
    }

    private func addUnlisted(to plan: inout ImportPlan) {
        let listed = plan.apps + catalogue.entries.map(\.app)
        var covered = Set(listed.flatMap { [$0.originalFile, $0.controlFile] })
        // Originals first: an original's new entry covers its partner as well.
        let ordered = plan.recordings.filter { !$0.isControl } + plan.recordings.filter(\.isControl)
        for item in ordered where !covered.contains(item.file) {
            guard let original = original(for: item, covered: covered),
                let app = AppFromRecording.make(file: original.file, original.recording)
            else {
                plan.notices.append(.keptWithoutApp(file: item.file, missing: nil))
                continue
            }
            guard isImported(app.controlFile, plan) else {
                plan.notices.append(.keptWithoutApp(file: item.file, missing: app.controlFile))
                continue
            }
            let taken = plan.apps + catalogue.entries.map(\.app)
            let unique = AppFromRecording.renamed(app, avoiding: taken)
            covered.formUnion([unique.originalFile, unique.controlFile])
            plan.notices.append(.madeApp(testName: unique.testName, file: original.file))
            add(unique, to: &plan)
        }
    }

    /// Returns the recording itself, or for a control its original from the catalogue.
    private func original(
        for item: ImportPlan.Item,
        covered: Set<String>
    ) -> (file: String, recording: Recording)? {
        guard item.isControl else { return (item.file, item.recording) }
        let control = ReplayName.lookupKey(item.stem)
        let file = catalogue.recordingFiles.first { file in
            !covered.contains(file)
                && ReplayName.stem(ofFile: file).flatMap(ReplayName.partner(ofStem:)) == control
        }
        guard let file, let recording = try? catalogue.recording(for: file) else { return nil }
        return (file, recording)
    }

    /// Returns true if an app may combine these recordings: all are imported, or all are bundled.
    private func arePair(_ files: [String], _ plan: ImportPlan) -> Bool {
        files.allSatisfy { isImported($0, plan) }
            || files.allSatisfy { catalogue.holds($0, from: .bundled) }
    }

    private func isThere(_ file: String, _ plan: ImportPlan) -> Bool {
        isImported(file, plan) || catalogue.holds(file, from: .bundled)
    }

    private func isImported(_ file: String, _ plan: ImportPlan) -> Bool {
        plan.recordings.contains { $0.file == file } || catalogue.holds(file, from: .imported)
    }
}

extension App {
    /// Returns true if this is the app's test name, ignoring case.
    func isNamed(_ name: String) -> Bool { testName.lowercased() == name.lowercased() }
}
