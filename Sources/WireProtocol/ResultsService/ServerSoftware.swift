/// The description of a server of this program in the headers of every answer of its results service.
///
/// Upstream's servers send neither field, and their clients do not read them.
package struct ServerSoftware: Equatable, Sendable {
    /// The version of the program.
    package let version: String
    /// The congestion control with which the server sends replays over TCP; nil if its system does not tell.
    package let congestionControl: String?
    /// The congestion controls among which clients may choose, the server's own included.
    package let offered: [String]

    private static let program = "wehe/"
    private static let programField = "Server"
    private static let congestionField = "Wehe-Congestion"

    package init(version: String, congestionControl: String?, offered: [String]) {
        self.version = version
        self.congestionControl = congestionControl
        self.offered = offered
    }

    /// The header fields: `Server: wehe/0.1.0`, and `Wehe-Congestion: cubic, bbr, reno` with the server's own
    /// first.
    package var headers: [(name: String, value: String)] {
        let fields = [(name: Self.programField, value: Self.program + version)]
        guard let congestionControl else { return fields }
        let names = [congestionControl] + offered.filter { $0 != congestionControl }
        return fields + [(name: Self.congestionField, value: names.joined(separator: ", "))]
    }

    /// Reads header fields; nil for a server of another program.
    ///
    /// If one of the algorithms has a name that the kernel cannot have, none is kept.
    ///
    /// - Parameter value: returns the value of a header field; nil if there is none.
    package init?(reading value: (String) -> String?) {
        guard let field = value(Self.programField), field.hasPrefix(Self.program) else { return nil }
        let version = field.dropFirst(Self.program.count)
        guard (1...20).contains(version.utf8.count),
            version.utf8.allSatisfy({ $0 == 0x2E || (0x30...0x39).contains($0) })
        else { return nil }
        let names = (value(Self.congestionField) ?? "").split(whereSeparator: { $0 == "," || $0 == " " })
            .prefix(32).map(String.init)
        let known = names.allSatisfy(Self.isName) ? names : []
        self.init(version: String(version), congestionControl: known.first, offered: known)
    }

    /// Returns true for up to 15 lower-case letters, digits, hyphens and underscores (`TCP_CA_NAME_MAX` of
    /// include/net/tcp.h, less its end).
    private static func isName(_ text: String) -> Bool {
        (1...15).contains(text.utf8.count)
            && text.utf8.allSatisfy {
                (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x5F
            }
    }
}
