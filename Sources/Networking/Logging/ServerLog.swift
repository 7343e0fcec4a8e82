import Foundation
package import Logging
package import Basics

/// The log of a server that runs by itself: on standard error, or in a file.
package struct ServerLog: Sendable {
    /// What is logged, where, and how.
    package struct Plan: Sendable {
        /// What matters less is left out; nil for no log at all.
        package var level: Logger.Level?
        /// How lines are written.
        package var form: LogFormat
        /// The file that lines are added to; nil for standard error.
        package var file: String?

        package init(level: Logger.Level? = nil, form: LogFormat = .text, file: String? = nil) {
            self.level = level
            self.form = form
            self.file = file
        }
    }

    /// Where to tell what happens.
    package let logger: Logger
    private let file: AppendedFile?

    /// The file that lines are added to; nil for standard error, or for no log at all.
    package var path: String? { file?.path }

    /// Opens the log.
    ///
    /// - Parameter plan: what is logged, where, and how.
    /// - Throws: why the file cannot be opened.
    package init(_ plan: Plan) throws(SystemError) {
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
            OperatorLogHandler(level: level, form: plan.form) { Self.write($0, to: file) }
        }
    }

    /// Goes on in what lies at the file's path now.
    ///
    /// - Throws: why it cannot be opened; the log goes on where it was.
    package func reopen() throws(SystemError) { try file?.reopen() }

    /// A line that the file does not take is shown on standard error, where somebody may still see it.
    private static func write(_ line: String, to file: AppendedFile?) {
        let bytes = Data(line.utf8)
        if let file, (try? file.append(bytes)) != nil { return }
        try? AtomicFile.write(bytes, to: STDERR_FILENO)
    }
}
