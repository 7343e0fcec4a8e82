import Foundation

/// The content of a file of an import; if it is large, it is made while it is written.
enum ImportedContent: Sendable {
    /// Bytes as they were.
    case bytes(Data)
    /// A recording's file.
    case recording(Recording, carrying: PayloadReplacement)
    /// A server's file.
    case server(ServerRecording, carrying: PayloadReplacement)

    /// True if two files have the same bytes, where both are known.
    func isSame(as other: Self) -> Bool {
        if case .bytes(let data) = self, case .bytes(let others) = other { data == others } else { false }
    }
}
