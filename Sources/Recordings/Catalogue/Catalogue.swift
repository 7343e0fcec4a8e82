import Basics
package import Foundation

/// Where something in the catalogue comes from.
package enum Origin: String, Sendable, Equatable {
    /// It came with the program.
    case bundled
    /// The user imported it.
    case imported
}

/// One folder of recordings with their app list.
package struct CatalogueRoot: Sendable, Hashable {
    package let folder: URL
    package let origin: Origin

    package init(folder: URL, origin: Origin) {
        self.folder = folder
        self.origin = origin
    }
}

/// An app with where it comes from.
package struct CatalogueEntry: Sendable, Equatable {
    package let app: App
    /// `imported` when the list's entry or its two recordings are the user's.
    package let origin: Origin
    /// Whether the original that would be replayed was made from facts rather than recorded.
    package let synthesised: Bool
    /// The folder that both of its recordings are in.
    package let root: CatalogueRoot
}

/// All apps and recordings that can be replayed: the bundled folder's, then the user's, the later one winning.
///
/// Apps are merged by test name, recordings by file name, where both recordings of a test are of one folder. Only the app lists are read at the start;
/// recordings are read when asked for, every time anew: keep the ones in use.
package struct Catalogue: Sendable {
    /// The apps in list order, the user's additions last.
    package let entries: [CatalogueEntry]
    /// What was wrong while reading: unreadable folders and lists, entries without their recordings.
    package let problems: [RecordingError]
    /// Every recording: file name to place.
    let files: [String: CatalogueRoot]
    /// Every server's side: file name to place.
    let serverFiles: [String: CatalogueRoot]
    /// The recordings of each origin, used or not.
    private let held: [Origin: Set<String>]
    /// The places of apps by their names, one table for each way to name an app.
    private let names: [[String: Int]]
    private let reader: FolderReader

    /// Reads the folders in order; a user folder that does not exist yet is empty, not wrong.
    package init(roots: [CatalogueRoot], reader: FolderReader = .disk) {
        var merger = CatalogueMerger(reader: reader)
        for root in roots { merger.add(root) }
        let merged = merger.merged()
        entries = merged.entries
        problems = merged.problems
        files = merged.files
        serverFiles = merged.serverFiles
        held = merger.held
        names = Self.names(of: merged.entries)
        self.reader = reader
    }

    /// The names of all recordings' files, sorted.
    package var recordingFiles: [String] { files.keys.sorted() }

    /// The folder of a recording, or nil when there is none of that file name.
    package func root(ofFile file: String) -> CatalogueRoot? { files[file] }

    /// Where a recording comes from, or nil when there is none of that file name.
    package func origin(ofFile file: String) -> Origin? { files[file]?.origin }

    /// Whether a folder of that origin has a recording of that file name, used or not.
    func holds(_ file: String, from origin: Origin) -> Bool { held[origin]?.contains(file) ?? false }

    /// The app of that test name or displayed name, in any case; a port without its letter is the small test.
    ///
    /// - Throws: ``RecordingError/unknownApp(name:suggestions:)``.
    package func app(named name: String) throws(RecordingError) -> CatalogueEntry {
        guard let entry = knownApp(named: name) else {
            throw .unknownApp(name: name, suggestions: suggestions(for: name))
        }
        return entry
    }

    /// The app of a name as for ``app(named:)``; nil if there is none.
    package func knownApp(named name: String) -> CatalogueEntry? {
        let wanted = Self.folded(name)
        return names.lazy.compactMap { $0[wanted] }.first.map { entries[$0] }
    }

    private static func names(of entries: [CatalogueEntry]) -> [[String: Int]] {
        let spellings: [(App) -> String] = [
            { $0.testName }, { $0.displayName }, { $0.listName },
            { $0.category == .smallPort ? String($0.testName.dropLast()) : "" },
        ]
        return spellings.map { spelling in
            var places: [String: Int] = [:]
            for (place, entry) in entries.enumerated() {
                let name = folded(spelling(entry.app))
                if !name.isEmpty, places[name] == nil { places[name] = place }
            }
            return places
        }
    }

    /// Test names that a person may have meant, nearest first, at most three.
    package func suggestions(for name: String) -> [String] {
        let offered = entries.map(\.app).filter { !$0.hidden }
        var result = EditDistance.nearest(to: Self.folded(name), in: offered.map(\.testName))
        let displayed = EditDistance.nearest(to: name, in: offered.map(\.displayName))
        for app in displayed.compactMap({ shown in offered.first { $0.displayName == shown } })
        where !result.contains(app.testName) {
            result.append(app.testName)
        }
        return Array(result.prefix(3))
    }

    /// Reads a recording by its file name.
    ///
    /// - Parameters:
    ///   - file: the file's name.
    ///   - entry: the app whose recording is meant, where folders have one of that name each.
    /// - Returns: the recording.
    /// - Throws: ``RecordingError/unknownRecording(name:)`` or what is wrong with the file.
    package func recording(
        for file: String, of entry: CatalogueEntry? = nil
    ) throws(RecordingError) -> Recording {
        guard let root = entry?.root ?? files[file] else { throw .unknownRecording(name: file) }
        return try RecordingFile.decode(reader.data(root.folder.appending(path: file)), file: file)
    }

    /// A recording's file as it stands.
    ///
    /// - Parameters:
    ///   - file: the file's name.
    ///   - entry: the app whose recording is meant, where folders have one of that name each.
    /// - Returns: its bytes.
    /// - Throws: ``RecordingError/unknownRecording(name:)`` or why it cannot be read.
    package func data(ofFile file: String, of entry: CatalogueEntry? = nil) throws(RecordingError) -> Data {
        guard let root = entry?.root ?? files[file] else { throw .unknownRecording(name: file) }
        return try reader.data(root.folder.appending(path: file))
    }

    /// The app that replays a recording, as its original or its control.
    package func entry(ofFile file: String) -> CatalogueEntry? {
        entries.first { $0.app.originalFile == file } ?? entries.first { $0.app.controlFile == file }
    }

    /// The app of an app's or of a recording's name.
    ///
    /// - Throws: ``RecordingError/unknownApp(name:suggestions:)``.
    package func entry(named name: String) throws(RecordingError) -> CatalogueEntry {
        let stem = ReplayName.stem(ofFile: name) ?? name
        if let file = file(ofReplay: stem), let entry = entry(ofFile: file) { return entry }
        return try app(named: name)
    }

    /// The server's file beside a recording's; nil when there is none.
    package func serverFile(for file: String) -> String? {
        ServerRecordingFile.file(besideRecording: file).flatMap { serverFiles[$0] == nil ? nil : $0 }
    }

    /// Reads the server's side of a recording by the recording's file name; nil when it has none.
    ///
    /// - Throws: what is wrong with the server's file.
    package func serverRecording(for file: String) throws(RecordingError) -> ServerRecording? {
        guard let name = serverFile(for: file), let root = serverFiles[name] else { return nil }
        return try reader.serverRecording(root.folder.appending(path: name))
    }

    /// Bytes that a server sends in a replay of the file's recording; of a UDP recording its server's file tells.
    ///
    /// - Parameters:
    ///   - recording: what the file holds.
    ///   - file: the recording's file name.
    /// - Returns: the number of payload bytes.
    /// - Throws: what is wrong with the server's file.
    package func bytesDown(of recording: Recording, file: String) throws(RecordingError) -> Int {
        guard recording.transport == .udp else { return recording.bytesDown }
        return ServerScript(recording, serverSide: try serverRecording(for: file)).bytesDown
    }

    /// The file of a replay name, `-` and `_` being the same (Specification 3.4); nil when there is none.
    package func file(ofReplay name: String) -> String? {
        let key = ReplayName.lookupKey(name)
        let file = ReplayName.file(ofStem: key)
        if files[file] != nil { return file }
        return files.keys.sorted().first { ReplayName.stem(ofFile: $0).map(ReplayName.lookupKey) == key }
    }

    /// Reads a recording by its replay name, as a server is asked for it.
    ///
    /// - Throws: ``RecordingError/unknownRecording(name:)`` or what is wrong with the file.
    package func recording(named name: String) throws(RecordingError) -> Recording {
        guard let file = file(ofReplay: name) else { throw .unknownRecording(name: name) }
        return try recording(for: file)
    }

    private static func folded(_ name: String) -> String {
        name.lowercased().filter { $0 != " " }
    }
}
