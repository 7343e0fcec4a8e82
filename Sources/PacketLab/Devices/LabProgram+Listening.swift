import Foundation

/// Sockets in the namespace of a program.
extension LabProgram {
    /// The time that a server has to open its first socket, in microseconds, and the time between two looks.
    private static let (longestWait, pause): (UInt32, UInt32) = (5_000_000, 20_000)

    /// Waits until something in the program's namespace waits for connections or datagrams, so that a client does
    /// not come too early. Gives up after five seconds, when the program ends, or where the system does not tell.
    func awaitListening() {
        var waited: UInt32 = 0
        while waited < Self.longestWait, isListening == false {
            usleep(Self.pause)
            waited += Self.pause
        }
    }

    /// True if something listens in the namespace; nil where that cannot be read.
    private var isListening: Bool? {
        // Source: proc(5), /proc/pid/net; the states are those of include/net/tcp_states.h.
        let tables = [("tcp", "0A"), ("tcp6", "0A"), ("udp", "07"), ("udp6", "07")]
        var found: Bool?
        for (table, state) in tables {
            guard let text = try? String(contentsOfFile: "/proc/\(keeper)/net/\(table)", encoding: .utf8)
            else { continue }
            found = found ?? false
            for line in text.split(separator: "\n").dropFirst() {
                let fields = line.split(separator: " ", omittingEmptySubsequences: true)
                if fields.count > 3, fields[3] == state { return true }
            }
        }
        return found
    }
}
