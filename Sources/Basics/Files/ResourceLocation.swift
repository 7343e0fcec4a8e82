package import Foundation

/// The location of a folder of files that ships with the program.
///
/// SwiftPM's own accessor has the build machine's path compiled in and ends the process if nothing is there,
/// so it is not used: the bundle that it would find beside the executable is looked up by name.
package struct ResourceLocation: Sendable, Equatable {
    /// The name of the folder, which is also that of its module: `ReplayFiles`.
    package let folder: String
    /// The environment variable with the path of the folder: `WEHE_REPLAY_FILES`.
    package let variable: String
    /// The name of an entry that every such folder has; a folder without it is rejected.
    package let marker: String

    package init(folder: String, variable: String, marker: String) {
        self.folder = folder
        self.variable = variable
        self.marker = marker
    }

    /// Returns the folder: that of the variable, else one beside the executable, else one in `../share/wehe`,
    /// else the bundle that SwiftPM puts beside the executable.
    ///
    /// - Throws: ``ResourceLocationError``. A variable with an invalid path is an error, and not ignored.
    package func directory(
        environment: [String: String],
        executable: URL?
    ) throws(ResourceLocationError) -> URL {
        if let path = environment[variable], !path.isEmpty {
            let place = URL(filePath: path, directoryHint: .isDirectory)
            guard isComplete(place) else {
                throw .wrongVariable(variable: variable, path: path, marker: marker)
            }
            return place
        }
        let places = executable.map { candidates(beside: $0) } ?? []
        guard let place = places.first(where: isComplete) else {
            throw .notFound(folder: folder, variable: variable, places: places.map(\.path))
        }
        return place
    }

    private func candidates(beside executable: URL) -> [URL] {
        let home = executable.resolvingSymlinksInPath().deletingLastPathComponent()
        return [
            folder, "../share/wehe/\(folder)", "wehe_\(folder).resources", "wehe_\(folder).bundle",
        ].map { home.appending(path: $0, directoryHint: .isDirectory).standardizedFileURL }
    }

    private func isComplete(_ place: URL) -> Bool {
        FileManager.default.fileExists(atPath: place.appending(path: marker).path)
    }
}
