package import Foundation
package import Basics

/// The folder of help topics and example scripts.
package enum HelpLocation {
    /// Finds the folder; `WEHE_HELP` comes first.
    ///
    /// - Throws: ``ResourceLocationError`` with where it was looked for.
    package static func directory(
        environment: [String: String] = ProcessInfo.processInfo.environment,
        executable: URL? = Bundle.main.executableURL
    ) throws(ResourceLocationError) -> URL {
        try ResourceLocation(folder: "Help", variable: "WEHE_HELP", marker: "topics")
            .directory(environment: environment, executable: executable)
    }
}
