import Dispatch
package import Recordings
package import ReplayServer
import Synchronization

/// The recordings that a server serves: every readable recording of a catalogue.
package enum ServedCatalogue {
    /// Reads recordings; those that cannot be read are reported and omitted.
    ///
    /// - Parameters:
    ///   - catalogue: the source of the recordings.
    ///   - entry: the only app to serve; nil for all recordings.
    ///   - problem: receives the error of each recording that cannot be read.
    /// - Returns: the recordings that can be served.
    package static func recordings(
        of catalogue: Catalogue, for entry: CatalogueEntry? = nil, problem: (any Error) -> Void
    ) -> [ServedRecording] {
        let files = entry.map { [$0.app.originalFile, $0.app.controlFile] } ?? catalogue.recordingFiles
        return recordings(of: catalogue, files: files, entry: entry, problem: problem).map(\.recording)
    }

    /// Reads recordings by their files, those of one app if it is given, on all processors in parallel.
    package static func recordings(
        of catalogue: Catalogue, files: [String], entry: CatalogueEntry? = nil,
        problem: (any Error) -> Void
    ) -> [(file: String, recording: ServedRecording)] {
        let read = Mutex<[Int: Result<ServedRecording, any Error>]>([:])
        DispatchQueue.concurrentPerform(iterations: files.count) { index in
            let file = files[index]
            let result = Result {
                ServedRecording(
                    recording: try catalogue.recording(for: file, of: entry),
                    serverSide: try catalogue.serverRecording(for: file))
            }
            read.withLock { $0[index] = result }
        }
        let results = read.withLock { $0 }
        return files.enumerated().compactMap { index, file in
            switch results[index] {
            case .success(let recording): return (file, recording)
            case .failure(let error): problem(error)
            case nil: break
            }
            return nil
        }
    }
}
