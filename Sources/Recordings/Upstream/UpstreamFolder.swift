package import Foundation

/// The files that upstream's programs need to test an app: the clients' files of original and control, the
/// pickle of each for the server, and an app list with the one entry.
package struct UpstreamFolder: Sendable {
    /// A file to be written.
    package struct File: Sendable, Equatable {
        package let name: String
        package let data: Data
    }

    /// The files, the app list last.
    package let files: [File]
    /// The app of the list.
    package let app: App

    /// Collects the files of an app.
    ///
    /// - Parameters:
    ///   - entry: the app.
    ///   - catalogue: the catalogue with its recordings.
    /// - Throws: ``RecordingError/serverBytesUnknown(recording:)`` if only lengths are known, which an
    ///   upstream server cannot serve; errors about the files.
    package init(of entry: CatalogueEntry, in catalogue: Catalogue) throws(RecordingError) {
        var files: [File] = []
        for name in [entry.app.originalFile, entry.app.controlFile] {
            let recording = try catalogue.recording(for: name, of: entry)
            guard let stem = ReplayName.stem(ofFile: name),
                let side = try catalogue.serverRecording(for: name),
                let pickle = ServerPickle.encode(side, of: recording)
            else { throw .serverBytesUnknown(recording: recording.name) }
            files.append(File(name: name, data: try catalogue.data(ofFile: name, of: entry)))
            files.append(File(name: ServerPickle.file(ofStem: stem), data: pickle))
        }
        files.append(File(name: AppList.fileName, data: AppList(apps: [entry.app]).encode()))
        self.files = files
        app = entry.app
    }
}
