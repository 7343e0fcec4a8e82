/// A recording of which the server's congestion control begins anew with one of its answers.
///
/// A sender that lost packets keeps to what it learned for a while, also after a silence: behind it, a limit that forgot the
/// flow would look like one that did not. It is asked for by the recording's wire name and a suffix with the number of
/// answers before it, `Spotify-06172024-restart-12`, which other servers do not know; it stands after those of
/// `MirroredReplay` and `ChosenCongestion`.
package enum RestartedSender {
    private static let mark = "restart"

    /// Returns the wire name of a recording whose sender begins anew.
    ///
    /// - Parameters:
    ///   - name: the recording's wire name.
    ///   - answers: the number of answers before the one with which it does.
    /// - Returns: the name with the suffix.
    package static func name(of name: String, after answers: Int) -> String { "\(name)-\(mark)-\(answers)" }

    /// Returns the recording's name and the number of answers from a wire name; nil for one without the suffix.
    package static func parse(_ name: String) -> (name: String, answers: Int)? {
        guard let (original, number) = ReplayName.split(name, at: mark), let answers = Int(number),
            answers >= 0, String(answers) == number
        else { return nil }
        return (original, answers)
    }
}

extension Recording {
    /// Returns the recording under the name that asks for a sender that begins anew after so many answers.
    ///
    /// - Throws: ``RecordingError`` if the name becomes too long.
    package func restarted(after answers: Int) throws(RecordingError) -> Recording {
        try renamed(RestartedSender.name(of: name, after: answers))
    }

    /// Returns the same recording under another name.
    ///
    /// - Throws: ``RecordingError`` if the name is too long.
    func renamed(_ name: String) throws(RecordingError) -> Recording {
        try Recording(
            name: name, transport: transport, packets: packets, udpClientPorts: udpClientPorts,
            tcpPairs: tcpPairs)
    }
}
