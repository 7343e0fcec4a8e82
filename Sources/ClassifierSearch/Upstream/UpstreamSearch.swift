/// The search that the upstream server runs for its clients, without its defects.
///
/// It bisects the region of one packet after the other, and stops at the first packet that matches a rule.
/// Corrections: midpoints are integers, packets without a region are skipped, the end of the recording ends
/// the search, the longest run includes its first byte, and bytes found are not lost when the maximum number
/// of tests is reached.
///
/// Source: Specification 12.2.
package struct UpstreamSearch: Codable, Equatable, Sendable {
    /// A non-empty packet of either side.
    package struct Packet: Codable, Equatable, Sendable {
        /// `C` or `S`, underscore, and its number among that side's packets, from 1.
        package let label: String
        package let payload: [UInt8]

        package init(label: String, payload: [UInt8]) {
            self.label = label
            self.payload = payload
        }
    }

    /// The region to invert next.
    package struct Assignment: Codable, Equatable, Sendable {
        /// The packet's label.
        package let packet: String
        package let region: Range<Int>

        package init(packet: String, region: Range<Int>) {
            self.packet = packet
            self.region = region
        }
    }

    /// Result of the search.
    package enum Finding: Codable, Equatable, Sendable {
        /// For each packet with a rule, its label and the longest run of matched bytes.
        case rule([String: [UInt8]])
        /// No rule, with a sentence that begins with `NO DPI`, as clients expect.
        case none(String)

        /// The bytes of a rule in the text form of the protocol: each byte becomes the character with its
        /// code, so that nothing is lost.
        package var texts: [String: String] {
            guard case .rule(let rule) = self else { return [:] }
            return rule.mapValues { bytes in
                String(String.UnicodeScalarView(bytes.map { UnicodeScalar($0) }))
            }
        }
    }

    /// Number of bytes at the start of each packet that are never inverted: some networks validate TLS
    /// lengths.
    package static let sparedBytes = 10
    /// Maximum number of packets.
    package static let packetLimit = 10
    /// Maximum number of tests.
    package static let testLimit = 200
    /// Longer regions are bisected, shorter ones are tested byte by byte.
    static let halvedAbove = 4

    private let packets: [Packet]
    /// Index of the packet under test.
    private var place = 0
    private var region: Range<Int>?
    private var queue: [Range<Int>] = []
    /// The bytes of the packet under test that matter.
    private var found: Set<Int> = []
    /// The number of reported tests.
    package private(set) var tests = 0
    /// Result of the search; nil while it continues.
    package private(set) var finding: Finding?

    /// Creates a search in packets in capture order.
    package init(_ packets: [Packet]) {
        self.packets = Array(packets.prefix(Self.packetLimit))
        openPacket()
    }

    /// Next region to test; the same until it is reported, so that a client can resume. Nil when finished.
    package var assignment: Assignment? {
        guard finding == nil, let region, packets.indices.contains(place) else { return nil }
        return Assignment(packet: packets[place].label, region: region)
    }

    /// Records if inverting the region made a difference relative to the original.
    ///
    /// - Throws: ``SearchError/alreadyFinished`` or ``SearchError/notAssigned(reported:assigned:)``.
    package mutating func report(_ reported: Range<Int>, differs: Bool) throws(SearchError) {
        guard finding == nil, let region else { throw .alreadyFinished }
        guard reported == region else { throw .notAssigned(reported: reported, assigned: region) }
        tests += 1
        if differs { divide(region) }
        if tests < Self.testLimit, !queue.isEmpty {
            self.region = queue.removeFirst()
        } else if tests < Self.testLimit, found.isEmpty {
            place += 1
            openPacket()
        } else {
            finish(orSay: "NO DPI rule found after \(tests) tests")
        }
    }

    private mutating func divide(_ region: Range<Int>) {
        if region.count > Self.halvedAbove {
            let middle = region.lowerBound + region.count / 2
            queue += [region.lowerBound..<middle, middle..<region.upperBound]
        } else if region.count == 1 {
            found.insert(region.lowerBound)
        } else {
            queue += region.map { $0..<$0 + 1 }
        }
    }

    /// Opens the next packet that is longer than the spared bytes, or ends the search.
    private mutating func openPacket() {
        while place < packets.count, packets[place].payload.count <= Self.sparedBytes { place += 1 }
        if place < packets.count {
            region = Self.sparedBytes..<packets[place].payload.count
        } else {
            finish(orSay: "NO DPI rule found in the first \(packets.count) packets")
        }
    }

    private mutating func finish(orSay reason: String) {
        region = nil
        finding =
            if found.isEmpty { .none(reason) } else {
                .rule([packets[place].label: Array(packets[place].payload[longestRun])])
            }
    }

    /// The longest run of bytes found, the first of equally long ones.
    private var longestRun: Range<Int> {
        var best = 0..<0
        for start in found.sorted() where !found.contains(start - 1) {
            var end = start
            while found.contains(end) { end += 1 }
            if end - start > best.count { best = start..<end }
        }
        return best
    }
}
