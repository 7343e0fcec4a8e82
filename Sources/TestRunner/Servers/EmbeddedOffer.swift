package import Recordings
package import ReplayServer

/// The recordings that a session's embedded server offers.
///
/// Reading all of them takes longer than most commands, so only those are read that a test needs, unless the server
/// is started for others.
package struct EmbeddedOffer: Sendable {
    /// What has to be offered.
    package enum Wish: Sendable {
        /// Nothing in particular.
        case nothing
        /// The recordings of one app.
        case app(CatalogueEntry)
        /// Everything the catalogue holds.
        case everything
    }

    private var read: [String: ServedRecording] = [:]
    /// The folders of the files that were read or could not be, so that they are not tried again. Of a name that
    /// two folders have, a server offers one at a time: that of the test that comes next.
    private var known: [String: CatalogueRoot] = [:]
    private var isWhole = false

    /// Nothing is offered yet.
    package init() {}

    /// What is offered, in the order of the files' names.
    package var recordings: [ServedRecording] { read.sorted { $0.key < $1.key }.map(\.value) }

    /// Reads what is wished for and not known yet.
    ///
    /// - Parameters:
    ///   - wish: what has to be offered.
    ///   - catalogue: where it is.
    ///   - problem: told about each recording that cannot be read.
    /// - Returns: whether there is more now than before.
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

    /// The same offer read anew, after the catalogue changed.
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
