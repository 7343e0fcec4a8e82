import Basics
import Foundation

/// Sockets in the namespace of a program.
extension LabProgram {
    /// The time that a server has to open its first socket, in microseconds, and the time between two looks.
    private static let (longestWait, pause): (UInt32, UInt32) = (5_000_000, 20_000)

    /// Waits until something more in the program's namespace waits for connections or datagrams, so that a client does
    /// not come too early. Gives up after five seconds, when the program ends, or where the system does not tell.
    ///
    /// - Parameters:
    ///   - known: the sockets that others had before it began.
    ///   - elsewhere: the address at which only others listen; nil for none.
    func awaitListening(besides known: Set<String> = [], notAt elsewhere: IPAddress? = nil) {
        let hidden = elsewhere.map { " \(Self.shown($0)):" }
        var waited: UInt32 = 0
        while waited < Self.longestWait, let found = listeners,
            found.subtracting(known).allSatisfy({ socket in hidden.map { socket.contains($0) } ?? false })
        {
            usleep(Self.pause)
            waited += Self.pause
        }
    }

    /// An address of IPv4 as the system's tables have it.
    private static func shown(_ address: IPAddress) -> String {
        var number: UInt32 = 0
        withUnsafeMutableBytes(of: &number) { $0.copyBytes(from: address.bytes.prefix(4)) }
        return String(format: "%08X", number)
    }

    /// The sockets that listen in the namespace, by transport and local address; nil where that cannot be read.
    var listeners: Set<String>? {
        // Source: proc(5), /proc/pid/net; the states are those of include/net/tcp_states.h.
        let tables = [("tcp", "0A"), ("tcp6", "0A"), ("udp", "07"), ("udp6", "07")]
        var found: Set<String>?
        for (table, state) in tables {
            guard let text = try? String(contentsOfFile: "/proc/\(keeper)/net/\(table)", encoding: .utf8)
            else { continue }
            found = found ?? []
            for line in text.split(separator: "\n").dropFirst() {
                let fields = line.split(separator: " ", omittingEmptySubsequences: true)
                if fields.count > 3, fields[3] == state { found?.insert("\(table) \(fields[1])") }
            }
        }
        return found
    }
}
