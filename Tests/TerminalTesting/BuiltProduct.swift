import Foundation

/// Finds the executables that were built together with the running tests.
package enum BuiltProduct {
    /// The path of an executable, such as `wehe`.
    ///
    /// Looks in `WEHE_BUILD_DIR` when that is set, else in the folders of the test bundle and of the running
    /// process. Throws `noProduct` with the folders it looked in.
    package static func path(_ name: String) throws -> String {
        let folders = self.folders
        for folder in folders {
            let candidate = folder.appendingPathComponent(name).path
            if FileManager.default.isExecutableFile(atPath: candidate) { return candidate }
        }
        throw TerminalTestingError.noProduct(name: name, searched: folders.map(\.path))
    }

    private static var folders: [URL] {
        if let folder = ProcessInfo.processInfo.environment["WEHE_BUILD_DIR"], !folder.isEmpty {
            return [URL(fileURLWithPath: folder)]
        }
        let arguments = CommandLine.arguments
        var bundles = [arguments.first, Bundle.main.executablePath, "/proc/self/exe"].compactMap(\.self)
        if let option = arguments.firstIndex(of: "--test-bundle-path"), option + 1 < arguments.count {
            bundles.insert(arguments[option + 1], at: 0)
        }
        return bundles.map { URL(fileURLWithPath: $0).resolvingSymlinksInPath().deletingLastPathComponent() }
    }
}
