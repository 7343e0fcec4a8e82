import Foundation
import Reports
import ResultStore
import Synchronization
import Basics
import TestModel

/// A file of exported tests, read in batches.
final class ImportFile: Sendable {
    private let path: String
    private let records: Mutex<LineReader>
    private let cancellation: CancellationFlag

    /// Maximum size of the tests stored at a time, bytes: large, since each transaction flushes the disk, and
    /// small enough that another shell's test does not wait for long.
    private static let batch = 4 << 20
    /// Maximum wait for further tests before those already read are stored.
    private static let timeout = Duration.milliseconds(200)

    /// - Throws: `ShellError.unusableFile`.
    init(path: String) throws(ShellError) {
        self.path = path
        let cancellation = CancellationFlag()
        self.cancellation = cancellation
        do throws(LineReader.Failure) {
            records = Mutex(
                try LineReader(path: path, limit: ShellLimits.record) { cancellation.isSet })
        } catch {
            throw Self.unusable(path, error, line: 0)
        }
    }

    /// The next tests and, after the last ones, the reason for the end.
    struct Batch: Sendable {
        var tests: [PortableTest] = []
        /// True if no tests follow.
        var isLast = false
        /// The reason if the file was not read to its end: cancellation or an error.
        var isCancelled = false
        var failure: ShellError?
    }

    /// Reads the next batch.
    func next() async -> Batch {
        await BlockingWork.run(named: "import", cancelling: cancellation) { [self] _ in read() }
    }

    private func read() -> Batch {
        var batch = Batch()
        let deadline = Deadline(after: Self.timeout)
        do {
            var bytes = 0
            while bytes < Self.batch, !deadline.isPast {
                guard let next = try nextTest() else {
                    batch.isLast = true
                    break
                }
                batch.tests.append(next.test)
                bytes += next.bytes
            }
        } catch {
            batch.isLast = true
            batch.failure = error as? ShellError
            batch.isCancelled = error is CancellationError
        }
        return batch
    }

    /// Returns the next test and the length of its record, bytes; nil after the last.
    private func nextTest() throws -> (test: PortableTest, bytes: Int)? {
        try records.withLock { records in
            if cancellation.isSet { throw CancellationError() }
            let bytes: ArraySlice<UInt8>?
            do throws(LineReader.Failure) { bytes = try records.nextRecord() } catch {
                if error == .cancelled { throw CancellationError() }
                throw Self.unusable(path, error, line: records.number)
            }
            return try bytes.map { (test: try test($0, line: records.number), bytes: $0.count) }
        }
    }

    private func test(_ bytes: ArraySlice<UInt8>, line: Int) throws(ShellError) -> PortableTest {
        do throws(RecordError) {
            guard let text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8 }
            return try ExportRecord.test(line: text)
        } catch {
            throw .unusableRecord(path: path, line: line, fault: error)
        }
    }

    private static func unusable(_ path: String, _ failure: LineReader.Failure, line: Int) -> ShellError {
        switch failure {
        case .tooLong(let limit): .unusableRecord(path: path, line: line, fault: .tooLong(limit: limit))
        case .noText(let fault): .unusableFile(path: path, reason: .noText(fault, line: line))
        case .unreadable(ENOENT): .unusableFile(path: path, reason: .noSuchFile)
        case .unreadable(let code): .unusableFile(path: path, reason: .system(code))
        case .cancelled: .unusableFile(path: path, reason: .unreadable)
        }
    }
}
