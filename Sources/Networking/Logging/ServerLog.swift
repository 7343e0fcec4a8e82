import Foundation
package import Logging
package import Basics

/// The log of a server that runs unattended: on standard error, or in a file.
package struct ServerLog: Sendable {
    /// The configuration of the log.
    package struct Plan: Sendable {
        /// The least severe level that is logged; nil for no log at all.
        package var level: Logger.Level?
        /// The format of lines.
        package var form: LogFormat
        /// The file to append to; nil for standard error.
        package var file: String?

        package init(level: Logger.Level? = nil, form: LogFormat = .text, file: String? = nil) {
            self.level = level
            self.form = form
            self.file = file
        }
    }

    /// The logger.
    package let logger: Logger
    private let file: AppendedFile?

    /// The file to which lines are appended; nil for standard error and for no log.
    package var path: String? { file?.path }

    /// Opens the log.
    ///
    /// - Parameters:
    ///   - plan: the configuration.
    ///   - clock: the clock for the times of lines.
    /// - Throws: `SystemError` if the file cannot be opened.
    package init(_ plan: Plan, clock: WallClock) throws(SystemError) {
        guard let level = plan.level else {
            file = nil
            logger = Logger(label: "wehe") { _ in SwiftLogNoOpLogHandler() }
            return
        }
        var opened: AppendedFile?
        if let path = plan.file { opened = try AppendedFile(path) }
        let file = opened
        self.file = file
        logger = Logger(label: "wehe") { _ in
            OperatorLogHandler(level: level, form: plan.form, clock: clock) { Self.write($0, to: file) }
        }
    }

    /// Reopens the log file at its path, for log rotation.
    ///
    /// - Throws: `SystemError` if it cannot be opened; the log then continues in the former file.
    package func reopen() throws(SystemError) { try file?.reopen() }

    /// Writes a line to the file, or to standard error if that fails.
    private static func write(_ line: String, to file: AppendedFile?) {
        let bytes = Data(line.utf8)
        if let file, (try? file.append(bytes)) != nil { return }
        try? AtomicFile.write(bytes, to: STDERR_FILENO)
    }
}
