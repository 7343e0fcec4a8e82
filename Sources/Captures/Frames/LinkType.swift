/// Link type of a frame, by the number that it has in capture files (https://www.tcpdump.org/linktypes.html).
package struct LinkType: Hashable, Sendable, CaseIterable {
    /// The number.
    package let number: Int32

    package init(number: Int32) { self.number = number }

    /// Ethernet.
    package static let ethernet = Self(number: 1)
    /// A raw IP packet.
    package static let rawIP = Self(number: 101)

    /// The link types that are read.
    package static var allCases: [Self] { Encapsulation.links.keys.sorted().map(Self.init(number:)) }

    /// True if frames of it are read.
    package var isRead: Bool { Encapsulation.links[number] != nil }
}
