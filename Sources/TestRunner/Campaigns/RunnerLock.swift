package import Foundation
import Basics
import TestModel

/// What one process of a home holds while it runs rounds. The system drops it when the process dies: a round that nobody
/// holds it for was interrupted.
package final class RunnerLock: Sendable {
    private let lock: FileLock

    private init(_ lock: consuming FileLock) { self.lock = lock }

    /// How long one is waited for that another process only looks at.
    private static let timeout = Duration.milliseconds(500)

    /// Takes the lock.
    ///
    /// - Parameter folder: where the home keeps its locks; made if it is missing.
    /// - Returns: the lock; nil if another process has it.
    /// - Throws: `ShellError.homeUnusable`, `CancellationError`.
    package static func take(in folder: URL) async throws -> RunnerLock? {
        do { try PrivateFolder.make(folder) } catch {
            throw ShellError.homeUnusable(path: folder.path, reason: .cannotBeMade(.system(error.code)))
        }
        let path = folder.appending(path: "campaigns.lock").path
        do throws(FileLock.Failure) {
            return RunnerLock(try await FileLock.take(.file(path), within: timeout))
        } catch {
            switch error {
            case .held: return nil
            case .cancelled: throw CancellationError()
            case .system(let error):
                throw ShellError.homeUnusable(path: path, reason: .cannotBeLocked(.system(error.code)))
            }
        }
    }
}
