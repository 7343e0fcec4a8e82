import Foundation
import Synchronization
import Basics

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Measures the load of the server, without delaying any request.
///
/// Upstream samples its load for two seconds before every answer. This gauge reads three numbers, at most
/// once per second, which takes microseconds; the rate of the traffic is the mean since the previous reading.
final class LoadGauge: Sendable {
    /// Load of the machine.
    struct Reading: Equatable, Sendable {
        /// The share of memory in use; nil if the system does not report it.
        var memory: Double?
        /// The share of the file system in use; nil if the system does not report it.
        var disk: Double?
    }

    /// Bytes of replays since the start of the server.
    struct Traffic: Equatable, Sendable {
        var sent = 0
        /// Those of uploads; requests are not counted.
        var received = 0
    }

    private struct State {
        var instant: ContinuousClock.Instant?
        var traffic = Traffic()
        var isOverloaded = false
    }

    /// Validity of a reading.
    private static let freshness: Duration = .seconds(1)

    private let limits: LoadLimits
    private let read: @Sendable () -> Reading
    private let state = Mutex(State())

    /// - Parameters:
    ///   - limits: the limits of the load.
    ///   - read: reads the load of the machine; called only if a limit requires it.
    init(_ limits: LoadLimits, read: @escaping @Sendable () -> Reading) {
        self.limits = limits
        self.read = read
    }

    /// Returns the number of sessions that are currently permitted.
    ///
    /// - Parameters:
    ///   - traffic: the bytes of replays since the server's start.
    ///   - now: the current time.
    /// - Returns: the maximum number of sessions; 0 if the server is overloaded.
    func capacity(after traffic: Traffic, at now: ContinuousClock.Instant) -> Int {
        guard limits.memory != nil || limits.disk != nil || limits.traffic != nil else {
            return limits.sessions
        }
        let isOverloaded = state.withLock { state in
            if let last = state.instant, now - last < Self.freshness { return state.isOverloaded }
            // A line carries both directions at once.
            let rate = state.instant.map { last in
                Double(
                    max(traffic.sent - state.traffic.sent, traffic.received - state.traffic.received))
                    / 125_000 / ((now - last) / .seconds(1))
            }
            let reading = limits.memory != nil || limits.disk != nil ? read() : Reading()
            state = State(
                instant: now, traffic: traffic,
                isOverloaded: Self.exceeds(reading.memory, limits.memory)
                    || Self.exceeds(reading.disk, limits.disk) || Self.exceeds(rate, limits.traffic))
            return state.isOverloaded
        }
        return isOverloaded ? 0 : limits.sessions
    }

    private static func exceeds(_ value: Double?, _ limit: Double?) -> Bool {
        guard let value, let limit else { return false }
        return value > limit
    }

    /// Reads the load of this machine: its memory, without what programs can still allocate, and the fullest
    /// of the file systems that contain the folders.
    static func machine(folders: [URL]) -> Reading {
        Reading(memory: memoryInUse(), disk: folders.compactMap { DiskUse.share(at: $0.path) }.max())
    }

    /// Reads the memory in use on Linux (proc_meminfo(5)); nil on other systems.
    private static func memoryInUse() -> Double? {
        guard let bytes = FileManager.default.contents(atPath: "/proc/meminfo") else { return nil }
        return memoryInUse(meminfo: String(decoding: bytes, as: UTF8.self))
    }

    /// Returns the share of memory that is not available, from the text of `/proc/meminfo`.
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
