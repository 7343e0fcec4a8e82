/// The control law of CoDel (RFC 8289, section 5): packets are dropped ever faster as long as the time in the
/// queue stays above a target.
///
/// A departure is known when a packet comes, as what leaves before it has been decided; so is its drop. The
/// rule that a queue of one packet is no queue is applied to what waited when the packet came.
struct CoDel: Sendable {
    /// The time in the queue that is wanted, in nanoseconds (RFC 8289, section 4.2); a full packet's time on
    /// slower links.
    private let target: Int64
    /// The time for which it may be exceeded, in nanoseconds (the same section).
    private static let interval: Int64 = 100_000_000
    private static let usualTarget: Int64 = 5_000_000

    private var firstAbove: Int64 = 0
    private var dropNext: Int64 = 0
    private var count: Int64 = 0
    private var lastCount: Int64 = 0
    private var isDropping = false

    /// - Parameter rate: of the link, in bit/s.
    init(rate: Int64) { target = max(Self.usualTarget, Credit.time(for: Credit.of(bytes: 1_500), at: rate)) }

    /// Decides about a packet.
    ///
    /// - Parameters:
    ///   - sojourn: the time for which it would have waited, in nanoseconds.
    ///   - isAlone: true if nothing waited when it came.
    ///   - now: when it would leave.
    /// - Returns: true if it is dropped.
    mutating func drops(after sojourn: Int64, isAlone: Bool, at now: Int64) -> Bool {
        let mayDrop = isAbove(sojourn, isAlone, now)
        if isDropping {
            guard mayDrop else {
                isDropping = false
                return false
            }
            guard now >= dropNext else { return false }
            count += 1
            dropNext = Self.next(after: dropNext, count)
            return true
        }
        guard mayDrop else { return false }
        isDropping = true
        // A queue that built up again soon goes on near the rate that held it down before.
        let delta = count - lastCount
        count = delta > 1 && now - dropNext < 16 * Self.interval ? delta : 1
        dropNext = Self.next(after: now, count)
        lastCount = count
        return true
    }

    private mutating func isAbove(_ sojourn: Int64, _ isAlone: Bool, _ now: Int64) -> Bool {
        if sojourn < target || isAlone {
            firstAbove = 0
            return false
        }
        if firstAbove == 0 {
            firstAbove = now + Self.interval
            return false
        }
        return now >= firstAbove
    }

    private static func next(after instant: Int64, _ count: Int64) -> Int64 {
        instant + Int64(Double(interval) / Double(count).squareRoot())
    }
}
