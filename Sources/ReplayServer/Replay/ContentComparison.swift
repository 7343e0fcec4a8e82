/// Compares the beginning of a flow with the recording, however it is cut into segments (Specification 6.6, step 5).
struct ContentComparison: Equatable, Sendable {
    private let expected: [UInt8]
    private var compared = 0

    /// - Parameter expected: the first bytes of the flow in the recording.
    init(expected: [UInt8]) {
        self.expected = expected
    }

    /// Returns true if the next bytes of the flow differ from the recording; only the first difference is
    /// reported.
    mutating func differs(in bytes: some Collection<UInt8>) -> Bool {
        guard compared < expected.count else { return false }
        let part = bytes.prefix(expected.count - compared)
        let isEqual = part.elementsEqual(expected[compared..<compared + part.count])
        compared = isEqual ? compared + part.count : expected.count
        return !isEqual
    }
}
