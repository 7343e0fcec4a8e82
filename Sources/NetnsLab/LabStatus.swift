package import PathEmulation
package import Foundation

/// A server of the lab, ready to be tested against.
package struct NamespaceServer: Hashable, Sendable {
    /// What the shell calls it: `lab1`, `lab2`.
    package let name: String
    /// Its address, ports and certificate; nil if it never became ready.
    package let endpoint: ServerAnnouncement?
    /// Its process; nil if it was never started.
    package let process: ProcessIdentity?
    /// The file with its log.
    package let logFile: String

    init(_ entry: LabRecord.Server) {
        name = entry.name
        endpoint = entry.announcement
        process = entry.process
        logFile = entry.logFile
    }

    /// Whether it runs now.
    package var isRunning: Bool { process?.isRunning ?? false }
}

/// What a queue of the path did so far.
package struct QueueCounters: Hashable, Sendable, Decodable {
    /// `tbf`, `htb`, `netem` or `bfifo`.
    package let kind: String
    /// Its handle, such as `1:`.
    package let handle: String?
    /// What passed, bytes and packets.
    package let bytes: Int
    /// What passed, packets.
    package let packets: Int
    /// What was dropped, packets.
    package let drops: Int
    /// What waits, bytes.
    package let backlog: Int
}

/// A lab as it is now.
package struct LabStatus: Hashable, Sendable {
    /// The queues of one place.
    package struct Place: Hashable, Sendable {
        /// The place.
        package let place: LabPlace
        /// Its queues, the root first; empty if it has none.
        package let queues: [QueueCounters]
    }

    /// What all of its names begin with.
    package let identifier: LabIdentifier
    /// Its namespaces, links and addresses.
    package let topology: LabTopology
    /// When its making began.
    package let began: Date
    /// Whether all of it was made; if not, another process is making it, or died when it did.
    package let isComplete: Bool
    /// The rules that stand, as they were written: a rules file; nil where an earlier version made the lab.
    package let rulesText: String?
    /// What was made and does not exist any more.
    package let missing: [LabCreation]
    /// Its servers.
    package let servers: [NamespaceServer]
    /// What its queues did.
    package let places: [Place]
}
