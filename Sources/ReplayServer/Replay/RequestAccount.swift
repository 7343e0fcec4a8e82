import Recordings

/// Counts a client's bytes and determines the time of each answer (Specification 6.6).
///
/// A pure state machine over the response sets of one recording. It never requests an answer early: bytes
/// that arrive while an answer is being sent count for the next request.
struct RequestAccount: Equatable, Sendable {
    /// The next action.
    enum Step: Equatable, Sendable {
        /// Continue reading.
        case read
        /// Continue reading, but call ``toleranceEnded()`` after ``RequestAccount/tolerance``.
        case readBriefly
        /// Send the answer of the current set, then call ``answered()``.
        case answer
        /// All sets are answered.
        case end
    }

    /// Time allowed for a GET that is shorter than recorded to become complete.
    static let tolerance: Duration = .milliseconds(10)

    private enum Phase: Equatable {
        case reading(arrived: Int, isTolerating: Bool)
        case answering
        case ended
    }

    private let requests: [ExpectedRequest]
    private var phase: Phase = .reading(arrived: 0, isTolerating: false)
    /// The set whose request is being read or whose answer is being sent.
    private(set) var index = 0
    /// Number of bytes that arrived beyond the current request.
    private var surplus = 0
    /// The first bytes of the surplus, as far as known; nil if unknown.
    private var surplusHead: [UInt8]? = []
    /// Number of bytes missing from a GET when its answer began. They may still arrive, and belong to no
    /// other request.
    private var owed = 0

    /// - Parameter requests: the requests in order; an account without any ends immediately.
    init(requests: [ExpectedRequest]) {
        self.requests = requests
        if requests.isEmpty { phase = .ended }
    }

    /// Records received bytes.
    mutating func received(_ bytes: some BidirectionalCollection<UInt8>) -> Step {
        switch phase {
        case .ended: return .end
        case .answering:
            let rest = bytes.dropFirst(settledDebt(bytes, nextRequest: index + 1))
            extendSurplus(with: rest)
            return .read
        case .reading(let arrived, let isTolerating):
            let rest = bytes.dropFirst(settledDebt(bytes, nextRequest: index))
            let total = arrived + rest.count
            let excess = total - requests[index].length
            if excess > 0 { extendSurplus(with: rest.suffix(excess)) }
            return advance(arrived: total - max(0, excess), isTolerating: isTolerating)
        }
    }

    /// Records the end of the tolerance for a short GET.
    mutating func toleranceEnded() -> Step {
        guard case .reading(let arrived, true) = phase else { return .read }
        owed = requests[index].length - arrived
        phase = .answering
        return .answer
    }

    /// Records that the answer of the current set was sent.
    mutating func answered() -> Step {
        guard phase == .answering else { return phase == .ended ? .end : .read }
        let wasGET = requests[index].isGET
        index += 1
        guard index < requests.count else {
            phase = .ended
            return .end
        }
        // A middlebox may have lengthened a GET (Specification 6.6): the remainder is then not a request.
        if wasGET && !surplusMayBegin(requests[index]) { surplus = 0 }
        let arrived = min(surplus, requests[index].length)
        surplus -= arrived
        surplusHead = surplus > 0 ? nil : []
        return advance(arrived: arrived, isTolerating: false)
    }

    private mutating func advance(arrived: Int, isTolerating: Bool) -> Step {
        let request = requests[index]
        if arrived >= request.length {
            phase = .answering
            return .answer
        }
        let startsTolerance = request.isGET && arrived > 0 && !isTolerating
        phase = .reading(arrived: arrived, isTolerating: isTolerating || startsTolerance)
        return startsTolerance ? .readBriefly : .read
    }

    /// Returns the number of these bytes that complete a GET answered before it was complete.
    private mutating func settledDebt(_ bytes: some Collection<UInt8>, nextRequest: Int) -> Int {
        guard owed > 0 else { return 0 }
        if case .reading(let arrived, _) = phase, arrived > 0 { return 0 }
        if nextRequest < requests.count, Self.agree(bytes, requests[nextRequest].head) {
            owed = 0
            return 0
        }
        let settled = min(owed, bytes.count)
        owed -= settled
        return settled
    }

    private mutating func extendSurplus(with bytes: some Collection<UInt8>) {
        surplus += bytes.count
        if let head = surplusHead, head.count < ExpectedRequest.headLength {
            surplusHead = head + bytes.prefix(ExpectedRequest.headLength - head.count)
        }
    }

    private func surplusMayBegin(_ request: ExpectedRequest) -> Bool {
        surplusHead.map { Self.agree($0, request.head) } ?? true
    }

    /// Returns true if one of two sequences is a prefix of the other.
    private static func agree(_ left: some Collection<UInt8>, _ right: some Collection<UInt8>) -> Bool {
        zip(left, right).allSatisfy(==)
    }
}
