import Foundation
import Glibc

/// A process, told from a later one with the same number.
package struct ProcessIdentity: Hashable, Sendable, Codable {
    /// Its number.
    package let number: Int32
    /// When it started, in clock ticks since the machine did: field 22 of /proc/PID/stat, proc_pid_stat(5).
    package let start: UInt64
    /// Which run of the machine that was: /proc/sys/kernel/random/boot_id.
    package let boot: String

    /// A process that exists; nil if none has this number.
    package init?(number: Int32) {
        guard let stat = Self.stat(number), let boot = Self.currentBoot else { return nil }
        self.number = number
        start = stat.start
        self.boot = boot
    }

    /// Whether it still runs; one that ended and waits to be reaped does not.
    package var isRunning: Bool {
        guard boot == Self.currentBoot, let stat = Self.stat(number) else { return false }
        return stat.start == start && stat.state != "Z" && stat.state != "X"
    }

    /// Sends it a signal if it still runs.
    package func signal(_ signal: Int32) {
        if isRunning { _ = kill(number, signal) }
    }

    /// Ends it: asks with SIGTERM, and after `timeout` insists with SIGKILL.
    ///
    /// - Returns: Whether it is gone.
    package func end(timeout: Duration = .seconds(3)) async -> Bool {
        for number in [SIGTERM, SIGKILL] {
            signal(number)
            let deadline = ContinuousClock.now + timeout
            while isRunning, ContinuousClock.now < deadline { try? await Task.sleep(for: .milliseconds(10)) }
            if !isRunning { return true }
        }
        return false
    }

    /// The words it was started with; empty if it is gone.
    package static func commandLine(of number: Int32) -> [String] {
        guard let data = FileManager.default.contents(atPath: "/proc/\(number)/cmdline") else { return [] }
        return data.split(separator: 0, omittingEmptySubsequences: false).dropLast().map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    static var currentBoot: String? {
        (try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8))?
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private static func stat(_ number: Int32) -> (state: Substring, start: UInt64)? {
        guard let text = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8) else {
            return nil
        }
        return parse(stat: text)
    }

    /// The state and the start time; the program's name before them may hold spaces and parentheses.
    static func parse(stat text: String) -> (state: Substring, start: UInt64)? {
        guard let name = text.lastIndex(of: ")") else { return nil }
        let fields = text[text.index(after: name)...].split(separator: " ")
        guard fields.count > 19, let start = UInt64(fields[19]) else { return nil }
        return (fields[0], start)
    }
}
