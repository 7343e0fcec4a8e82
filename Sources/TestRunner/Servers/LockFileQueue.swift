import Basics
package import Foundation
package import ReplayClient
import TestModel
import WireProtocol

/// A queue in which the tests of all shells on one home take turns: a test holds a lock on a file named after
/// its server.
///
/// The system releases the lock of a process that dies, so no crash leaves a server locked.
package struct LockFileQueue: ServerQueue {
    /// The folder of the lock files.
    package let folder: URL
    /// Interval between two attempts to take a lock that another test holds.
    package var pause = Duration.milliseconds(200)

    package init(folder: URL, pause: Duration = .milliseconds(200)) {
        self.folder = folder
        self.pause = pause
    }

    package func turn(address: String, port: Int, waiting: @Sendable () -> Void) async throws
        -> any ServerTurn
    {
        do { try PrivateFolder.make(folder) } catch {
            throw ShellError.homeUnusable(path: folder.path, reason: .cannotBeMade(.system(error.code)))
        }
        removeAbandoned()
        let path = folder.appending(path: Self.name(address: address, port: port)).path
        var isWaiting = false
        while true {
            if let turn = try LockedFile.take(path) { return turn }
            if !isWaiting { waiting() }
            isWaiting = true
            try await Deadline.sleep(for: pause)
        }
    }

    /// Removes the files left by processes that died while holding a lock; otherwise a file would remain for
    /// every server ever tested. Files whose lock is held are kept, and a file that cannot be removed does no
    /// harm.
    private func removeAbandoned() {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        for name in names where name.hasPrefix(Self.prefix) && name.hasSuffix(Self.suffix) {
            (try? LockedFile.take(folder.appending(path: name).path))?.end()
        }
    }

    private static let prefix = "server-"
    private static let suffix = ".lock"

    /// Returns the name of a server's file. Servers at one address share their admission regardless of their
    /// ports, except on loopback, where several labs may run side by side.
    package static func name(address: String, port: Int) -> String {
        let own = IPLiteral.isLoopback(address) ? "-\(port)" : ""
        return prefix + address.replacing("/", with: "_") + own + suffix
    }
}
