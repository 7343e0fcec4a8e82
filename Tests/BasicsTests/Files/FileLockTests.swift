import Foundation
import Basics
import Testing
import TestSupport

@Suite("Locks on files and folders")
struct FileLockTests {
    @Test("A lock has one holder, and is free when its holder lets go of it")
    func hasOneHolder() throws {
        let folder = try TemporaryFolder()
        for target in [FileLock.Target.file(folder.file("a.lock").path), .folder(folder.url.path)] {
            let lock = try FileLock.take(target)
            #expect(throws: FileLock.Failure.held) { _ = try FileLock.take(target) }
            _ = consume lock
            _ = try FileLock.take(target)
        }
    }

    @Test("Whoever waits gets it when it is let go, and waits no longer than it wants")
    func waits() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("a.lock").path
        let lock = try FileLock.take(.file(path))
        await #expect(throws: FileLock.Failure.held) {
            _ = try await FileLock.take(.file(path), within: .milliseconds(20))
        }
        let waiting = Task { () throws -> Bool in
            let lock = try await FileLock.take(.file(path), within: .seconds(600))
            return lock.isLock(on: path)
        }
        _ = consume lock
        #expect(try await waiting.value)
    }

    @Test("So does whoever waits on a thread of its own")
    func waitsOnThread() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("a.lock").path
        let lock = try FileLock.take(.file(path))
        #expect(throws: FileLock.Failure.held) {
            _ = try FileLock.take(.file(path), blockingFor: .milliseconds(20))
        }
        let (attempts, attempt) = AsyncStream<Bool>.makeStream()
        Thread.detachNewThread {
            attempt.yield(false)
            let next = try? FileLock.take(.file(path), blockingFor: .seconds(600))
            attempt.yield(next?.isLock(on: path) ?? false)
        }
        var iterator = attempts.makeAsyncIterator()
        #expect(await iterator.next() == false)
        // It tries, fails and waits meanwhile.
        try await Task.sleep(for: .milliseconds(50))
        _ = consume lock
        #expect(await iterator.next() == true)
    }

    @Test("A task that is cancelled stops waiting")
    func isCancelled() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("a.lock").path
        let lock = try FileLock.take(.file(path))
        let waiting = Task { _ = try await FileLock.take(.file(path), within: .seconds(600)) }
        waiting.cancel()
        await #expect(throws: FileLock.Failure.cancelled) { try await waiting.value }
        _ = consume lock
    }

    @Test("A lock on a file that was removed meanwhile is known to keep nobody out")
    func noticesRemoval() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("a.lock").path
        let lock = try FileLock.take(.file(path))
        let (before, after, replaced): (Bool, Bool, Bool)
        before = lock.isLock(on: path)
        try FileManager.default.removeItem(atPath: path)
        after = lock.isLock(on: path)
        try folder.write("another", to: "a.lock")
        replaced = lock.isLock(on: path)
        #expect(before && !after && !replaced)
    }

    @Test("A link in the lock's place is not followed")
    func followsNoLink() throws {
        let folder = try TemporaryFolder()
        let link = folder.file("a.lock")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: folder.file("elsewhere"))
        #expect(throws: FileLock.Failure.system(SystemError(ELOOP))) {
            _ = try FileLock.take(.file(link.path))
        }
        #expect(!FileManager.default.fileExists(atPath: folder.file("elsewhere").path))
    }
}
