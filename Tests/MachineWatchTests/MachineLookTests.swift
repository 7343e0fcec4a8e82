import Basics
import Foundation
import Synchronization
import TestModel
import class TestSupport.TemporaryFolder
import Testing

@testable import MachineWatch

@Suite("A look at this machine")
struct MachineLookTests {
    private static let nowhere = SystemFiles(root: URL(fileURLWithPath: "/nonexistent"))

    /// Looks in virtual time.
    ///
    /// - Parameters:
    ///   - longest: after how many seconds the look ends by itself.
    ///   - ending: after how many seconds its end is asked for, as that of a replay is.
    ///   - files: the files of the kernel.
    ///   - late: returns how late the next wake-up is, in nanoseconds.
    /// - Returns: what was found.
    private func look(
        longest: Double = BusyLimit.shortestLook, endingAt ending: Double,
        files: SystemFiles = Self.nowhere, late: @escaping @Sendable () -> Int64
    ) -> MachineLook.Reading? {
        let now = Mutex<Int64>(0)
        let running = Mutex<MachineLook?>(nil)
        let look = MachineLook(
            longest: longest, shortest: BusyLimit.shortestLook,
            rhythm: .init(now: { now.withLock(\.self) }) { slept in
                let isOver = now.withLock { now in
                    now += slept + late()
                    return Double(now) * 1e-9 >= ending
                }
                if isOver { running.withLock(\.self)?.ask() }
            }, files: files)
        running.withLock { $0 = look }
        return look.look()
    }

    @Test("The mean lateness of wake-ups is told, and a look that is too short goes on")
    func lateness() throws {
        let reading = try #require(look(endingAt: 0.3) { 500_000 })
        #expect(abs(reading.wakeLateness - 0.0005) < 1e-9 && reading.demand == nil)
        #expect((1.5..<1.51).contains(reading.seconds))
    }

    @Test("A look ends with its replay, and with the time that undisturbed replays take if that is shorter")
    func length() throws {
        let slow = try #require(look(longest: 4, endingAt: 33) { 0 })
        let fast = try #require(look(longest: 4, endingAt: 2) { 0 })
        #expect((4..<4.01).contains(slow.seconds) && (2..<2.01).contains(fast.seconds))
    }

    @Test("A look that was cancelled, or never began, has no reading and keeps nobody waiting")
    func withoutReading() async {
        #expect(await MachineLook(longest: 60, files: Self.nowhere).end() == nil)
        let look = MachineLook(longest: 60, shortest: 60, files: Self.nowhere)
        look.begin()
        look.cancel()
        #expect(await look.end() == nil)
    }

    @Test("A look with a thread of its own is over once it is asked for")
    func thread() async throws {
        let look = MachineLook(longest: 600)
        look.begin()
        let reading = try #require(await look.end())
        #expect(reading.seconds >= 0.002 && reading.wakeLateness >= 0)
    }

    /// Files in which `tasks` tasks of the system are running or ready to run, on two processors.
    private func files(tasks: Int, in folder: TemporaryFolder) throws -> SystemFiles {
        for (path, text) in [
            ("proc/loadavg", "0.52 0.58 0.59 \(tasks)/815 4711\n"),
            ("proc/stat", "cpu  1 2 3 4 5\ncpu0 1 2\ncpu1 1 2\nintr 7\n"),
            ("proc/self/task/9/schedstat", "1000000 2000000 30\n"),
        ] {
            let file = folder.file(path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        return SystemFiles(root: folder.url)
    }

    @Test(
        "The demand of others is what runs or is ready to, without the thread that counts, for each processor"
    )
    func demand() throws {
        let folder = try TemporaryFolder()
        let reading = look(endingAt: 2, files: try files(tasks: 8, in: folder)) { 0 }
        #expect(try #require(reading?.demand) == 3.5)
    }

    @Test("What this process uses itself, or waits for, is not the demand of others")
    func ownUse() throws {
        let folder = try TemporaryFolder()
        let files = try files(tasks: 8, in: folder)
        let own = folder.file("proc/self/task/9/schedstat")
        // Of 1.5 s its thread runs for 0.6 s and waits for 0.9 s: it is one of the eight.
        let wakes = Mutex(0)
        let reading = look(endingAt: 0, files: files) {
            let wake = wakes.withLock {
                $0 += 1; return $0
            }
            if wake == 10 { try? Data("601000000 902000000 40\n".utf8).write(to: own) }
            return 0
        }
        #expect(abs(try #require(reading?.demand) - 3) < 0.01)
    }

    @Test(
        "A malformed count of tasks is none",
        arguments: ["", "1 2 3", "1 2 3 x/4 5", "1 2 3 7 5", "1 2 3 -1/4 5"])
    func malformed(text: String) { #expect(RunnableTasks.count(text: text) == nil) }

    @Test(
        "Slow and fast replays are void equally often, on machines that keep threads waiting more and less",
        arguments: [0.35, 0.45, 0.5, 0.6])
    func independence(load: Double) {
        let count = 250
        func voids(replaysOf seconds: Double, seed: UInt64) -> Int {
            let generator = Mutex(SeededGenerator(seed: seed))
            return (0..<count).count { _ in
                // The load of the machine varies from replay to replay; most wake-ups are in time, others wait for a turn.
                let busy = generator.withLock { Double.random(in: 0.5 * load...1.5 * load, using: &$0) }
                let reading = look(endingAt: seconds) {
                    generator.withLock {
                        Double.random(in: 0..<1, using: &$0) < busy / 4
                            ? Int64.random(in: 0..<16_000_000, using: &$0)
                            : Int64.random(in: 0..<100_000, using: &$0)
                    }
                }
                var environment = ReplayEnvironment.blank
                if let reading { environment.take(reading) }
                return BusyLimit.standard.excess(of: environment) == .waking
            }
        }
        let (fast, slow) = (voids(replaysOf: 1.3, seed: 5), voids(replaysOf: 33, seed: 6))
        // Two proportions of the same probability differ by more than this in one of a thousand draws.
        let share = Double(fast + slow) / Double(2 * count)
        let error = (2 * share * (1 - share) / Double(count)).squareRoot()
        #expect(abs(Double(fast - slow)) / Double(count) <= 3.29 * error)
        #expect(fast + slow > 20 && fast + slow < 2 * count - 20)
    }
}
