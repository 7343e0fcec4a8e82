/// A recording over TCP that is replayed in the other direction, so that the upload carries what the download
/// carried.
///
/// The client sends each request as it was recorded, as classifiers read the first bytes of a client, and
/// directly after it the bytes with which the recorded server answered, at the recorded times. The server answers
/// when it has all of them, with as many bytes as the request had. Where only the lengths of the server's answers
/// are known, the client sends noise at once, as a server would.
///
/// One that *turns* begins as it was recorded, and is replayed in the other direction only behind some of the answers: a box
/// that counts the server's bytes, packets or seconds before it acts has seen as many then.
///
/// Client and server derive this from the recording itself. It is asked for by the recording's wire name and a
/// suffix, `Spotify-06172024-dir-up`, or `Spotify-06172024-turn-12` behind 12 answers, which other servers do not know;
/// those of a repeated recording and of a congestion control stand before and after it, as in
/// `Spotify-06172024-x8-dir-up-cc-bbr`.
package enum MirroredReplay {
    private static let (whole, part) = ("dir", "turn")

    /// Returns the wire name of the upload of a recording.
    ///
    /// - Parameters:
    ///   - name: the recording's wire name.
    ///   - answers: the number of answers that the server sends as recorded.
    /// - Returns: the name with the suffix.
    package static func name(of name: String, after answers: Int = 0) -> String {
        answers == 0 ? "\(name)-\(whole)-\(ReplayDirection.up.rawValue)" : "\(name)-\(part)-\(answers)"
    }

    /// Returns the recording's name, and the number of answers that the server sends, from the wire name of its upload; nil
    /// for one without the suffix.
    package static func parse(_ name: String) -> (name: String, answers: Int)? {
        if let (original, direction) = ReplayName.split(name, at: whole) {
            return direction == ReplayDirection.up.rawValue ? (original, 0) : nil
        }
        guard let (original, number) = ReplayName.split(name, at: part), let answers = Int(number),
            answers > 0, String(answers) == number
        else { return nil }
        return (original, answers)
    }
}
