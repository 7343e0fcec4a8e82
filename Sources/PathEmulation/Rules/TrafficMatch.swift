package import Basics

/// Which flows a rule is about: all terms have to hold. Without any it is about everything.
package struct TrafficMatch: Hashable, Sendable {
    /// TLS server names, any of which may stand in the ClientHello; empty: no such term.
    package var serverNames: [NamePattern] = []
    /// HTTP Host values, any of which may stand in the first request; empty: no such term.
    package var hosts: [NamePattern] = []
    /// Byte strings, all of which have to be present in what ``sender`` sends.
    package var patterns: [BytePattern] = []
    /// Whose bytes are looked at.
    package var sender = LabSender.client
    /// The extent to which content is inspected.
    package var inspection = Inspection.standard
    /// True if the order of the bytes counts, whatever their packets are; otherwise each packet is looked at by
    /// itself.
    package var reassembles = true
    /// The transport; nil: both.
    package var transport: Transport?
    /// Server ports, any of which may be the flow's; empty: no such term.
    package var ports: [ClosedRange<Int>] = []
    /// The client's address as text; nil: every client.
    package var client: String?

    /// A match of everything.
    package init() {}

    /// True if it treats a recording and its control alike: no term looks at content, or at the port, in
    /// which the control of a port test differs.
    package var treatsAlike: Bool { !needsContent && ports.isEmpty }

    /// True if a term looks at content.
    package var needsContent: Bool { !serverNames.isEmpty || !hosts.isEmpty || !patterns.isEmpty }
}

/// Whose bytes a classifier looks at.
package enum LabSender: String, Hashable, Sendable, CaseIterable {
    case client, server
}

/// The side whose packets a rule acts on.
package enum LabDirection: String, Hashable, Sendable, CaseIterable {
    /// The server's.
    case down
    /// The client's.
    case up
    /// Those of both, each side by itself.
    case both

    /// True if the packets of a sender are acted on.
    func carries(_ sender: LabSender) -> Bool { self == .both || (self == .up) == (sender == .client) }
}

/// The part of a flow that a classifier inspects.
package enum Inspection: Hashable, Sendable {
    /// Only the first packets of the sender; what they decide lasts.
    case firstPackets(Int)
    /// Only the sender's first bytes; what they decide lasts.
    case firstBytes(Int)
    /// Each packet of the sender by itself; what it decides lasts until the next one.
    case eachPacket

    /// Classifiers commonly look at a flow's first packets only (Li et al., "lib·erate, (n)", IMC 2017); how many
    /// is ours.
    package static let standard = Inspection.firstPackets(10)
    /// No classifier ever holds more of a flow, in bytes.
    package static let mostBytes = 1 << 16
}

/// A name that a flow may give, or many.
package enum NamePattern: Hashable, Sendable {
    /// Any name.
    case any
    /// This name, in lower case.
    case exact(String)
    /// This name, in lower case, and all below it.
    case below(String)

    /// Returns true if a name, in lower case, matches.
    package func matches(_ name: String) -> Bool {
        switch self {
        case .any: true
        case .exact(let own): name == own
        case .below(let own): name == own || name.hasSuffix("." + own)
        }
    }
}

/// A byte string in what a client or a server sends.
package struct BytePattern: Hashable, Sendable {
    /// The longest that is looked for.
    package static let longest = 256

    /// The bytes to find.
    package let bytes: [UInt8]
    /// Where it has to begin: in the sender's bytes for TCP, in the datagram for UDP, in the packet where each is
    /// looked at by itself; nil: anywhere.
    package let offset: Int?

    /// - Parameters:
    ///   - bytes: what has to be there.
    ///   - offset: where; nil: anywhere.
    package init(bytes: [UInt8], offset: Int?) {
        self.bytes = bytes
        self.offset = offset
    }
}
