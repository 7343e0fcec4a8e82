import Cryptography

extension Recording {
    /// The SHA-256 of the canonical encoding in 64 hexadecimal digits, which identifies the content.
    ///
    /// Computing it takes as long as writing the file; store it if it is needed often.
    package var digest: String {
        HexText.encode(SHA256.hash(Array(RecordingFile.encode(self))))
    }
}
