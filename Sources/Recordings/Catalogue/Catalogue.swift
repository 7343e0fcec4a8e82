import Basics
package import Foundation

/// Origin of an entry in the catalogue.
package enum Origin: String, Sendable, Equatable {
    /// Bundled with the program.
    case bundled
    /// Imported by the user.
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

/// An app with its origin.
package struct CatalogueEntry: Sendable, Equatable {
    package let app: App
    /// `imported` if the list's entry or its two recordings were imported.
    package let origin: Origin
    /// True if the original was made from published facts rather than recorded.
    package let synthesised: Bool
    /// The folder of both recordings.
    package let root: CatalogueRoot
}

/// All apps and recordings that can be replayed: those of the bundled folder, then the user's, which take
/// precedence.
///
/// Apps are merged by test name, recordings by file name; the two recordings of a test always come from the
/// same folder. Only the app lists are read initially; recordings are read again on every request, so callers
/// should retain those in use.
package struct Catalogue: Sendable {
    /// The apps in list order, the user's additions last.
    package let entries: [CatalogueEntry]
    /// Problems found while reading: unreadable folders and lists, entries without their recordings.
    package let problems: [RecordingError]
    /// The folder of every recording, by file name.
    let files: [String: CatalogueRoot]
    /// The folder of every server's side, by file name.
    let serverFiles: [String: CatalogueRoot]
    /// The recordings of each origin, used or not.
    private let held: [Origin: Set<String>]
    /// Indices of apps by their names, one table for each kind of name.
    private let names: [[String: Int]]
    private let reader: FolderReader

    /// Reads the folders in order; a user folder that does not exist yet counts as empty.
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

    /// Returns the origin of a recording, or nil if there is none of that file name.
    package func origin(ofFile file: String) -> Origin? { files[file]?.origin }

    /// Returns true if a folder of that origin has a recording of that file name, used or not.
    func holds(_ file: String, from origin: Origin) -> Bool { held[origin]?.contains(file) ?? false }

    /// Returns the app of a test name or display name, ignoring case; a port without its letter is the small
    /// test.
    ///
    /// - Throws: ``RecordingError/unknownApp(name:suggestions:)``.
    package func app(named name: String) throws(RecordingError) -> CatalogueEntry {
        guard let entry = knownApp(named: name) else {
            throw .unknownApp(name: name, suggestions: suggestions(for: name))
        }
        return entry
    }

    /// Returns the app of a name as for ``app(named:)``; nil if there is none.
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

    /// Returns similar test names, the nearest first, at most three.
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
    ///   - entry: the app to which the recording belongs, if several folders have a file of that name.
    /// - Returns: the recording.
    /// - Throws: ``RecordingError/unknownRecording(name:)`` or an error about the file.
    package func recording(
        for file: String, of entry: CatalogueEntry? = nil
    ) throws(RecordingError) -> Recording {
        guard let root = entry?.root ?? files[file] else { throw .unknownRecording(name: file) }
        return try RecordingFile.decode(reader.data(root.folder.appending(path: file)), file: file)
    }

    /// Returns the unparsed content of a recording's file.
    ///
    /// - Parameters:
    ///   - file: the file's name.
    ///   - entry: the app to which the recording belongs, if several folders have a file of that name.
    /// - Returns: its bytes.
    /// - Throws: ``RecordingError/unknownRecording(name:)`` or a read error.
    package func data(ofFile file: String, of entry: CatalogueEntry? = nil) throws(RecordingError) -> Data {
        guard let root = entry?.root ?? files[file] else { throw .unknownRecording(name: file) }
        return try reader.data(root.folder.appending(path: file))
    }

    /// Returns the app that uses a recording as its original or its control.
    package func entry(ofFile file: String) -> CatalogueEntry? {
        entries.first { $0.app.originalFile == file } ?? entries.first { $0.app.controlFile == file }
    }

    /// Returns the app of an app's or recording's name.
    ///
    /// - Throws: ``RecordingError/unknownApp(name:suggestions:)``.
    package func entry(named name: String) throws(RecordingError) -> CatalogueEntry {
        let stem = ReplayName.stem(ofFile: name) ?? name
        if let file = file(ofReplay: stem), let entry = entry(ofFile: file) { return entry }
        return try app(named: name)
    }

    /// Returns the server's file that belongs to a recording's; nil if there is none.
    package func serverFile(for file: String) -> String? {
        ServerRecordingFile.file(besideRecording: file).flatMap { serverFiles[$0] == nil ? nil : $0 }
    }

    /// Reads the server's side of a recording by the recording's file name; nil if there is none.
    ///
    /// - Throws: an error about the server's file.
    package func serverRecording(for file: String) throws(RecordingError) -> ServerRecording? {
        guard let name = serverFile(for: file), let root = serverFiles[name] else { return nil }
        return try reader.serverRecording(root.folder.appending(path: name))
    }

    /// Returns the number of bytes that a server sends in a replay of the file's recording; for UDP it is
    /// taken from the server's file.
    ///
    /// - Parameters:
    ///   - recording: the content of the file.
    ///   - file: the recording's file name.
    /// - Returns: the number of payload bytes.
    /// - Throws: an error about the server's file.
    package func bytesDown(of recording: Recording, file: String) throws(RecordingError) -> Int {
        guard recording.transport == .udp else { return recording.bytesDown }
        return ServerScript(recording, serverSide: try serverRecording(for: file)).bytesDown
    }

    /// Returns the file of a replay name, with `-` and `_` equal (Specification 3.4); nil if there is none.
    package func file(ofReplay name: String) -> String? {
        let key = ReplayName.lookupKey(name)
        let file = ReplayName.file(ofStem: key)
        if files[file] != nil { return file }
        return files.keys.sorted().first { ReplayName.stem(ofFile: $0).map(ReplayName.lookupKey) == key }
    }

    /// Reads a recording by its replay name, as requested from a server.
    ///
    /// - Throws: ``RecordingError/unknownRecording(name:)`` or an error about the file.
    package func recording(named name: String) throws(RecordingError) -> Recording {
        guard let file = file(ofReplay: name) else { throw .unknownRecording(name: name) }
        return try recording(for: file)
    }

    private static func folded(_ name: String) -> String {
        name.lowercased().filter { $0 != " " }
    }
}
