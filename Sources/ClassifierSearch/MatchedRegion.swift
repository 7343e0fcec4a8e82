package import Recordings

/// A region that the rule matches, as a person wants to see it.
package struct MatchedRegion: Equatable, Sendable {
    /// The bytes' place.
    package let region: PayloadRegion
    /// The packet's label, `C_1` for the first (Specification 12.2).
    package let packetLabel: String
    /// Where the region begins in its sender's bytes of the flow, counted from 0.
    package let flowOffset: Int
    /// The bytes, as the recording has them.
    package let bytes: [UInt8]
    /// The fields they lie in, in order.
    package let fields: [FieldName]
    /// Whether they are only lengths and types that lead a parser to the rest.
    package let isFraming: Bool
    /// Whether the region is the one to show first: the server's name if it matters, else the longest content.
    package let isMain: Bool

    /// The bytes in hexadecimal digits.
    package var hex: String { HexText.encode(bytes) }

    /// The bytes as text: what is not printable ASCII is written `\xNN`.
    package var text: String {
        bytes.map { byte in
            switch byte {
            case 0x5C: "\\\\"
            case 0x20...0x7E: String(UnicodeScalar(byte))
            default: "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }
        }.joined()
    }
}

extension RuleSearch {
    /// The regions found, a list for each alternative; the main region first, then content, then framing.
    ///
    /// Before the search is finished, and if it ended early: what is known so far, of which the last list may lack
    /// bytes.
    ///
    /// - Throws: ``SearchError/otherRecording(recording:)``.
    package func matchedRegions(in recording: Recording) throws(SearchError) -> [[MatchedRegion]] {
        guard recording.digest == space.recordingDigest else {
            throw .otherRecording(recording: recording.name)
        }
        let map = FieldMap(recording)
        return sets.map { set in
            let main = mainRegion(of: set)
            let order = { (region: MatchedRegion) in region.isMain ? 0 : region.isFraming ? 2 : 1 }
            return set.map { part in
                MatchedRegion(
                    part.region, in: recording, map, isFraming: part.isFraming, isMain: part == main)
            }.sorted { (order($0), $0.region) < (order($1), $1.region) }
        }
    }

    private var sets: [[NeededRegion]] { alternatives + (partial.isEmpty ? [] : [partial]) }

    private func mainRegion(of set: [NeededRegion]) -> NeededRegion? {
        func rank(_ part: NeededRegion) -> (kind: Int, length: Int, earliness: PayloadRegion) {
            let region = part.region
            let kind = space.kind(ofByte: region.range.lowerBound, inPacket: region.packet)
            return (part.isFraming ? 0 : kind == .serverName ? 2 : 1, region.count, region)
        }
        return set.max { one, other in
            let (mine, theirs) = (rank(one), rank(other))
            // Of equals the earlier one is the greater.
            return (mine.kind, mine.length, theirs.earliness) < (theirs.kind, theirs.length, mine.earliness)
        }
    }
}
