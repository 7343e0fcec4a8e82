import Foundation
import Synchronization
import Basics

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Tells whether the server has enough to do, without making anybody wait.
///
/// Upstream samples its load for two seconds before every answer. This one reads three numbers, at most once a
/// second, which takes microseconds; the upload is the mean since the reading before.
final class LoadGauge: Sendable {
    /// What the machine is doing.
    struct Reading: Equatable, Sendable {
        /// The share of memory in use, nil if the system does not tell.
        var memory: Double?
        /// The share of the file system in use, nil if the system does not tell.
        var disk: Double?
    }

    private struct State {
        var instant: ContinuousClock.Instant?
        var bytesSent = 0
        var isOverloaded = false
    }

    /// How long a reading counts.
    private static let freshness: Duration = .seconds(1)

    private let limits: LoadLimits
    private let read: @Sendable () -> Reading
    private let state = Mutex(State())

    /// - Parameters:
    ///   - limits: when it is enough.
    ///   - read: how the machine is looked at; only where a limit asks for it.
    init(_ limits: LoadLimits, read: @escaping @Sendable () -> Reading) {
        self.limits = limits
        self.read = read
    }

    /// How many sessions there may be now.
    ///
    /// - Parameters:
    ///   - bytesSent: what the server sent since it started.
    ///   - now: the present.
    /// - Returns: the most sessions; 0 if the server has enough to do.
    func capacity(bytesSent: Int, at now: ContinuousClock.Instant) -> Int {
        guard limits.memory != nil || limits.disk != nil || limits.upload != nil else {
            return limits.sessions
        }
        let isOverloaded = state.withLock { state in
            if let last = state.instant, now - last < Self.freshness { return state.isOverloaded }
            let upload = state.instant.map { last in
                Double(bytesSent - state.bytesSent) / 125_000 / ((now - last) / .seconds(1))
            }
            let reading = limits.memory != nil || limits.disk != nil ? read() : Reading()
            state = State(
                instant: now, bytesSent: bytesSent,
                isOverloaded: Self.exceeds(reading.memory, limits.memory)
                    || Self.exceeds(reading.disk, limits.disk) || Self.exceeds(upload, limits.upload))
            return state.isOverloaded
        }
        return isOverloaded ? 0 : limits.sessions
    }

    private static func exceeds(_ value: Double?, _ limit: Double?) -> Bool {
        guard let value, let limit else { return false }
        return value > limit
    }

    /// Looks at this machine: memory that programs can still get, and the fullest of the file systems that some folders
    /// lie on.
    static func machine(folders: [URL]) -> Reading {
        Reading(memory: memoryInUse(), disk: folders.compactMap { DiskUse.share(at: $0.path) }.max())
    }

    /// Linux tells it (proc_meminfo(5)); other systems are not asked.
    private static func memoryInUse() -> Double? {
        guard let bytes = FileManager.default.contents(atPath: "/proc/meminfo") else { return nil }
        return memoryInUse(meminfo: String(decoding: bytes, as: UTF8.self))
    }

    /// The share of memory that is not available, from the text of `/proc/meminfo`.
    static func memoryInUse(meminfo: String) -> Double? {
        func kilobytes(_ name: String) -> Double? {
            let line = meminfo.split(separator: "\n").first { $0.hasPrefix(name + ":") }
            return line?.split(separator: " ").dropFirst().first.flatMap { Double($0) }
        }
        guard let total = kilobytes("MemTotal"), let available = kilobytes("MemAvailable"), total > 0 else {
            return nil
        }
        return 1 - available / total
    }
}
