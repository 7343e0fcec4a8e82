import CoreFoundation
import Foundation
import Glibc

/// What a process has cost so far.
enum ProcessCost {
    /// CPU seconds of a running process, all its threads together, user and system.
    static func cpuSeconds(of process: pid_t = getpid()) throws -> Double {
        var clock = clockid_t()
        var time = timespec()
        guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else {
            throw BenchmarkError.programFailed("process \(process)", reason: "it has no CPU clock any more")
        }
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    /// Forgets the most memory that this process ever had: what is asked for next is of what follows.
    static func forgetPeak() throws {
        try "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8)
    }

    /// The most memory a process ever had resident, in bytes.
    ///
    /// It is read from `VmHWM`: what `getrusage` tells includes the memory of the parent before the program began.
    static func peakMemory(of process: pid_t = getpid()) throws -> Int {
        let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        guard
            let kibibytes = line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Int($0) })
        else {
            throw BenchmarkError.programFailed("process \(process)", reason: "its status has no VmHWM")
        }
        return kibibytes * 1_024
    }
}
