import Basics
import WireProtocol

/// What a field may tell of a person, and so what becomes of it where a test is published.
///
/// Every field says it where it is declared: one without an answer does not compile.
package enum FieldPrivacy: Sendable, Equatable {
    /// Nothing: it was measured, chosen among given things, or is the same for everybody.
    case open
    /// Where somebody is in the network: an address, which is cut to its network.
    case address
    /// Who somebody is to a server: a name, in whose place another one stands that only this home can tell.
    case identity
    /// What somebody wrote or named, or where and on what they are: it is left out unless it is asked for.
    case withheld(WithheldPart)
    /// The same of what has to be known to have been there: a word takes its place.
    case replaced(WithheldPart)
}

/// What is left out of a test that is published, by the words with which people keep it.
package enum WithheldPart: String, CaseIterable, Sendable {
    /// The words that people gave it.
    case tags
    /// What people wrote beside it.
    case notes
    /// What the program remarked, which may quote host names and paths of files.
    case remarks
    /// The settings in force: label, location, paths of files, addresses.
    case settings
    /// What the server was told about the device: its model, the carrier, the location.
    case device
    /// The names, hosts and fingerprints of servers, but for those that everybody may use.
    case servers
    /// The lab's rules, and the name of their file.
    case lab
    /// What people call the network and the place of a vantage point.
    case place
}

extension WithheldPart {
    /// All the words, as people read a list.
    package static let words = allCases.map(\.rawValue).joined(separator: ", ")

    /// Whether a value names only what everybody knows: the server inside the program, and M-Lab's machines.
    func isPublic(_ text: String) -> Bool {
        guard self == .servers else { return false }
        let host = text.lowercased()
        return TestServer.builtIn.contains { $0.name == text } || IPLiteral.isOwnHost(host)
            || Self.publicDomains.contains { host.hasSuffix($0) }
    }

    /// What M-Lab's machines are named under (Specification 13).
    private static let publicDomains = [".measurement-lab.org", ".measurementlab.net"]
}
