/// Looks for byte strings.
enum PatternSearch {
    /// Returns true if a pattern is in bytes, whose first has offset 0.
    ///
    /// - Parameters:
    ///   - pattern: what to look for, and perhaps where.
    ///   - bytes: where to look; its indices begin at 0.
    ///   - start: an occurrence that begins earlier was ruled out before.
    /// - Returns: whether it is there.
    static func finds(_ pattern: BytePattern, in bytes: ArraySlice<UInt8>, from start: Int = 0) -> Bool {
        let wanted = pattern.bytes
        guard let first = wanted.first else { return true }
        let last = bytes.count - wanted.count
        if let offset = pattern.offset {
            return offset <= last && bytes.dropFirst(offset).starts(with: wanted)
        }
        let begin = max(0, start)
        guard begin <= last else { return false }
        for place in begin...last where bytes[bytes.startIndex + place] == first {
            if bytes.dropFirst(place).starts(with: wanted) { return true }
        }
        return false
    }
}
