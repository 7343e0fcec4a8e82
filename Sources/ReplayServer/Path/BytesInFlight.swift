/// How far an answer is on the emulated path.
struct BytesInFlight: Equatable {
    /// How many bytes may be under way; more would make the path offer what a sender would not have sent yet.
    static let room = 1 << 22

    private let length: Int
    /// The bytes that entered so far.
    var entered = 0
    /// The bytes that came out so far.
    private(set) var left = 0

    /// - Parameter length: bytes of the answer.
    init(length: Int) { self.length = length }

    /// Whether more may enter.
    var hasRoom: Bool { entered < length && entered - left < Self.room }

    /// Whether all bytes came out.
    var isComplete: Bool { left >= length }

    /// Takes note of bytes that came out.
    ///
    /// - Returns: their places in the answer, cut where the pattern of the payload ends, in order.
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
