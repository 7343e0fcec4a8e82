import Messages
import Dispatch
import Foundation
import WeheShell

/// Where the process begins, with one thread: whatever starts another one comes after it is known that one can be
/// started.
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
