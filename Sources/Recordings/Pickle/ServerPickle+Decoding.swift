package import Foundation

extension ServerPickle {
    /// Reads a server's side and checks everything required for serving it.
    ///
    /// - Returns: the server's side, and the number of unused flows: a server uses only the first TCP flow.
    /// - Throws: ``RecordingError`` that names `file`.
    package static func decode(
        _ data: Data, file: String
    ) throws(RecordingError) -> (side: ServerRecording, leftOut: Int) {
        guard data.count <= RecordingFile.longestFile else {
            throw .serverSide(
                file: file, problem: .tooLong(bytes: data.count, limit: RecordingFile.longestFile))
        }
        return try data.withUnsafeBytes { bytes in
            Result { () throws(RecordingError) in
                var contents = PickledServerSide(
                    pickle: try pickle(bytes, file: file), bytes: bytes, file: file)
                return try contents.side()
            }
        }.get()
    }

    private static func pickle(_ bytes: UnsafeRawBufferPointer, file: String) throws(RecordingError) -> Pickle
    {
        do { return try PickleReader.read(bytes) } catch {
            throw .serverSide(file: file, problem: .pickle(error))
        }
    }
}
