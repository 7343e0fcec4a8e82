import Foundation

/// Programs of this machine, some of which a test can do without.
package enum InstalledProgram {
    /// Where a program is; nil if it is not installed.
    package static func path(_ name: String) -> String? {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
            .first(where: FileManager.default.isExecutableFile)
    }
}
