import Basics
import Foundation
import PublishedData
import Reports
import ResultStore
import TestModel
import Messages

/// Runs an import, and counts and reports its results.
struct ImportJob {
    private let output: Output
    private let store: ResultStore
    /// True if skipped records are named.
    private let names: Bool
    private let date: Date
    private var count = ResultStore.ImportCount()
    private var leftovers: [SkippedRecord.Reason: Int] = [:]
    /// Number of published tests whose means are those of their samples.
    private var withMeansOfSamples = 0
    private let start: SteadyClock.Instant

    init(_ output: Output, store: ResultStore, names: Bool) {
        self.output = output
        (date, start) = (output.clock.now(), output.clock.steady.now)
        self.store = store
        self.names = names
    }

    /// Imports the tests of a file that a shell exported.
    ///
    /// - Throws: `ImportError`, `CancellationError`; `ResultStoreError`.
    mutating func take(_ file: ImportFile) async throws {
        var batch = await file.next()
        while true {
            let current = batch
            // The next tests are read while these are stored.
            async let next = current.isLast ? current : file.next()
            // Tests before an error are stored; the next import skips them.
            if !current.tests.isEmpty { count += try await store.import(current.tests, at: date) }
            batch = await next
            if current.isLast { break }
        }
        if let cause = batch.failure { throw ImportError(cause: cause, imported: count.imported.count) }
        if batch.isCancelled { throw stopped() }
    }

    /// Imports published tests.
    ///
    /// - Throws: `CancellationError`; `ResultStoreError`.
    mutating func take(_ published: PublishedImport) async throws {
        let progress = output.standardError.isTerminal ? RedrawnLine(output) : nil
        defer { progress?.wipe() }
        var batch = await published.next()
        while true {
            let current = batch
            async let next = current.isLast ? current : published.next()
            if !current.tests.isEmpty { count += try await store.import(current.tests, at: date) }
            withMeansOfSamples = current.withMeansOfSamples
            for leftover in current.leftovers {
                leftovers[leftover.reason, default: 0] += 1
                if names { output.note(output.messages.leftOver(leftover)) }
            }
            progress?.draw(
                output.messages.importing(
                    tests: count.imported.count + count.skipped, share: current.share,
                    secondsLeft: secondsLeft(at: current.share)))
            batch = await next
            if current.isLast { break }
            if Task.isCancelled {
                if !batch.tests.isEmpty { count += try await store.import(batch.tests, at: date) }
                progress?.wipe()
                throw stopped()
            }
        }
        if count == ResultStore.ImportCount(), leftovers.isEmpty {
            throw ShellError.nothingToDo(.nothingPublished)
        }
    }

    /// Returns the estimated remaining time, s, from the time taken so far; nil until an estimate is
    /// possible.
    private func secondsLeft(at share: Double) -> Int? {
        let elapsed = (output.clock.steady.now - start) / .seconds(1)
        guard share > 0.001, elapsed > 2 else { return nil }
        return Quantities.whole((elapsed / share * (1 - share)).rounded(.up))
    }

    private func stopped() -> CancellationError {
        output.note(output.messages.importStopped(count.imported.count))
        return CancellationError()
    }

    /// Reports the imported tests.
    func tell() {
        let words = output.messages
        output.say(
            words.testsImported(
                count.imported.count, filled: count.filled.count, skipped: count.skipped,
                ids: Self.span(of: count.imported)))
        let found = SkippedRecord.Reason.allCases.compactMap { reason in
            leftovers[reason].map { (reason: reason, count: $0) }
        }
        if withMeansOfSamples > 0 { output.note(words.meansOfSamples(tests: withMeansOfSamples)) }
        if !found.isEmpty { output.note(words.leftOver(found, areNamed: names)) }
        output.record([
            "imported": .count(count.imported.count), "filled": .count(count.filled.count),
            "skipped": .count(count.skipped),
            "first_id": count.imported.first.plain, "last_id": count.imported.last.plain,
            "left_over": .object(found.map { ($0.reason.rawValue, .count($0.count)) }),
        ])
    }

    /// Returns the new numbers as a range: `17` or `17-20`.
    private static func span(of ids: [Int64]) -> String {
        guard let first = ids.first, let last = ids.last else { return "" }
        return first == last ? "\(first)" : "\(first)-\(last)"
    }
}
