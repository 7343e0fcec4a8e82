/// Progress of an answer on the emulated path.
struct BytesInFlight: Equatable {
    /// Maximum number of bytes in flight; with more, the path would carry data that a sender would not have
    /// sent yet.
    static let room = 1 << 22

    private let length: Int
    /// Number of bytes that have entered the path.
    var entered = 0
    /// Number of bytes that have left the path.
    private(set) var left = 0

    /// - Parameter length: the length of the answer, bytes.
    init(length: Int) { self.length = length }

    /// True if more bytes may enter.
    var hasRoom: Bool { entered < length && entered - left < Self.room }

    /// True if all bytes have left.
    var isComplete: Bool { left >= length }

    /// Records bytes that left the path.
    ///
    /// - Returns: their ranges in the answer, in order, split where the payload pattern ends.
    mutating func leave(_ count: Int) -> [Range<Int>] {
        var pieces: [Range<Int>] = []
        let end = min(left + count, entered)
        while left < end {
            let piece = min(end - left, ResponsePattern.length - left % ResponsePattern.length)
            pieces.append(left..<left + piece)
            left += piece
        }
        return pieces
    }
}
