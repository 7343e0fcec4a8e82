package import Foundation
import Basics
import TestModel

/// Lock held by the process of a home that runs rounds. The system releases it when the process ends: a round
/// without a holder of the lock was interrupted.
package final class RunnerLock: Sendable {
    private let lock: FileLock

    private init(_ lock: consuming FileLock) { self.lock = lock }

    /// Maximum wait for a process that holds the lock only for a check.
    private static let timeout = Duration.milliseconds(500)

    /// Takes the lock.
    ///
    /// - Parameter folder: the folder of the home's locks; created if it is missing.
    /// - Returns: the lock; nil if another process holds it.
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
