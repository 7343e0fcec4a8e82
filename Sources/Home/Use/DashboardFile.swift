import Foundation
import Basics
package import TestModel

/// Where a home's dashboard is served, on disk while it is, for its owner alone: the address may hold a token.
package struct DashboardFile: Sendable {
    /// What is kept.
    private struct Content: Codable, Sendable {
        let url: String
    }

    private let file: StateFile<Content>
    private let lock: String

    package init(home: Home) {
        file = StateFile(home.dashboardFile)
        lock = home.dashboardFile.path + ".lock"
    }

    /// That a dashboard is served: it ends with the process, however that ends.
    package struct Serving: ~Copyable {
        private let lock: FileLock

        fileprivate init(_ lock: consuming FileLock) { self.lock = lock }
    }

    /// Claims the home's place for a dashboard.
    ///
    /// - Returns: the claim; nil where another one is served already, which keeps its place.
    /// - Throws: `ShellError.homeUnusable`, `CancellationError`.
    package func claim() async throws -> Serving? {
        do {
            try PrivateFolder.make(file.url.deletingLastPathComponent())
        } catch {
            throw ShellError.homeUnusable(path: file.url.path, reason: .cannotBeMade(.system(error.code)))
        }
        do throws(FileLock.Failure) {
            // Whoever only looks has it for a moment too.
            let taken = try await FileLock.take(.file(lock), within: .seconds(1))
            // What one that was killed left is of nobody now.
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

    /// Notes where it is served.
    ///
    /// - Throws: `ShellError.homeUnusable`.
    package func note(_ url: String) throws(ShellError) { try file.write(Content(url: url)) }

    /// Forgets it, where the place is one's own.
    package func forget(_ serving: consuming Serving?) {
        guard serving != nil else { return }
        // What stays there is of no process, which the lock tells.
        try? FileManager.default.removeItem(at: file.url)
    }

    /// Where a dashboard is served now; nil if none is.
    ///
    /// - Throws: `ShellError.homeUnusable`, `CancellationError`.
    package func address() async throws -> String? {
        guard case .content(let content) = try file.read() else { return nil }
        for _ in 0..<Self.looks {
            do throws(FileLock.Failure) {
                // Whoever gets the lock is alone.
                _ = try FileLock.take(.file(lock))
                return nil
            } catch {
                if case .system(let error) = error {
                    throw ShellError.homeUnusable(path: lock, reason: .cannotBeLocked(.system(error.code)))
                }
            }
            // Another one who only looks has it for a moment, a dashboard as long as it is served.
            try await Task.sleep(for: .milliseconds(20))
        }
        return content.url
    }

    /// So often the lock has to be another one's.
    private static let looks = 4
}
