import Foundation
import Glibc

/// Where programs are.
package enum ProgramPath {
    /// The file of a program: in the folders of PATH, else in those that only root's PATH has.
    package static func find(_ name: String) -> String? {
        if name.contains("/") { return access(name, X_OK) == 0 ? name : nil }
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let folders =
            path.split(separator: ":").map(String.init) + ["/usr/sbin", "/usr/bin", "/sbin", "/bin"]
        return folders.filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
    }
}
