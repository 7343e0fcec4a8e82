import Messages
import Dispatch
import Foundation
import WeheShell

/// The entry point of the process, while it has only one thread: other threads are started only after the
/// check that the system permits them.
@main
enum Start {
    static func main() {
        if let code = ProcessStart.obstacle() { exit(code) }
        Task {
            await Wehe.launch()
            exit(ExitCode.success)
        }
        dispatchMain()
    }
}
