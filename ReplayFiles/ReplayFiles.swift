package import Foundation
package import Basics

/// The folder of bundled recordings with their `apps_list.json`.
package enum ReplayFilesLocation {
    /// Finds the folder; `WEHE_REPLAY_FILES` comes first.
    ///
    /// - Throws: ``ResourceLocationError`` with where it was looked for.
    package static func directory(
        environment: [String: String] = ProcessInfo.processInfo.environment,
        executable: URL? = Bundle.main.executableURL
    ) throws(ResourceLocationError) -> URL {
        try ResourceLocation(folder: "ReplayFiles", variable: "WEHE_REPLAY_FILES", marker: "apps_list.json")
            .directory(environment: environment, executable: executable)
    }
}
