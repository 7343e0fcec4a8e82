import ResultStore
import Synchronization

/// A file of exported tests, read one by one.
final class ImportFile: Sendable {
    private let path: String
    private let lines: Mutex<LineReader>
    private let isCancelled = Atomic(false)

    /// - Throws: ``ShellError/unusableFile(path:reason:)``.
    init(path: String) throws(ShellError) {
        self.path = path
        lines = Mutex(try LineReader(path: path))
    }

    /// Makes ``next()`` throw from now on.
    func cancel() { isCancelled.store(true, ordering: .relaxed) }

    /// The next test, nil after the last; empty lines are passed over.
    ///
    /// - Throws: ``ShellError/unusableRecord(path:line:fault:)``, ``ShellError/unusableFile(path:reason:)``;
    ///   `CancellationError`.
    func next() throws -> PortableTest? {
        let path = path
        return try lines.withLock { lines in
            if isCancelled.load(ordering: .relaxed) { throw CancellationError() }
            while let line = try lines.next() {
                guard line.contains(where: { !$0.isWhitespace }) else { continue }
                do throws(RecordFault) {
                    return try ExportRecord.test(line: line)
                } catch {
                    throw ShellError.unusableRecord(path: path, line: lines.number, fault: error)
                }
            }
            return nil
        }
    }
}
