/// Why a folder that ships with the program was not found.
package enum ResourceLocationError: Error, Equatable, Sendable {
    /// The environment variable names a folder that is not there or lacks what it should have.
    case wrongVariable(variable: String, path: String, marker: String)
    /// The folder is in none of the usual places.
    case notFound(folder: String, variable: String, places: [String])
}

extension ResourceLocationError: CustomStringConvertible {
    /// One sentence with the remedy.
    package var description: String {
        switch self {
        case .wrongVariable(let variable, let path, let marker):
            "\(variable) is \"\(path)\", where there is no \(marker); set it to the right folder or unset it"
        case .notFound(let folder, let variable, let places):
            "the folder \(folder) is missing"
                + (places.isEmpty ? "" : " (looked at \(places.joined(separator: ", ")))")
                + "; set \(variable) to where it is"
        }
    }
}
