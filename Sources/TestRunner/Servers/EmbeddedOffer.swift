package import Recordings
package import ReplayServer

/// The recordings that a session's embedded server offers.
///
/// Reading all of them takes longer than most commands, so only those that a test needs are read, unless the
/// server is started for other clients.
package struct EmbeddedOffer: Sendable {
    /// The requested recordings.
    package enum Wish: Sendable {
        /// No particular recordings.
        case nothing
        /// The recordings of one app.
        case app(CatalogueEntry)
        /// All recordings in the catalogue.
        case everything
    }

    private var read: [String: ServedRecording] = [:]
    /// The folders of the files that were read or could not be read, so that they are not tried again. If two
    /// folders have a file of the same name, the server offers one at a time: that of the next test.
    private var known: [String: CatalogueRoot] = [:]
    private var isWhole = false

    /// Creates an offer without recordings.
    package init() {}

    /// The offered recordings, in the order of their file names.
    package var recordings: [ServedRecording] { read.sorted { $0.key < $1.key }.map(\.value) }

    /// Reads the requested recordings that are not known yet.
    ///
    /// - Parameters:
    ///   - wish: the requested recordings.
    ///   - catalogue: the source of the recordings.
    ///   - problem: receives the error of each recording that cannot be read.
    /// - Returns: true if recordings were read.
    package mutating func take(_ wish: Wish, from catalogue: Catalogue, problem: (any Error) -> Void) -> Bool
    {
        let missing: [String]
        var entry: CatalogueEntry?
        switch wish {
        case .nothing: return false
        case .app(let app):
            entry = app
            missing = [app.app.originalFile, app.app.controlFile].filter { known[$0] != app.root }
        case .everything:
            missing = catalogue.recordingFiles.filter { known[$0] == nil }
            isWhole = true
        }
        for file in missing { known[file] = entry?.root ?? catalogue.root(ofFile: file) }
        let found = ServedCatalogue.recordings(
            of: catalogue, files: missing, entry: entry, problem: problem)
        for (file, recording) in found { read[file] = recording }
        return !found.isEmpty
    }

    /// Returns the same offer, read again after the catalogue changed.
    package func renewed(from catalogue: Catalogue, problem: (any Error) -> Void) -> EmbeddedOffer {
        var fresh = EmbeddedOffer()
        fresh.isWhole = isWhole
        let files = catalogue.recordingFiles.filter { isWhole || known[$0] != nil }
        for file in files { fresh.known[file] = catalogue.root(ofFile: file) }
        for (file, recording) in ServedCatalogue.recordings(of: catalogue, files: files, problem: problem) {
            fresh.read[file] = recording
        }
        return fresh
    }
}
