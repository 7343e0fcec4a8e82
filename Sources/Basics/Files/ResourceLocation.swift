package import Foundation

/// Where a folder of files that ships with the program lies on this machine.
///
/// SwiftPM's own accessor has the build machine's path compiled in and ends the process when nothing is
/// there, so it is not asked: the bundle it would find beside the executable is looked up by name.
package struct ResourceLocation: Sendable, Equatable {
    /// The folder's name, also that of its module: `ReplayFiles`.
    package let folder: String
    /// The environment variable that says where the folder is: `WEHE_REPLAY_FILES`.
    package let variable: String
    /// Something that is in every such folder; a folder without it is not taken.
    package let marker: String

    package init(folder: String, variable: String, marker: String) {
        self.folder = folder
        self.variable = variable
        self.marker = marker
    }

    /// The folder: the variable's, else beside the executable, else in `../share/wehe`, else the bundle that
    /// SwiftPM puts beside the executable.
    ///
    /// - Throws: ``ResourceLocationError``. A variable that leads nowhere is an error, not passed over.
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
