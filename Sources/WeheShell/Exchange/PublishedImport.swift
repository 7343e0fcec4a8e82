import Foundation
import PublishedData
import Recordings
import Synchronization

/// Published data that is imported, some tests at a time.
final class PublishedImport: Sendable {
    private let reader: Mutex<PublishedReader>
    private let isCancelled = Flag()

    private final class Flag: Sendable {
        let flag = Atomic(false)
    }

    /// How many tests are stored at once: each time costs a flush of the disk, and others wait meanwhile.
    private static let batch = 2_000

    /// Looks at what there is.
    ///
    /// - Parameters:
    ///   - paths: files and folders.
    ///   - entries: the apps that recordings are known of.
    init(_ paths: [String], entries: [CatalogueEntry]) {
        var apps: [String: PublishedApp] = [:]
        for entry in entries {
            let stem = PublishedApp.stem(ofRecording: entry.app.originalFile)
            guard apps[stem] == nil else { continue }
            apps[stem] = PublishedApp(
                name: entry.app.testName, title: entry.app.displayName, category: entry.app.category,
                // Calls are what Wehe replays over UDP.
                transport: entry.app.category == .conferencing ? .udp : .tcp)
        }
        let known = apps
        reader = Mutex(PublishedReader(paths) { known[$0] })
    }

    /// Reads on, until the task is cancelled.
    func next() async -> PublishedReader.Batch {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                // Reading blocks, which a thread of the pool must not.
                let thread = Thread {
                    let batch = self.reader.withLock { reader in
                        reader.next(Self.batch) { self.isCancelled.flag.load(ordering: .relaxed) }
                    }
                    continuation.resume(returning: batch)
                }
                thread.name = "import"
                thread.start()
            }
        } onCancel: {
            isCancelled.flag.store(true, ordering: .relaxed)
        }
    }
}
