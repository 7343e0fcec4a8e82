package import Foundation
import Basics

/// The folder of the user's imports: flat, with an `apps_list.json`, like the bundled one.
///
/// Every file is replaced atomically, and the list last, so that a process reading at the same time never
/// sees a partial file or an app without its recordings. Changes are made while holding the folder's lock, so
/// that the apps of two simultaneous imports are both in the list afterwards.
package struct UserCatalogue: Sendable {
    /// The folder; created at the first import.
    package let folder: URL

    package init(folder: URL) { self.folder = folder }

    /// Result of an import.
    package struct Added: Sendable, Equatable {
        /// Names of new files.
        package let newFiles: [String]
        /// Names of files whose content was replaced.
        package let replacedFiles: [String]
        /// Test names of the apps, new and replaced.
        package let apps: [String]
        /// New path of a damaged app list, if there was one.
        package let setAside: URL?
    }

    /// Executes a plan. Files and apps of the same name are replaced.
    ///
    /// A damaged app list is not overwritten: it is renamed to `apps_list.json.corrupt-1` (or the next free
    /// number) and reported in the result.
    ///
    /// - Throws: ``RecordingError/unwritable(file:fault:)`` or ``RecordingError/unreadable(file:fault:)``;
    ///   `CancellationError` while another process changes the folder.
    package func add(_ plan: ImportPlan) async throws -> Added {
        try effect(on: folder) { try PrivateFolder.makeAndClose(folder) }
        return try await alone { () throws(RecordingError) in try addLocked(plan) }
    }

    /// Executes a function while no other process changes the folder, waiting as long as necessary.
    ///
    /// If the folder does not exist, or its file system has no locks, the function is executed without a
    /// lock: refusing to work would be worse than the unlikely race.
    ///
    /// - Throws: the errors of `work`; `CancellationError` if the task is cancelled while it waits.
    private func alone<Value>(_ work: () throws(RecordingError) -> Value) async throws -> Value {
        while true {
            let lock: FileLock?
            do throws(FileLock.Failure) {
                lock = try await FileLock.take(.folder(folder.path), within: .seconds(60))
            } catch {
                switch error {
                case .held: continue
                case .cancelled: throw CancellationError()
                case .system: lock = nil
                }
            }
            let value = try work()
            _ = consume lock
            return value
        }
    }

    private func addLocked(_ plan: ImportPlan) throws(RecordingError) -> Added {
        let (list, setAside) = try readList()
        var newFiles: [String] = []
        var replacedFiles: [String] = []
        for item in plan.recordings {
            if has(item.file) { replacedFiles.append(item.file) } else { newFiles.append(item.file) }
            try write(item.content, to: item.file)
        }
        for item in plan.serverSides {
            if has(item.file) { replacedFiles.append(item.file) } else { newFiles.append(item.file) }
            try write(item.content, to: item.file)
        }
        var apps = list.apps
        var places = Dictionary(
            apps.enumerated().map { ($0.element.testName.lowercased(), $0.offset) }
        ) { first, _ in first }
        for app in plan.apps {
            if let place = places[app.testName.lowercased()] {
                apps[place] = app
            } else {
                places[app.testName.lowercased()] = apps.count
                apps.append(app)
            }
        }
        if apps != list.apps { try write(.bytes(AppList(apps: apps).encode()), to: AppList.fileName) }
        return Added(
            newFiles: newFiles,
            replacedFiles: replacedFiles,
            apps: plan.apps.map(\.testName),
            setAside: setAside
        )
    }

    /// Result of a removal.
    package struct Removed: Sendable, Equatable {
        /// The test name of the removed app, if there was one.
        package let app: String?
        /// The removed files.
        package let files: [String]
        /// New path of a damaged app list, if there was one.
        package let setAside: URL?
    }

    /// Removes an imported app with its recordings, or one imported recording by replay or file name.
    ///
    /// Recordings needed by another of the user's apps are kept, such as the baseline of port tests. Bundled
    /// content is never removed; it becomes visible again if an import had replaced it.
    ///
    /// - Throws: ``RecordingError/notRemovable(name:obstacle:)`` or an error about the folder;
    ///   `CancellationError` while another process changes it.
    package func remove(_ name: String, from catalogue: Catalogue) async throws -> Removed {
        try await alone { () throws(RecordingError) in try removeLocked(name, from: catalogue) }
    }

    private func removeLocked(_ name: String, from catalogue: Catalogue) throws(RecordingError) -> Removed {
        let (list, setAside) = try readList()
        let app = list.apps.first { $0.isNamed(name) } ?? (try? catalogue.app(named: name))?.app
        guard let app else {
            return try removeRecording(name, from: catalogue, list: list, setAside: setAside)
        }
        let others = list.apps.filter { !$0.isNamed(app.testName) }
        // A bundled app whose original was imported also needs its imported control.
        let bundled = catalogue.entries.map(\.app).filter {
            !$0.isNamed(app.testName) && has($0.originalFile)
        }
        let needed = Set((others + bundled).flatMap { [$0.originalFile, $0.controlFile] })
        let files = [app.originalFile, app.controlFile].filter { has($0) && !needed.contains($0) }
        guard others.count < list.apps.count || !files.isEmpty else {
            throw .notRemovable(name: name, obstacle: .bundled)
        }
        if others.count < list.apps.count {
            try write(.bytes(AppList(apps: others).encode()), to: AppList.fileName)
        }
        let gone = try deleteRecordings(files)
        return Removed(
            app: others.count < list.apps.count ? app.testName : nil,
            files: gone,
            setAside: setAside
        )
    }

    private func removeRecording(
        _ name: String,
        from catalogue: Catalogue,
        list: AppList,
        setAside: URL?
    ) throws(RecordingError) -> Removed {
        let stem = ReplayName.stem(ofFile: name) ?? name
        guard let file = catalogue.file(ofReplay: stem), has(file) else {
            throw .notRemovable(name: name, obstacle: .notImported)
        }
        if let user = list.apps.first(where: { [$0.originalFile, $0.controlFile].contains(file) }) {
            throw .notRemovable(name: name, obstacle: .usedBy(app: user.testName))
        }
        return Removed(app: nil, files: try deleteRecordings([file]), setAside: setAside)
    }

    /// Deletes recordings with their servers' sides; returns the names of all deleted files.
    private func deleteRecordings(_ files: [String]) throws(RecordingError) -> [String] {
        var gone: [String] = []
        for file in files {
            for name in [file, ServerRecordingFile.file(besideRecording: file)].compactMap({ $0 })
            where has(name) {
                try delete(name)
                gone.append(name)
            }
        }
        return gone
    }

    private func readList() throws(RecordingError) -> (AppList, setAside: URL?) {
        guard has(AppList.fileName) else { return (AppList(apps: []), nil) }
        let file = folder.appending(path: AppList.fileName)
        let data = try FolderReader.disk.data(file)
        if let list = try? AppList.decode(data, file: file.path) { return (list, nil) }
        var number = 1
        while has("\(AppList.fileName).corrupt-\(number)") { number += 1 }
        let aside = folder.appending(path: "\(AppList.fileName).corrupt-\(number)")
        try effect(on: file) { try FileManager.default.moveItem(at: file, to: aside) }
        return (AppList(apps: []), aside)
    }

    private func has(_ name: String) -> Bool {
        FileManager.default.fileExists(atPath: folder.appending(path: name).path)
    }

    private func write(_ content: ImportedContent, to name: String) throws(RecordingError) {
        let file = folder.appending(path: name)
        try effect(on: file) {
            var whole = try AtomicFile(file.path)
            switch content {
            case .bytes(let data): try whole.write(data)
            case .recording(let recording, let payloads):
                try RecordingFile.write(recording, carrying: payloads) { try whole.write($0) }
            case .server(let recording, let payloads):
                try ServerRecordingFile.write(recording, carrying: payloads) { try whole.write($0) }
            }
            try whole.finish()
        }
    }

    private func delete(_ name: String) throws(RecordingError) {
        let file = folder.appending(path: name)
        try effect(on: file) { try FileManager.default.removeItem(at: file) }
    }

    private func effect(on file: URL, _ body: () throws -> Void) throws(RecordingError) {
        do { try body() } catch {
            throw .unwritable(file: file.path, fault: FileError(error))
        }
    }
}
