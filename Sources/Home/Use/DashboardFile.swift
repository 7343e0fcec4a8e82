import Foundation
import Basics
package import TestModel

/// The stored address of a home's running dashboard, readable by its owner only, as it may contain a token.
package struct DashboardFile: Sendable {
    /// Content of the file.
    private struct Content: Codable, Sendable {
        let url: String
    }

    private let file: StateFile<Content>
    private let lock: String

    package init(home: Home) {
        file = StateFile(home.dashboardFile)
        lock = home.dashboardFile.path + ".lock"
    }

    /// Proof that this process serves the dashboard; released when the process ends in any way.
    package struct Serving: ~Copyable {
        private let lock: FileLock

        fileprivate init(_ lock: consuming FileLock) { self.lock = lock }
    }

    /// Claims the right to serve the home's dashboard.
    ///
    /// - Returns: the claim; nil if another dashboard is running.
    /// - Throws: `ShellError.homeUnusable`, `CancellationError`.
    package func claim() async throws -> Serving? {
        do {
            try PrivateFolder.make(file.url.deletingLastPathComponent())
        } catch {
            throw ShellError.homeUnusable(path: file.url.path, reason: .cannotBeMade(.system(error.code)))
        }
        do throws(FileLock.Failure) {
            // A process that only checks for a dashboard also holds the lock briefly.
            let taken = try await FileLock.take(.file(lock), within: .seconds(1))
            // The file of a process that was killed is obsolete.
            try? FileManager.default.removeItem(at: file.url)
            return Serving(taken)
        } catch {
            switch error {
            case .held: return nil
            case .cancelled: throw CancellationError()
            case .system(let error):
                throw ShellError.homeUnusable(path: lock, reason: .cannotBeLocked(.system(error.code)))
            }
        }
    }

    /// Stores the address.
    ///
    /// - Throws: `ShellError.homeUnusable`.
    package func note(_ url: String) throws(ShellError) { try file.write(Content(url: url)) }

    /// Deletes the address, if this process holds the claim.
    package func forget(_ serving: consuming Serving?) {
        guard serving != nil else { return }
        // If deletion fails, the free lock shows that the file is obsolete.
        try? FileManager.default.removeItem(at: file.url)
    }

    /// Returns the address of the running dashboard; nil if there is none.
    ///
    /// - Throws: `ShellError.homeUnusable`, `CancellationError`.
    package func address() async throws -> String? {
        guard case .content(let content) = try file.read() else { return nil }
        for _ in 0..<Self.looks {
            do throws(FileLock.Failure) {
                // If the lock is free, there is no dashboard.
                _ = try FileLock.take(.file(lock))
                return nil
            } catch {
                if case .system(let error) = error {
                    throw ShellError.homeUnusable(path: lock, reason: .cannotBeLocked(.system(error.code)))
                }
            }
            // Another process that only checks holds it briefly, a dashboard permanently.
            try await Deadline.sleep(for: .milliseconds(20))
        }
        return content.url
    }

    /// Number of checks in which the lock must be held.
    private static let looks = 4
}
