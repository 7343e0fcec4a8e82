package import Recordings

/// A region that the rule matches, with details for display.
package struct MatchedRegion: Equatable, Sendable {
    /// The location of the bytes.
    package let region: PayloadRegion
    /// The packet's label, `C_1` for the first (Specification 12.2).
    package let packetLabel: String
    /// Offset in its sender's bytes of the flow, from 0.
    package let flowOffset: Int
    /// The bytes in the recording.
    package let bytes: [UInt8]
    /// The fields that contain them, in order.
    package let fields: [FieldName]
    /// True if they are only lengths and types that a parser needs to locate the rest.
    package let isFraming: Bool
    /// True if the region is shown first: the server's name if it is matched, otherwise the longest content.
    package let isMain: Bool

    /// The bytes in hexadecimal digits.
    package var hex: String { HexText.encode(bytes) }

    /// The bytes as text, with characters other than printable ASCII as `\xNN`.
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
    /// Returns the regions found, a list for each alternative; the main region first, then content, then
    /// framing.
    ///
    /// During the search, and if it ended early, the result is what is known so far, and the last list may be
    /// incomplete.
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
            // Of equal regions the earlier one is ranked higher.
            return (mine.kind, mine.length, theirs.earliness) < (theirs.kind, theirs.length, mine.earliness)
        }
    }
}
