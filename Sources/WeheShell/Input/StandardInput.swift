import Basics
import Foundation
import TestModel

/// The lines of standard input, each available as soon as it is complete.
enum StandardInput {
    /// Returns the lines, with an error for each that cannot be read; a separate thread reads them, because
    /// reading blocks.
    static func lines() -> AsyncStream<Result<String, ShellError>> {
        AsyncStream { continuation in
            let thread = Thread {
                var reader = LineReader(.standardInput, limit: ShellLimits.commandLine)
                while let line = next(&reader) {
                    continuation.yield(line)
                    // If standard input cannot be read, there is no next line either.
                    if case .failure(.standardInputUnreadable) = line { break }
                }
                continuation.finish()
            }
            thread.name = "standard input"
            thread.start()
        }
    }

    /// Returns the next line; nil after the last.
    private static func next(_ reader: inout LineReader) -> Result<String, ShellError>? {
        do throws(LineReader.Failure) {
            guard let line = try reader.next() else { return nil }
            guard let text = String(validating: line, as: UTF8.self) else {
                return .failure(.standardInputUnreadable(.noText(.notUTF8, line: reader.number)))
            }
            return .success(text)
        } catch {
            switch error {
            case .tooLong(let limit): return .failure(.malformedLine(reason: .lineTooLong(limit: limit)))
            case .cancelled: return nil
            case .noText(let fault):
                return .failure(.standardInputUnreadable(.noText(fault, line: reader.number)))
            case .unreadable(let code): return .failure(.standardInputUnreadable(.system(code)))
            }
        }
    }
}
