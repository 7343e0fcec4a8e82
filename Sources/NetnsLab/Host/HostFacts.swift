import Foundation
import Glibc

/// What of this machine decides whether it can have a lab.
package struct HostFacts: Hashable, Sendable {
    /// Bits of capabilities(7) that making namespaces and links takes, by name.
    private static let capabilities: [(bit: UInt64, name: String)] = [
        (12, "CAP_NET_ADMIN"), (21, "CAP_SYS_ADMIN"),
    ]
    /// The programs that make them.
    package static let programs = ["ip", "tc"]

    /// Whether the kernel is Linux.
    package var isLinux: Bool
    /// The process's effective capabilities, a bit each.
    package var capabilities: UInt64
    /// Which of ``programs`` are installed.
    package var programs: Set<String>

    package init(isLinux: Bool, capabilities: UInt64, programs: Set<String>) {
        self.isLinux = isLinux
        self.capabilities = capabilities
        self.programs = programs
    }

    /// This machine and this process.
    package static func current() -> HostFacts {
        let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        return HostFacts(
            isLinux: status != nil, capabilities: status.flatMap(effectiveCapabilities) ?? 0,
            programs: Set(programs.filter { ProgramPath.find($0) != nil }))
    }

    /// The line `CapEff:` of /proc/PID/status, proc_pid_status(5).
    package static func effectiveCapabilities(in status: String) -> UInt64? {
        status.split(separator: "\n")
            .first { $0.hasPrefix("CapEff:") }
            .flatMap { UInt64($0.dropFirst(7).drop { $0 == "\t" || $0 == " " }, radix: 16) }
    }

    /// - Throws: `NamespaceLabError` that says what is missing first.
    package func check() throws(NamespaceLabError) {
        guard isLinux else { throw .notLinux }
        let missing = Self.capabilities.filter { capabilities >> $0.bit & 1 == 0 }.map(\.name)
        guard missing.isEmpty else { throw .notPrivileged(missing: missing) }
        for program in Self.programs where !programs.contains(program) { throw .programMissing(program) }
    }
}
