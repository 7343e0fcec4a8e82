import Basics
import WireProtocol

/// Personal information that a field may contain, which determines its treatment in published tests.
///
/// Every field declares it: a field without it does not compile.
package enum FieldPrivacy: Sendable, Equatable {
    /// None: the value was measured, chosen from given values, or is the same for everyone.
    case open
    /// A network location: an address, which is truncated to its network.
    case address
    /// An identity towards a server: a name, which is replaced by a pseudonym that only this home can
    /// resolve.
    case identity
    /// Text or names chosen by a user, or the user's location or device; omitted unless requested.
    case withheld(WithheldPart)
    /// Like `withheld`, but a stand-in takes its place, because its presence must remain visible.
    case replaced(WithheldPart)
}

/// Parts that are omitted from a published test; the raw values are the words with which users keep them.
package enum WithheldPart: String, CaseIterable, Sendable {
    /// The user's tags.
    case tags
    /// The user's notes.
    case notes
    /// The program's remarks, which may quote host names and file paths.
    case remarks
    /// The active settings: label, location, file paths, addresses.
    case settings
    /// Device information sent to the server: its model, the carrier, the location.
    case device
    /// The names, hosts and fingerprints of servers, except public ones.
    case servers
    /// The lab's rules, and the name of their file.
    case lab
    /// The names of a vantage point's network and place.
    case place
}

extension WithheldPart {
    /// The words as a list for display.
    package static let words = allCases.map(\.rawValue).joined(separator: ", ")

    /// Returns true if a value names only public servers: the embedded server and M-Lab's machines.
    func isPublic(_ text: String) -> Bool {
        guard self == .servers else { return false }
        let host = text.lowercased()
        return TestServer.builtIn.contains { $0.name == text } || IPLiteral.isOwnHost(host)
            || Self.publicDomains.contains { host.hasSuffix($0) }
    }

    /// Domains of M-Lab's machines (Specification 13).
    private static let publicDomains = [".measurement-lab.org", ".measurementlab.net"]
}
