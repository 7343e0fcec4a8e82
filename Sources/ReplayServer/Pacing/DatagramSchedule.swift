import Recordings

/// Schedule of the datagrams of one UDP flow: the next one to send, and its time (Specification 7.2).
///
/// Each datagram is due at its recorded time; then it joins the queue of the emulated line, or is lost if the
/// queue is full. The line is accessed through a closure, because all flows of one client share it. Instants
/// are nanoseconds on one monotonic clock.
struct DatagramSchedule {
    /// The next action.
    enum Step: Equatable {
        /// Send this datagram now.
        case send(Int)
        /// Nothing before this time.
        case wait(until: Int64)
        /// All datagrams are sent or dropped.
        case complete
    }

    private let datagrams: [ServerScript.Datagram]
    private let start: Int64
    private let end: Int64
    private var next = 0
    /// Datagrams waiting in the line's queue, in order.
    private var queue: [(index: Int, departure: Int64)] = []
    private var head = 0
    /// Number of datagrams dropped because the line's queue was full.
    private(set) var dropped = 0

    /// - Parameters:
    ///   - datagrams: the datagrams in order.
    ///   - start: the start of the flow.
    ///   - limit: the maximum duration of sending, nanoseconds.
    init(datagrams: [ServerScript.Datagram], start: Int64, limit: Int64) {
        self.datagrams = datagrams
        self.start = start
        end = start + limit
    }

    /// Returns the action at `now`; to be called again after every step.
    ///
    /// - Parameters:
    ///   - now: the current time, in nanoseconds.
    ///   - line: accepts a datagram by its index, due at a time, and returns its departure time; nil if it is
    ///     lost.
    /// - Returns: the next action.
    mutating func next(at now: Int64, line: (Int, Int64) -> Int64?) -> Step {
        guard now <= end else { return .complete }
        while next < datagrams.count, due(next) <= now {
            if let departure = line(next, due(next)) {
                queue.append((next, departure))
            } else {
                dropped += 1
            }
            next += 1
        }
        if head < queue.count, queue[head].departure <= now {
            defer { advance() }
            return .send(queue[head].index)
        }
        let instants = [
            head < queue.count ? queue[head].departure : nil, next < datagrams.count ? due(next) : nil,
        ]
        guard let instant = instants.compactMap({ $0 }).min(), instant <= end else { return .complete }
        return .wait(until: instant)
    }

    private func due(_ index: Int) -> Int64 { start + Int64(datagrams[index].timestamp * 1e9) }

    private mutating func advance() {
        head += 1
        guard head == queue.count else { return }
        head = 0
        queue.removeAll(keepingCapacity: true)
    }
}
