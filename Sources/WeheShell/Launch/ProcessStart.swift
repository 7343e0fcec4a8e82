import Foundation
import Home
import Basics
import Messages

/// The checks before anything else that a process does.
package enum ProcessStart {
    /// Tries whether the system gives this process what it needs; tells what it does not.
    ///
    /// - Returns: the code to end with; nil if all is there.
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
