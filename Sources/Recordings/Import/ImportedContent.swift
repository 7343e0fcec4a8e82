import Foundation

/// The content of a file of an import; large content is generated during writing.
enum ImportedContent: Sendable {
    /// Unchanged bytes.
    case bytes(Data)
    /// A recording's file.
    case recording(Recording, carrying: PayloadReplacement)
    /// A server's file.
    case server(ServerRecording, carrying: PayloadReplacement)

    /// Returns true if two files are known to have the same bytes.
    func isSame(as other: Self) -> Bool {
        if case .bytes(let data) = self, case .bytes(let others) = other { data == others } else { false }
    }
}
