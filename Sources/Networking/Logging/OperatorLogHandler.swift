package import Basics
import Foundation
package import Logging

/// Writes log messages as lines of the given format.
package struct OperatorLogHandler: LogHandler {
    package var logLevel: Logger.Level
    package var metadata: Logger.Metadata = [:]
    private let form: LogFormat
    private let clock: WallClock
    private let write: @Sendable (String) -> Void

    /// - Parameters:
    ///   - level: the least severe level that is written.
    ///   - form: the format of lines.
    ///   - clock: the clock for the times of lines.
    ///   - write: receives each line, with its line break; called on any thread.
    package init(
        level: Logger.Level, form: LogFormat, clock: WallClock, write: @escaping @Sendable (String) -> Void
    ) {
        logLevel = level
        self.form = form
        self.clock = clock
        self.write = write
    }

    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    package func log(event: LogEvent) {
        var facts = metadata.merging(event.metadata ?? [:]) { _, own in own }
        if let error = event.error { facts["error"] = "\(error)" }
        let line = LogLine(
            instant: Int64((clock.now().timeIntervalSince1970 * 1_000).rounded(.down)), level: event.level,
            message: event.message.description, metadata: facts)
        write(line.written(as: form) + "\n")
    }
}
