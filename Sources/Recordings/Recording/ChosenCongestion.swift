/// A recording whose replay the server sends with a congestion control that the client chooses.
///
/// It is asked for by the recording's wire name and a suffix, `Spotify-06172024-cc-bbr`, which other servers do not
/// know. Behind a policer or a shaper two algorithms get much the same; behind random loss they do not.
package enum ChosenCongestion {
    /// The longest name of an algorithm in bytes (`TCP_CA_NAME_MAX` of include/net/tcp.h, less its end).
    package static let longestName = 15
    private static let mark = "cc"

    /// Returns true for what may be the name of an algorithm: lower-case letters and digits.
    package static func isName(_ text: String) -> Bool {
        (1...longestName).contains(text.utf8.count)
            && text.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }
    }

    /// Returns the wire name of a recording that is sent with an algorithm.
    package static func name(of name: String, algorithm: String) -> String { "\(name)-\(mark)-\(algorithm)" }

    /// Returns the recording's name and the algorithm from a wire name; nil for one without the suffix.
    package static func parse(_ name: String) -> (name: String, algorithm: String)? {
        guard let (original, algorithm) = ReplayName.split(name, at: mark), isName(algorithm) else {
            return nil
        }
        return (original, algorithm)
    }
}

extension Recording {
    /// Returns the recording under the name that asks for an algorithm.
    ///
    /// - Throws: ``RecordingError`` if the name becomes too long.
    package func sent(with algorithm: String) throws(RecordingError) -> Recording {
        try renamed(ChosenCongestion.name(of: name, algorithm: algorithm))
    }
}
