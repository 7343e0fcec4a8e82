extension JSONValue {
    /// True if a text may hold more values than so many, told by its commas: each value takes many times the bytes of a
    /// short number, and this is known before any is made.
    ///
    /// - Parameters:
    ///   - most: so many values are fine.
    ///   - bytes: the text.
    /// - Returns: true if it has more commas.
    package static func hasMoreValues(than most: Int, in bytes: some Collection<UInt8>) -> Bool {
        guard bytes.count > most else { return false }
        var commas = 0
        for byte in bytes where byte == UInt8(ascii: ",") {
            commas += 1
            if commas > most { return true }
        }
        return false
    }
}
