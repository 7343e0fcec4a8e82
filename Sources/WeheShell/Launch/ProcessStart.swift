import Foundation
import Home
import Basics
import Messages

/// The checks at the start of a process.
package enum ProcessStart {
    /// Checks that the system provides the resources that this process needs, and reports any shortage.
    ///
    /// - Returns: the exit code; nil if there is no shortage.
    package static func obstacle() -> Int32? {
        let processInfo = ProcessInfo.processInfo
        do throws(ProcessShortage) {
            try ProcessMeans.needed(processors: processInfo.activeProcessorCount).check()
            return nil
        } catch {
            let words = Language(environment: processInfo.environment).messages
            FileHandle.standardError.write(Data((words.error + words.sentence(error) + "\n").utf8))
            return ExitCode.of(error)
        }
    }
}
