/// A recording over TCP that is replayed in the other direction, so that the upload carries what the download
/// carried.
///
/// The client sends each request as it was recorded, as classifiers read the first bytes of a client, and
/// directly after it the bytes with which the recorded server answered, at the recorded times. The server answers
/// when it has all of them, with as many bytes as the request had. Where only the lengths of the server's answers
/// are known, the client sends noise at once, as a server would.
///
/// Client and server derive this from the recording itself. It is asked for by the recording's wire name and a
/// suffix, `Spotify-06172024-dir-up`, which other servers do not know; those of a repeated recording and of a
/// congestion control stand before and after it, as in `Spotify-06172024-x8-dir-up-cc-bbr`.
package enum MirroredReplay {
    private static let suffix = ["dir", ReplayDirection.up.rawValue]

    /// Returns the wire name of the upload of a recording.
    package static func name(of name: String) -> String { ([name] + suffix).joined(separator: "-") }

    /// Returns the recording's name from the wire name of its upload; nil for one without the suffix.
    package static func parse(_ name: String) -> String? {
        let parts = name.split(separator: #/[-_]/#, omittingEmptySubsequences: false)
        guard parts.count > suffix.count, parts.suffix(suffix.count).map(String.init) == suffix else {
            return nil
        }
        let original = name.dropLast(suffix.reduce(0) { $0 + $1.count + 1 })
        return original.isEmpty ? nil : String(original)
    }
}
