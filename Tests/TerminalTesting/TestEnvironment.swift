import Foundation
import TestSupport

/// The environment of programs under test: nothing of the person's own settings leaks into it.
package enum TestEnvironment {
    private static let inherited = [
        "PATH", "HOME", "TMPDIR", "LD_LIBRARY_PATH", "ASAN_OPTIONS", "TSAN_OPTIONS", "LLVM_PROFILE_FILE",
    ]

    /// A UTF-8 locale, a common terminal type, no limit on how busy this machine may be, as tests run beside each
    /// other on few processors, what a process needs to run, and the given variables.
    package static func complete(_ variables: [String: String]) -> [String: String] {
        var result = ["LANG": "C.UTF-8", "TERM": "xterm-256color"].merging(BusyMachine.unlimited) { $1 }
        for name in inherited { result[name] = ProcessInfo.processInfo.environment[name] }
        return result.merging(variables) { $1 }
    }
}
