/// A measurement machine as named by a locate service (Specification 13.1).
package struct MLabMachine: Equatable, Sendable {
    /// Ports of the services on a machine in a lab; M-Lab's own machines use the published ports.
    ///
    /// This is an extension of ours to the locate answer, which other clients ignore.
    package struct Ports: Equatable, Sendable {
        /// Side channel over TLS.
        package let sideChannel: Int
        /// Results service over HTTPS.
        package let results: Int
        /// The port that answers the own-IP query.
        package let ownIPQuery: Int

        package init(sideChannel: Int, results: Int, ownIPQuery: Int) {
            self.sideChannel = sideChannel
            self.results = results
            self.ownIPQuery = ownIPQuery
        }
    }

    /// The machine's name, such as `mlab1-abc01.example.org`.
    package let name: String
    /// URL of the machine's access envelope; valid for two minutes.
    package let envelope: EnvelopeURL
    /// Ports of its services; nil for the published ports.
    package let ports: Ports?

    package init(name: String, envelope: EnvelopeURL, ports: Ports? = nil) {
        self.name = name
        self.envelope = envelope
        self.ports = ports
    }

    /// The name of the machine's replay server.
    package var host: String { MLabService.hostPrefix + name }

    /// The site of the machine, parsed from a name like `mlab1-abc01.example.org`; nil for other names.
    package var site: String? {
        let parts = (name.split(separator: ".").first ?? "").split(separator: "-")
        guard parts.count == 2, parts[0].hasPrefix("mlab"), parts[0].dropFirst(4).allSatisfy(\.isNumber),
            parts[1].count == 5
        else { return nil }
        return String(parts[1])
    }

    /// Returns true if a text can be a machine's name: it becomes part of a host name.
    static func isName(_ text: String) -> Bool {
        (1...200).contains(text.utf8.count)
            && text.utf8.allSatisfy {
                $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
            }
    }
}
