import Crypto

extension Recording {
    /// The SHA-256 of the canonical encoding in 64 hexadecimal digits: names this content and no other.
    ///
    /// It takes as long as writing the file does; keep it where it is needed often.
    package var digest: String {
        HexText.encode(SHA256.hash(data: RecordingFile.encode(self)))
    }
}
