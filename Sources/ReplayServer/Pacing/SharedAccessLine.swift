import Synchronization

/// The access line of one client address, for all replays that go over it at once: those of one server, and those
/// of several servers that share a path.
final class SharedAccessLine: Sendable {
    /// The number of bytes that leave in one millisecond: the unit to ask for.
    let chunk: Int
    private let line: Mutex<AccessLine>

    /// - Parameter rate: Mbit/s, above 0.
    init(rate: Double) {
        let line = AccessLine(rate: rate)
        chunk = line.chunk
        self.line = Mutex(line)
    }

    /// When bytes may leave; see ``AccessLine/departure(of:ready:now:)``.
    func departure(of bytes: Int, ready: Int64, now: Int64) -> Int64 {
        line.withLock { $0.departure(of: bytes, ready: ready, now: now) }
    }

    /// When a datagram may leave; see ``AccessLine/admission(of:ready:now:)``.
    func admission(of bytes: Int, ready: Int64, now: Int64) -> Int64? {
        line.withLock { $0.admission(of: bytes, ready: ready, now: now) }
    }
}

/// The access lines that are in use, by client address and rate. A line that nobody uses is forgotten: its queue is
/// short, so that a later replay finds it empty anyway.
struct AccessLineTable {
    private struct Key: Hashable {
        let client: String
        let rate: Double
    }

    private struct Entry {
        weak var line: SharedAccessLine?
    }

    private var entries: [Key: Entry] = [:]

    /// How many lines are remembered, in use or not.
    var count: Int { entries.count }

    /// The line of a client, made if nobody uses it.
    ///
    /// - Parameters:
    ///   - client: the address under which the servers know the client.
    ///   - rate: Mbit/s, above 0.
    /// - Returns: the line.
    mutating func line(of client: String, rate: Double) -> SharedAccessLine {
        let key = Key(client: client, rate: rate)
        if let line = entries[key]?.line { return line }
        entries = entries.filter { $0.value.line != nil }
        let line = SharedAccessLine(rate: rate)
        entries[key] = Entry(line: line)
        return line
    }
}
