import Synchronization

/// The access line of one client address, shared by all its simultaneous replays: those of one server, and
/// those of several servers on the same path.
final class SharedAccessLine: Sendable {
    /// The number of bytes that leave in one millisecond: the recommended sending unit.
    let chunk: Int
    private let line: Mutex<AccessLine>

    /// - Parameter rate: the rate, Mbit/s, above 0.
    init(rate: Double) {
        let line = AccessLine(rate: rate)
        chunk = line.chunk
        self.line = Mutex(line)
    }

    /// Returns the departure time of bytes; see ``AccessLine/departure(of:ready:now:)``.
    func departure(of bytes: Int, ready: Int64, now: Int64) -> Int64 {
        line.withLock { $0.departure(of: bytes, ready: ready, now: now) }
    }

    /// Returns the departure time of a datagram; see ``AccessLine/admission(of:ready:now:)``.
    func admission(of bytes: Int, ready: Int64, now: Int64) -> Int64? {
        line.withLock { $0.admission(of: bytes, ready: ready, now: now) }
    }
}

/// The access lines in use, by client address and rate. An unused line is removed: its queue is short, so a
/// later replay would find it empty anyway.
struct AccessLineTable {
    private struct Key: Hashable {
        let client: String
        let rate: Double
    }

    private struct Entry {
        weak var line: SharedAccessLine?
    }

    private var entries: [Key: Entry] = [:]

    /// Number of stored lines, in use or not.
    var count: Int { entries.count }

    /// Returns the line of a client, created if it is not in use.
    ///
    /// - Parameters:
    ///   - client: the address under which the servers know the client.
    ///   - rate: the rate, Mbit/s, above 0.
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
