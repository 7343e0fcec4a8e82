/// The beginning of the data of CRYPTO frames, in whichever order they come (RFC 9000, section 19.6).
struct CryptoStream: Sendable {
    /// Bytes of a frame.
    private struct Fragment {
        let range: Range<Int>
        let bytes: [UInt8]
        /// The position of its first byte.
        let place: QUICHello.Place
    }

    /// The fragments, in order and without overlaps.
    private var fragments: [Fragment] = []
    /// Number of bytes that are kept.
    private(set) var held = 0
    /// Number of fragments that were moved in memory so far.
    private(set) var moves = 0

    /// Maximum size of a ClientHello, bytes.
    private static let longest = 1 << 14
    /// Maximum number of fragments. Browsers cut a ClientHello into some dozens.
    private static let mostFragments = 1_024

    /// Keeps the bytes of a frame, as far as they are new.
    mutating func keep(_ bytes: ArraySlice<UInt8>, at offset: Int, from place: QUICHello.Place) {
        guard offset <= Self.longest - bytes.count else { return }
        let end = offset + bytes.count
        var next = offset
        var index = firstFragment { $0.range.upperBound > offset }
        while next < end, fragments.count < Self.mostFragments {
            let stop = index < fragments.count ? min(end, fragments[index].range.lowerBound) : end
            if next < stop {
                let part = bytes[bytes.startIndex + next - offset..<bytes.startIndex + stop - offset]
                moves += fragments.count - index
                fragments.insert(
                    Fragment(
                        range: next..<stop, bytes: Array(part),
                        place: QUICHello.Place(
                            datagram: place.datagram, offset: place.offset + next - offset)), at: index)
                held += part.count
                index += 1
            }
            next = stop
            if index < fragments.count, fragments[index].range.lowerBound <= next {
                next = max(next, fragments[index].range.upperBound)
                index += 1
            }
        }
    }

    /// The message that the bytes begin with; nil until it is complete.
    var message: [UInt8]? {
        guard let count = messageLength else { return nil }
        return Array(whole.flatMap(\.bytes).prefix(count))
    }

    /// The positions of the bytes of the message; empty until it is complete.
    var placesOfMessage: [QUICHello.Place] {
        guard let count = messageLength else { return [] }
        let places = whole.flatMap { fragment in
            fragment.bytes.indices.map {
                QUICHello.Place(
                    datagram: fragment.place.datagram, offset: fragment.place.offset + $0)
            }
        }
        return Array(places.prefix(count))
    }

    /// The length of the message with its header (RFC 8446, section 4); nil until it is complete.
    private var messageLength: Int? {
        let whole = whole
        let header = whole.lazy.flatMap(\.bytes).prefix(4)
        guard header.count == 4 else { return nil }
        let length = 4 + header.dropFirst().reduce(0) { $0 << 8 | Int($1) }
        return whole.last.map { $0.range.upperBound >= length } == true ? length : nil
    }

    /// The fragments from the beginning up to the first gap.
    private var whole: ArraySlice<Fragment> {
        var end = 0
        return fragments.prefix { fragment in
            guard fragment.range.lowerBound == end else { return false }
            end = fragment.range.upperBound
            return true
        }
    }

    /// Returns the first fragment that satisfies a monotonic condition, by binary search.
    private func firstFragment(_ holds: (Fragment) -> Bool) -> Int {
        var (low, high) = (0, fragments.count)
        while low < high {
            let middle = (low + high) / 2
            if holds(fragments[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
