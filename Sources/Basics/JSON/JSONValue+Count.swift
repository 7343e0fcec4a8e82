extension JSONValue {
    /// Returns true if the text may hold more than the given number of values, estimated from its commas
    /// before any value is created: a value takes many times the bytes of a short number.
    ///
    /// - Parameters:
    ///   - most: the permitted number of values.
    ///   - bytes: the text.
    /// - Returns: true if the text has more commas.
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
